using System.Buffers;
using System.Text;
using Sluice.Internal;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Enumerations as text under options: what is kept in encoded form is written and read as by the walk over the
/// members, which a converter in the options selects although no value has its type.
/// </summary>
public class OptionEnumTests
{
    private static readonly MessagePackWireOptions s_packed = new() { EnumsAsText = true };
    private static readonly JsonWireOptions s_json = new() { EnumsAsText = true };

    private static readonly long[] s_numbers =
    [
        .. Enumerable.Range(-70, 400).Select(i => (long)i),
        short.MinValue,
        short.MaxValue,
        ushort.MaxValue,
        int.MinValue,
        int.MaxValue,
        uint.MaxValue,
        long.MinValue,
        long.MaxValue,
        .. Enumerable.Range(8, 55).Select(bit => 1L << bit),
    ];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Values_of_every_underlying_type_are_written_as_by_the_walk(bool oldSpec)
    {
        MessagePackWireOptions packed = s_packed with { OldSpec = oldSpec };
        EnumSpread[] values = Spread();
        // What is written for the first time is kept, and many values let the buffer grow between any two members.
        for (int i = 0; i < 3; i++)
        {
            byte[] bytes = MessagePackWire.Serialize(values, options: packed);
            Assert.Equal(
                MessagePackWire.Serialize(values, options: packed with { Converters = OptionPathTests.Lookup }),
                bytes
            );
            Assert.Equal(values, MessagePackWire.Deserialize<EnumSpread[]>(bytes, options: packed));
        }
        byte[] json = JsonWire.SerializeToUtf8Bytes(values, options: s_json);
        Assert.Equal(
            JsonWire.SerializeToUtf8Bytes(values, options: s_json with { Converters = OptionPathTests.Lookup }),
            json
        );
        Assert.Equal(values, JsonWire.Deserialize<EnumSpread[]>(json, options: s_json));
    }

    [Fact]
    public void Values_are_written_as_by_the_walk_into_buffers_of_any_size()
    {
        EnumSpread value = Spread()[71];
        byte[] expected = MessagePackWire.Serialize(value, options: s_packed);
        for (int size = 0; size <= expected.Length + 80; size++)
        {
            var buffer = new Exactly(size);
            MessagePackWire.Serialize(buffer, value, options: s_packed);
            Assert.Equal(expected, buffer.Written);
        }
    }

    public static TheoryData<string> Texts()
    {
        var texts = new TheoryData<string>();
        foreach (string name in WordyText.Names)
        {
            texts.Add(name);
            texts.Add(name + "x");
            texts.Add("x" + name);
            texts.Add(name[..^1]);
            texts.Add(name[..^1] + "~");
            texts.Add("~" + name[1..]);
            texts.Add(name.ToUpperInvariant());
            texts.Add(" " + name + " ");
            if (name.Length > 2)
                texts.Add(name[..(name.Length / 2)] + "~" + name[(name.Length / 2 + 1)..]);
        }
        foreach (string other in new[] { "", "0", "3", "-1", "99", "A,B", "99999999999" })
            texts.Add(other);
        return texts;
    }

    [Theory]
    [MemberData(nameof(Texts))]
    public void Text_is_read_as_the_table_of_names_says(string text)
    {
        bool isName = EnumNameTable<WordyKind>.Reflected.TryParse(Encoding.UTF8.GetBytes(text), out WordyKind expected);
        // At the end of the input, and with more than a block after it.
        foreach (string after in new[] { "", "a text that is longer than one block of thirty-two bytes" })
        {
            byte[] json = JsonWire.SerializeToUtf8Bytes(new WordyReadText(text, after));
            string escaped = $$"""{"kind":"{{string.Concat(text.Select(c => $"\\u{(int)c:x4}"))}}"}""";
            byte[] packed = MessagePackWire.Serialize(new WordyReadText(text, after));
            // What is read for the first time creates the index.
            for (int i = 0; i < 2; i++)
            {
                Check(() => JsonWire.Deserialize<WordyRead>(json, options: s_json));
                Check(() => JsonWire.Deserialize<WordyRead>(escaped, options: s_json));
                Check(() => MessagePackWire.Deserialize<WordyRead>(packed, options: s_packed));
                Check(() =>
                    MessagePackWire.Deserialize<WordyRead>(
                        packed,
                        options: s_packed with
                        {
                            Converters = OptionPathTests.Lookup,
                        }
                    )
                );
                Check(() =>
                    JsonWire.Deserialize<WordyRead>(json, options: s_json with { Converters = OptionPathTests.Lookup })
                );
                if (text.Length is > 0 and < 32)
                    Check(() =>
                        MessagePackWire.Deserialize<WordyRead>(
                            [
                                0x81,
                                0xA4,
                                .. "kind"u8,
                                0xD9,
                                (byte)Encoding.UTF8.GetByteCount(text),
                                .. Encoding.UTF8.GetBytes(text),
                            ],
                            options: s_packed
                        )
                    );
            }
            for (int cut = 1; cut < json.Length; cut++)
                Check(() => JsonWire.Deserialize<WordyRead>(Split(json, cut), options: s_json));
            for (int cut = 1; cut < packed.Length; cut++)
                Check(() => MessagePackWire.Deserialize<WordyRead>(Split(packed, cut), options: s_packed));
        }

        void Check(Func<WordyRead?> read)
        {
            if (isName)
                Assert.Equal(expected, read()!.Kind);
            else
                Assert.Equal(WireError.Type, Assert.Throws<WireException>(() => read()).Error);
        }
    }

    [Fact]
    public void Truncated_names_are_errors()
    {
        byte[] packed = MessagePackWire.Serialize(new WordyRead(WordyKind.B, "after"), options: s_packed);
        byte[] json = JsonWire.SerializeToUtf8Bytes(new WordyRead(WordyKind.B, "after"), options: s_json);
        for (int i = 0; i < packed.Length; i++)
            Assert.Throws<WireException>(() =>
                MessagePackWire.Deserialize<WordyRead>(packed.AsSpan(0, i), options: s_packed)
            );
        for (int i = 0; i < json.Length; i++)
            Assert.Throws<WireException>(() => JsonWire.Deserialize<WordyRead>(json.AsSpan(0, i), options: s_json));
    }

    [Fact]
    public void Ambiguous_names_are_refused_by_every_call()
    {
        byte[] packed = [0xA1, (byte)'a', .. new byte[64]];
        for (int i = 0; i < 2; i++)
        {
            Assert.Equal(
                WireError.Unsupported,
                Assert
                    .Throws<WireException>(() => MessagePackWire.Deserialize<AmbiguousKind>(packed, options: s_packed))
                    .Error
            );
            Assert.Equal(
                WireError.Unsupported,
                Assert
                    .Throws<WireException>(() =>
                        JsonWire.Deserialize<AmbiguousKind>("\"a\"" + new string(' ', 64), options: s_json)
                    )
                    .Error
            );
            Assert.Equal(
                WireError.Unsupported,
                Assert
                    .Throws<WireException>(() => MessagePackWire.Serialize(AmbiguousKind.First, options: s_packed))
                    .Error
            );
        }
    }

    private static EnumSpread[] Spread() =>
        [
            .. s_numbers.Select(n => new EnumSpread(
                (SpreadOfSByte)n,
                (SpreadOfByte)n,
                (SpreadOfInt16)n,
                (SpreadOfUInt16)n,
                (SpreadOfInt32)n,
                (SpreadOfUInt32)n,
                (SpreadOfInt64)n,
                (SpreadOfUInt64)n,
                (SpreadFlags)(n & 0x8F),
                (WordyKind)n,
                (int)n
            )),
        ];

    private static ReadOnlySequence<byte> Split(byte[] bytes, int at)
    {
        var first = new Segment(bytes.AsMemory(0, at), 0);
        Segment last = first.Append(bytes.AsMemory(at));
        return new(first, 0, last, last.Memory.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        internal Segment(ReadOnlyMemory<byte> memory, long index) => (Memory, RunningIndex) = (memory, index);

        internal Segment Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Segment(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }

    // Offers a buffer of one size first, so that the end of the buffer is at each position of a value once.
    private sealed class Exactly(int size) : IBufferWriter<byte>
    {
        private byte[] _buffer = new byte[size];
        private readonly List<byte> _written = [];

        internal byte[] Written => [.. _written];

        public void Advance(int count) => _written.AddRange(_buffer.AsSpan(0, count));

        public Memory<byte> GetMemory(int sizeHint = 0)
        {
            if (_buffer.Length < Math.Max(sizeHint, 1))
                _buffer = new byte[Math.Max(sizeHint, 1)];
            return _buffer;
        }

        public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;
    }
}

public enum SpreadOfSByte : sbyte
{
    Low = sbyte.MinValue,
    Minus = -1,
    Zero = 0,
    Last = 63,
    Next = 64,
    High = 127,
}

public enum SpreadOfByte : byte
{
    Zero,
    One,
    Last = 63,
    Next = 64,
    High = 255,
}

public enum SpreadOfInt16 : short
{
    Low = short.MinValue,
    Minus = -1,
    Zero = 0,
    Last = 63,
    Next = 64,
    High = 32767,
}

public enum SpreadOfUInt16 : ushort
{
    Zero,
    One,
    Last = 63,
    Next = 64,
    High = 65535,
}

public enum SpreadOfInt32
{
    Low = int.MinValue,
    Minus = -1,
    Zero = 0,
    One,
    Last = 63,
    Next = 64,
    High = int.MaxValue,
}

public enum SpreadOfUInt32 : uint
{
    Zero,
    One,
    Last = 63,
    Next = 64,
    High = uint.MaxValue,
}

public enum SpreadOfInt64 : long
{
    Low = long.MinValue,
    Minus = -1,
    Zero = 0,
    Last = 63,
    Next = 64,
    High = long.MaxValue,
}

public enum SpreadOfUInt64 : ulong
{
    Zero,
    One,
    Last = 63,
    Next = 64,
    High = ulong.MaxValue,
}

[Flags]
public enum SpreadFlags
{
    None = 0,
    Read = 1,
    Write = 2,
    ReadWrite = 3,
    Delete = 4,
    ÄndernUndMehr = 8,
    Far = 128,
}

public enum AmbiguousKind
{
    [WireName("a")]
    First,

    [WireName("a")]
    Second,
}

[Shape]
public sealed partial record EnumSpread(
    SpreadOfSByte A,
    SpreadOfByte B,
    SpreadOfInt16 C,
    SpreadOfUInt16 D,
    SpreadOfInt32 E,
    SpreadOfUInt32 F,
    SpreadOfInt64 G,
    SpreadOfUInt64 H,
    SpreadFlags Flags,
    WordyKind Wordy,
    int After
);

[Shape]
public sealed partial record WordyRead(WordyKind Kind, string? After = null);

[Shape]
public sealed partial record WordyReadText(string Kind, string? After = null);
