using Sluice.Fuzz.Inputs;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Any bytes at all: paths are printed for every place in them, and every verb ends in a value or a
/// <see cref="WireException"/>.
/// </summary>
internal sealed class ArbitraryBytesCheck : Check
{
    private static readonly byte[] s_json =
    [
        .. "{}[]:,\"\\/*u00ed8{[\"a 1\n-.eEtrufalsn"u8,
        0xef,
        0xbb,
        0xbf,
        0xc3,
        0xa9,
    ];
    private static readonly byte[] s_messagePack =
    [
        0x80,
        0x81,
        0x82,
        0x90,
        0x91,
        0x93,
        0xa1,
        0xa2,
        (byte)'a',
        0xc0,
        0xc1,
        0xc4,
        0xc7,
        0xd4,
        0xd9,
        0xdb,
        0xdc,
        0xdd,
        0xde,
        0xdf,
        0xff,
        0,
        98,
        99,
    ];

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        byte[] structure = choices.Next(2) == 0 ? s_json : s_messagePack;
        byte[] bytes = new byte[choices.Next(choices.Next(4) == 0 ? 200 : 24)];
        foreach (ref byte value in bytes.AsSpan())
            value = choices.Next(8) == 0 ? (byte)choices.Next(256) : structure[choices.Next(structure.Length)];
        for (int offset = -1; offset <= bytes.Length + 1; offset++)
        {
            string path = JsonPath.Find(bytes, offset, out int start);
            Unless(
                path.StartsWith('$') && start >= 0 && start <= bytes.Length && !path.Any(char.IsControl),
                $"the path {path} of byte {offset} begins at {start} — {Convert.ToHexStringLower(bytes)}",
                bytes
            );
            if (offset < 0 || offset > bytes.Length)
                continue;
            path = MessagePackPath.Find(bytes, offset, choices.Next(2) == 0, default);
            Unless(
                path.StartsWith('$') && !path.Any(char.IsControl),
                $"the path {path} of byte {offset} — {Convert.ToHexStringLower(bytes)}",
                bytes
            );
        }
        Unless(
            JsonWriterPath.Find(bytes, "$").StartsWith('$'),
            "a path of what was written does not begin with $",
            bytes
        );
        _ = Outcome<byte[]>.Of(() => MessagePackWire.ToJson(bytes));
        _ = Outcome<byte[]>.Of(() => MessagePackWire.FromJson(bytes));
        Settings settings = Settings.ForHostile(choices);
        if (structure == s_json)
            HostileJsonCheck.Compare(subject, bytes, settings, choices);
        else
            HostileMessagePackCheck.Compare(subject, bytes, settings, choices);
    }
}
