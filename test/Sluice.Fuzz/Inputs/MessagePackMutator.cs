namespace Sluice.Fuzz.Inputs;

/// <summary>
/// Changes a MessagePack document a little: at its bytes, and at its values, where a valid document may come out that
/// means something else.
/// </summary>
internal static class MessagePackMutator
{
    // Headers of every family, and whole values that are where another was expected.
    private static readonly byte[] s_codes =
    [
        0x00,
        0x7f,
        0x80,
        0x81,
        0x8f,
        0x90,
        0x91,
        0x9f,
        0xa0,
        0xa1,
        0xbf,
        0xc0,
        0xc1,
        0xc2,
        0xc3,
        0xc4,
        0xc5,
        0xc6,
        0xc7,
        0xc8,
        0xc9,
        0xca,
        0xcb,
        0xcc,
        0xcd,
        0xce,
        0xcf,
        0xd0,
        0xd1,
        0xd2,
        0xd3,
        0xd4,
        0xd5,
        0xd6,
        0xd7,
        0xd8,
        0xd9,
        0xda,
        0xdb,
        0xdc,
        0xdd,
        0xde,
        0xdf,
        0xe0,
        0xff,
    ];

    private static readonly byte[][] s_values =
    [
        [0xc0],
        [0xc2],
        [0x05],
        [0xff],
        [0xa0],
        [0xa1, 0x61],
        [0xa1, 0x35],
        [0x90],
        [0x80],
        [0x91, 0x01],
        [0x81, 0xa1, 0x61, 0x01],
        [0xd9, 0x01, 0x61],
        [0xda, 0x00, 0x01, 0x61],
        [0xdb, 0, 0, 0, 1, 0x61],
        [0xcc, 0x05],
        [0xcd, 0x00, 0x05],
        [0xce, 0, 0, 0, 5],
        [0xcf, 0, 0, 0, 0, 0, 0, 0, 5],
        [0xcf, 255, 255, 255, 255, 255, 255, 255, 255],
        [0xd0, 0x80],
        [0xd1, 0x80, 0],
        [0xd2, 0x80, 0, 0, 0],
        [0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0],
        [0xca, 0x3f, 0x80, 0, 0],
        [0xcb, 0x3f, 0xf8, 0, 0, 0, 0, 0, 0],
        [0xca, 0x7f, 0xc0, 0, 0],
        [0xcb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0],
        [0xc4, 0x01, 0x61],
        [0xc5, 0, 1, 0x61],
        [0xd6, 0xff, 0, 0, 0, 1],
        [0xd7, 0xff, 0, 0, 0, 4, 0, 0, 0, 1],
        [0xc7, 12, 0xff, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255],
        [0xd7, 0xff, 255, 255, 255, 255, 0, 0, 0, 1],
        [0xd4, 5, 1],
        [0xdd, 0x7f, 255, 255, 255],
        [0xdf, 0x7f, 255, 255, 255],
        [0xdb, 255, 255, 255, 255],
        [0xc6, 0x7f, 255, 255, 255],
        [0xdc, 0, 1, 1],
        [0xde, 0, 1, 0xa1, 0x61, 1],
        [0xa2, 0xc3, 0x28],
        [0xa3, 0xed, 0xa0, 0x80],
    ];

    /// <summary>One to three changes.</summary>
    internal static byte[] Next(byte[] document, Random random)
    {
        for (int i = random.Next(random.Next(1, 4)); i >= 0; i--)
            document = Once(document, random);
        return document;
    }

    private static byte[] Once(byte[] document, Random random)
    {
        int at = random.Next(document.Length + 1);
        int length = random.Next(Math.Min(document.Length - at, random.Next(2) == 0 ? 1 : 20) + 1);
        switch (random.Next(9))
        {
            case 0:
                return Replaced(document, at, length, []);
            case 1:
                return Replaced(document, at, 0, [s_codes[random.Next(s_codes.Length)]]);
            case 2:
                return Replaced(
                    document,
                    at,
                    Math.Min(1, document.Length - at),
                    [s_codes[random.Next(s_codes.Length)]]
                );
            case 3:
                return document[..at];
            case 4:
                return Replaced(document, random.Next(document.Length + 1), 0, document.AsSpan(at, length));
            case 5 when at < document.Length:
                byte[] flipped = [.. document];
                flipped[at] ^= (byte)(1 << random.Next(8));
                return flipped;
            default:
                // A value in place of another.
                List<(int Start, int End)> values = MessagePackScanner.Values(document);
                if (values.Count == 0)
                    return document;
                (int start, int end) = values[random.Next(values.Count)];
                (int otherStart, int otherEnd) = values[random.Next(values.Count)];
                return Replaced(
                    document,
                    start,
                    end - start,
                    random.Next(3) == 0
                        ? document.AsSpan(otherStart, otherEnd - otherStart)
                        : s_values[random.Next(s_values.Length)]
                );
        }
    }

    private static byte[] Replaced(byte[] document, int at, int length, ReadOnlySpan<byte> bytes) =>
        [.. document.AsSpan(0, at), .. bytes, .. document.AsSpan(at + length)];
}
