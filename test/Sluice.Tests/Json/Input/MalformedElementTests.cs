using System.Text;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>
/// Malformed elements of a stream are errors at their byte, whatever pieces they arrive in; finding their path never
/// fails.
/// </summary>
public partial class MalformedElementTests
{
    [Shape]
    public partial record Element(int A, List<Element>? Children);

    public static TheoryData<string, bool> Documents() =>
        new()
        {
            { "[{[", false },
            { "[{[]}]", false },
            { "[{[},{\"a\":1}]", false },
            { "[{\"a\":1},{[", false },
            { "[{\"a\":[}", false },
            { "[{\"a\" 1", false },
            { "[{\"a\":1,\"children\":[{]", false },
            { "[{,", false },
            { "[{\"a\":truu", false },
            { "{[", true },
            { "{[\n{\"a\":1}", true },
            { "{\"a\":1}\n{[", true },
            { "{\"a\":1}\n{\"children\":[{]}", true },
        };

    [Theory, MemberData(nameof(Documents))]
    public async Task Element_ThatIsMalformed_IsASyntaxErrorAtItsByteWhateverThePieces(string document, bool isLines)
    {
        byte[] json = Encoding.UTF8.GetBytes(document);
        WireException whole = await FailureOf(json, json.Length, isLines);
        Assert.Equal(WireError.Syntax, whole.Error);
        Assert.Equal(isLines ? OffsetInLines(document) : OffsetOf(json), whole.Offset);
        for (int piece = 1; piece < json.Length; piece++)
        {
            WireException failure = await FailureOf(json, piece, isLines);
            Assert.Equal(
                (whole.Error, whole.Offset, whole.Path, whole.Line),
                (failure.Error, failure.Offset, failure.Path, failure.Line)
            );
        }
    }

    // Where a reader of whole documents, which looks for nothing but JSON, finds the first error.
    private static long? OffsetOf(byte[] json)
    {
        var reader = new JsonWireReader(json);
        try
        {
            reader.SkipValue();
            return null;
        }
        catch (WireException e)
        {
            return e.Offset;
        }
    }

    private static long OffsetInLines(string document)
    {
        int start = 0;
        foreach (string line in document.Split('\n'))
        {
            if (OffsetOf(Encoding.UTF8.GetBytes(line)) is { } offset)
                return start + offset;
            start += line.Length + 1;
        }
        return -1;
    }

    private static async Task<WireException> FailureOf(byte[] json, int piece, bool isLines)
    {
        using var stream = new PieceStream(json, piece);
        return await Assert.ThrowsAnyAsync<WireException>(async () =>
        {
            await foreach (
                Element? element in JsonWire.DeserializeAsyncEnumerable<Element>(
                    stream,
                    new JsonWireOptions { JsonLines = isLines }
                )
            )
                Assert.NotNull(element);
        });
    }

    [Fact]
    public void PathOfAnyPlace_InAnyBytes_IsFoundWithoutAnException()
    {
        // Structure is drawn far more often than it would occur by chance; the rest is any byte.
        byte[] structure = "{}[]:,\"\\/*u00ed8{[\"a 1\n\uFEFF"u8.ToArray();
        var random = new Random(20_261_122);
        for (int run = 0; run < 60_000; run++)
        {
            byte[] bytes = new byte[random.Next(24)];
            for (int i = 0; i < bytes.Length; i++)
                bytes[i] = random.Next(8) == 0 ? (byte)random.Next(256) : structure[random.Next(structure.Length)];
            for (int offset = -1; offset <= bytes.Length + 1; offset++)
            {
                Assert.StartsWith("$", JsonPath.Find(bytes, offset, out int valueStart), StringComparison.Ordinal);
                Assert.InRange(valueStart, 0, bytes.Length);
            }
            Assert.StartsWith("$", JsonWriterPath.Find(bytes, "$"), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void PathOfAnyPlace_InAnyBytesOfMessagePack_IsFoundWithoutAnException()
    {
        byte[] structure =
        [
            0x80,
            0x81,
            0x82,
            0x90,
            0x91,
            0x93,
            0xA1,
            0xA2,
            (byte)'a',
            0xC0,
            0xC1,
            0xC4,
            0xC7,
            0xD4,
            0xD9,
            0xDB,
            0xDC,
            0xDD,
            0xDE,
            0xDF,
            0xFF,
            0x00,
        ];
        var random = new Random(20_261_122);
        for (int run = 0; run < 60_000; run++)
        {
            byte[] bytes = new byte[random.Next(20)];
            for (int i = 0; i < bytes.Length; i++)
                bytes[i] = random.Next(8) == 0 ? (byte)random.Next(256) : structure[random.Next(structure.Length)];
            for (int offset = 0; offset <= bytes.Length; offset++)
            {
                Assert.StartsWith(
                    "$",
                    MessagePackPath.Find(bytes, offset, ended: (run & 1) == 0, default),
                    StringComparison.Ordinal
                );
            }
        }
    }

    private sealed class PieceStream(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
