namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>Measures values: enough of MessagePack for this model.</summary>
internal readonly ref struct MessagePackEnds(ReadOnlySpan<byte> bytes)
{
    private readonly ReadOnlySpan<byte> _bytes = bytes;

    internal int EndOf(int at)
    {
        byte code = _bytes[at++];
        if (code is <= 0x7f or >= 0xe0 or 0xc0 or 0xc2 or 0xc3)
            return at;
        if (code is >= 0xa0 and <= 0xbf)
            return at + (code & 0x1f);
        if (code is >= 0x90 and <= 0x9f)
            return Many(at, code & 0x0f);
        if (code is >= 0x80 and <= 0x8f)
            return Many(at, 2 * (code & 0x0f));
        return code switch
        {
            0xcc or 0xd0 => at + 1,
            0xcd or 0xd1 => at + 2,
            0xce or 0xd2 or 0xca => at + 4,
            0xcf or 0xd3 or 0xcb => at + 8,
            0xd9 => at + 1 + _bytes[at],
            0xda => at + 2 + Two(at),
            0xdc => Many(at + 2, Two(at)),
            0xde => Many(at + 2, 2 * Two(at)),
            _ => throw new NotSupportedException($"{code:x2}"),
        };
    }

    private int Two(int at) => _bytes[at] << 8 | _bytes[at + 1];

    private int Many(int at, int count)
    {
        for (; count > 0; count--)
            at = EndOf(at);
        return at;
    }
}
