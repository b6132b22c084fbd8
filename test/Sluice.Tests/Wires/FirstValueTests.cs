using System.Buffers;
using System.Text;
using Sluice.Tests.Reflection;
using Sluice.Tests.Strictness;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Wires;

/// <summary>One value read from a buffer that holds more: how much it took, and what an incomplete one is.</summary>
public partial class FirstValueTests
{
    [Shape]
    public partial record Part(string Name, double Weight, int[] Sizes);

    [Shape]
    public partial class Parcel
    {
        public int Id { get; set; }
        public Part? Part { get; set; }
        public Dictionary<string, bool?>? Marks { get; set; }
        public DateTime At { get; set; }
        public Guid Key { get; set; }
        public byte[]? Data { get; set; }
    }

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    private static readonly Parcel[] s_parcels =
    [
        new()
        {
            Id = 1,
            Part = new("bolt \"ü\" \\ \n", 1.5e-7, [1, -2, 300]),
            Marks = new() { ["a"] = true, ["b"] = null },
            Data = [1, 2, 255],
        },
        new()
        {
            Id = -70_000,
            At = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
            Key = Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"),
        },
        new() { Id = 3, Part = new("", 0, []) },
    ];

    private static ReadOnlySequence<byte> Pieces(ReadOnlySpan<byte> bytes, params int[] cuts)
    {
        var first = new Piece(bytes[..(cuts.Length > 0 ? cuts[0] : bytes.Length)].ToArray());
        Piece last = first;
        for (int i = 0; i < cuts.Length; i++)
            last = last.Then(bytes[cuts[i]..(i + 1 < cuts.Length ? cuts[i + 1] : bytes.Length)].ToArray());
        return new(first, 0, last, last.Memory.Length);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        internal Piece(ReadOnlyMemory<byte> memory) => Memory = memory;

        internal Piece Then(ReadOnlyMemory<byte> memory)
        {
            var next = new Piece(memory) { RunningIndex = RunningIndex + Memory.Length };
            Next = next;
            return next;
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void Json_ValuesOneAfterTheOther_AreReadWithTheirLengths(ProvidedBy provider)
    {
        Converter<Parcel> converter = Strict.Converter<Parcel>(provider);
        string[] texts = [.. s_parcels.Select(p => Strict.Json(provider, p))];
        byte[] all = Encoding.UTF8.GetBytes($" \r\n{texts[0]}\t {texts[1]}{texts[2]} ?");
        int at = 0;
        foreach (string text in texts)
        {
            Parcel? read = JsonReading.ReadFirst(all.AsSpan(at), converter, default, out int used);
            Assert.Equal(text, Strict.Json(provider, read!));
            Assert.Equal(text, Encoding.UTF8.GetString(all, at, used).TrimStart());
            at += used;
        }
        Assert.Equal(" ?", Encoding.UTF8.GetString(all.AsSpan(at)));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Json_EverySplit_IsIncompleteUpToTheLastByte(ProvidedBy provider)
    {
        Converter<Parcel> converter = Strict.Converter<Parcel>(provider);
        foreach (
            JsonWireOptions options in new JsonWireOptions[]
            {
                default,
                new()
                {
                    AllowComments = true,
                    AllowDuplicates = true,
                    Indented = true,
                },
            }
        )
        {
            foreach (Parcel parcel in s_parcels)
            {
                string text = Strict.Json(provider, parcel);
                byte[] bytes = Encoding.UTF8.GetBytes(
                    (options.AllowComments ? "// one\n/* two * */" : " ") + text + "{"
                );
                int whole = bytes.Length - 1;
                for (int cut = 0; cut <= bytes.Length; cut++)
                {
                    ReadOnlySequence<byte> part = Pieces(bytes.AsSpan(0, cut), cut / 3, cut / 2);
                    bool isRead = JsonReading.TryReadFirst(ref part, out Parcel? read, converter, in options);
                    Assert.Equal(cut >= whole, isRead);
                    Assert.Equal(isRead ? cut - whole : cut, part.Length);
                    if (isRead)
                    {
                        Assert.Equal(text, Strict.Json(provider, read!));
                        ReadOnlySequence<byte> pieces = Pieces(bytes, cut / 2, cut);
                        Assert.Equal(
                            text,
                            Strict.Json(
                                provider,
                                JsonReading.ReadFirst(in pieces, converter, in options, out SequencePosition end)!
                            )
                        );
                        Assert.Equal(1, pieces.Slice(end).Length);
                    }
                    else
                    {
                        byte[] head = bytes[..cut];
                        JsonWireOptions copy = options;
                        WireException error = Assert.Throws<WireException>(() =>
                            JsonReading.ReadFirst(head, converter, in copy, out int _)
                        );
                        Assert.True(error.Error == WireError.EndOfInput, $"{Encoding.UTF8.GetString(head)}: {error}");
                    }
                }
            }
        }
    }

    [Theory]
    [InlineData("1 2", 1)]
    [InlineData("\uFEFF  true,", 9)]
    [InlineData("\"a\\\"b\"\"", 6)]
    [InlineData("[]]", 2)]
    [InlineData("nullnull", 4)]
    [InlineData("{\"a\":[{}]}{}", 10)]
    public void Json_AnyValue_EndsWithItsLastByte(string text, int length)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        JsonWire.Deserialize<object>(bytes.AsSpan(), out int used);
        Assert.Equal(length, used);
        for (int cut = 0; cut < bytes.Length; cut++)
        {
            ReadOnlySequence<byte> pieces = Pieces(bytes, cut);
            Assert.True(JsonWire.TryDeserialize(ref pieces, out object? _));
            Assert.Equal(bytes.Length - length, pieces.Length);
        }
    }

    [Fact]
    public void Json_NumberAtTheEnd_MayGoOn()
    {
        ReadOnlySequence<byte> digits = Pieces("12"u8);
        Assert.False(JsonWire.TryDeserialize(ref digits, out int _));
        Assert.Equal(12, JsonWire.Deserialize<int>(digits, out SequencePosition end));
        Assert.Equal(digits.End, end);
    }

    [Theory]
    [InlineData("[}")]
    [InlineData("[1,}")]
    [InlineData("{\"a\" 1")]
    [InlineData("{a")]
    [InlineData("]")]
    [InlineData("nulx")]
    [InlineData("[01")]
    [InlineData("[\"\\x\"")]
    [InlineData("[{[}")]
    [InlineData("/x")]
    public void Json_Malformed_IsNoIncompleteValue(string text)
    {
        for (int cut = 0; cut < text.Length; cut++)
        {
            ReadOnlySequence<byte> pieces = Pieces(Encoding.UTF8.GetBytes(text), cut);
            Assert.Equal(
                WireError.Syntax,
                Assert.Throws<WireException>(() => JsonWire.TryDeserialize(ref pieces, out object? _)).Error
            );
            Assert.Equal(text.Length, pieces.Length);
        }
    }

    [Theory]
    [InlineData(MessagePackCompression.None)]
    [InlineData(MessagePackCompression.Lz4Block)]
    [InlineData(MessagePackCompression.Lz4BlockArray)]
    public void MessagePack_ValuesOneAfterTheOther_AreReadWithTheirLengths(MessagePackCompression compression)
    {
        var options = new MessagePackWireOptions { Compression = compression };
        Parcel[] parcels =
        [
            .. s_parcels,
            new() { Part = new(new string('x', 5000), 1, [.. Enumerable.Range(0, 500)]) },
        ];
        byte[][] each = [.. parcels.Select(p => MessagePackWire.Serialize(p, options: options))];
        byte[] all = [.. each.SelectMany(b => b), 0xC1];
        int at = 0;
        foreach (byte[] one in each)
        {
            Parcel? read = MessagePackWire.Deserialize<Parcel>(all.AsSpan(at), out int used, options);
            Assert.Equal(one.Length, used);
            Assert.Equal(one, MessagePackWire.Serialize(read!, options: options));
            at += used;
        }
        ReadOnlySequence<byte> rest = Pieces(all, 1, 2, 3, 50, all.Length - 3, all.Length - 1);
        foreach (byte[] one in each)
        {
            Assert.True(MessagePackWire.TryDeserialize(ref rest, out Parcel? read, options));
            Assert.Equal(one, MessagePackWire.Serialize(read!, options: options));
        }
        Assert.Equal(1, rest.Length);
        Assert.Equal(
            WireError.Syntax,
            Assert.Throws<WireException>(() => MessagePackWire.TryDeserialize(ref rest, out Parcel? _, options)).Error
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void MessagePack_EverySplit_IsIncompleteUpToTheLastByte(ProvidedBy provider)
    {
        Converter<Parcel> converter = Strict.Converter<Parcel>(provider);
        foreach (Parcel parcel in s_parcels)
        {
            byte[] one = Strict.Packed(converter, parcel);
            byte[] bytes = [.. one, 0x81];
            for (int cut = 0; cut <= bytes.Length; cut++)
            {
                ReadOnlySequence<byte> part = Pieces(bytes.AsSpan(0, cut), cut / 3, cut / 2);
                bool isRead = MessagePackReading.TryReadFirst(ref part, out Parcel? read, converter, default);
                Assert.Equal(cut >= one.Length, isRead);
                Assert.Equal(isRead ? cut - one.Length : cut, part.Length);
                byte[] head = bytes[..cut];
                if (isRead)
                    Assert.Equal(one, Strict.Packed(converter, read!));
                else
                    Assert.Equal(
                        WireError.EndOfInput,
                        Assert
                            .Throws<WireException>(() =>
                                MessagePackReading.ReadFirst(head, converter, default, out int _)
                            )
                            .Error
                    );
            }
        }
    }

    [Fact]
    public void Value_OfAnotherType_IsAnErrorAndConsumesNothing()
    {
        ReadOnlySequence<byte> json = Pieces("""{"id":"x"} 1"""u8, 3);
        Assert.Equal("$.id", Assert.Throws<WireException>(() => JsonWire.TryDeserialize(ref json, out Parcel? _)).Path);
        Assert.Equal(12, json.Length);
        ReadOnlySequence<byte> packed = Pieces([0x81, 0xA2, (byte)'i', (byte)'d', 0xC3, 1], 3);
        Assert.Equal(
            WireError.Type,
            Assert.Throws<WireException>(() => MessagePackWire.TryDeserialize(ref packed, out Parcel? _)).Error
        );
        Assert.Equal(6, packed.Length);
    }
}
