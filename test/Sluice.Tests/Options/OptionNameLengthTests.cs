using Sluice.Wires.Json;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Names of members and enumerations on both sides of the length of the blocks by which they are copied and compared,
/// with and without characters that are escaped.
/// </summary>
public class OptionNameLengthTests
{
    private static readonly OptionPathSample s_sample = new()
    {
        FirstLongName = 1,
        Note = "note",
        Kind = OptionPathKind.Other,
        Inner = new OptionPathSample { FirstLongName = 2, Count = 3 },
    };

    public static TheoryData<int> Lengths => [.. Enumerable.Range(1, 2 * EncodedNames.Block + 6)];

    [Theory]
    [MemberData(nameof(Lengths))]
    public void Members_of_each_length_are_written_as_by_the_walk_and_read_back(int length)
    {
        var json = new JsonWireOptions { NamingPolicy = new Stretched(length) };
        byte[] text = JsonWire.SerializeToUtf8Bytes(s_sample, options: json);
        Assert.Equal(
            JsonWire.SerializeToUtf8Bytes(s_sample, options: json with { Converters = OptionPathTests.Lookup }),
            text
        );
        Assert.Equal(
            text,
            JsonWire.SerializeToUtf8Bytes(JsonWire.Deserialize<OptionPathSample>(text, json), options: json)
        );

        var pack = new MessagePackWireOptions { NamingPolicy = new Stretched(length) };
        byte[] packed = MessagePackWire.Serialize(s_sample, options: pack);
        Assert.Equal(
            MessagePackWire.Serialize(s_sample, options: pack with { Converters = OptionPathTests.Lookup }),
            packed
        );
        Assert.Equal(
            packed,
            MessagePackWire.Serialize(MessagePackWire.Deserialize<OptionPathSample>(packed, pack), options: pack)
        );
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public void A_member_that_differs_in_its_last_byte_is_not_the_expected_one(int length)
    {
        var options = new JsonWireOptions { NamingPolicy = new Stretched(length) };
        string name = new Stretched(length).ConvertName("FirstLongName");
        string other = string.Concat(name.AsSpan(0, length - 1), "z");
        Assert.Equal(0, JsonWire.Deserialize<OptionPathSample>($$"""{"{{other}}":1}""", options)!.FirstLongName);
        Assert.Equal(0, JsonWire.Deserialize<OptionPathSample>($$"""{"{{name}}z":1}""", options)!.FirstLongName);
        Assert.Equal(1, JsonWire.Deserialize<OptionPathSample>($$"""{"{{name}}":1}""", options)!.FirstLongName);
    }

    [Theory]
    [InlineData(JsonEscaping.Minimal)]
    [InlineData(JsonEscaping.Html)]
    public void Enumerations_are_written_as_the_same_text_in_json(JsonEscaping escaping)
    {
        var options = new JsonWireOptions { EnumsAsText = true, Escaping = escaping };
        AreWrittenAsText(
            kinds => JsonWire.SerializeToUtf8Bytes(kinds, options: options),
            texts => JsonWire.SerializeToUtf8Bytes(texts, options: options),
            bytes => JsonWire.Deserialize<WordyItem[]>(bytes, options)
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Enumerations_are_written_as_the_same_text_in_messagepack(bool oldSpec)
    {
        var options = new MessagePackWireOptions { EnumsAsText = true, OldSpec = oldSpec };
        AreWrittenAsText(
            kinds => MessagePackWire.Serialize(kinds, options: options),
            texts => MessagePackWire.Serialize(texts, options: options),
            bytes => MessagePackWire.Deserialize<WordyItem[]>(bytes, options)
        );
    }

    private static void AreWrittenAsText(
        Func<WordyItem[], byte[]> writeKinds,
        Func<WordyText[], byte[]> writeTexts,
        Func<byte[], WordyItem[]?> read
    )
    {
        foreach (WordyKind kind in Enum.GetValues<WordyKind>())
        {
            byte[] written = writeKinds(Kinds(kind));
            Assert.Equal(writeTexts(Texts(kind)), written);
            Assert.Equal(Kinds(kind), read(written));
        }
    }

    // The first of many values is formatted anew, and the buffer grows within the others.
    private static WordyItem[] Kinds(WordyKind kind) =>
        [.. Enumerable.Range(0, 20_000).Select(i => new WordyItem(kind, i))];

    private static WordyText[] Texts(WordyKind kind) =>
        [.. Enumerable.Range(0, 20_000).Select(i => new WordyText(WordyText.Names[(int)kind], i))];

    private sealed record Stretched(int Length) : IWireNamingPolicy
    {
        public string ConvertName(string name) => name[..1] + new string('x', Length - 1);
    }
}

public enum WordyKind
{
    A,

    [WireName(WordyText.Of31)]
    B,

    [WireName(WordyText.Of32)]
    C,

    [WireName(WordyText.Of33)]
    D,

    [WireName("two, or \"more\"")]
    E,

    [WireName("a < b & c")]
    F,

    [WireName("Grüße")]
    G,

    [WireName("tab\tbed")]
    H,

    [WireName("plus+")]
    I,

    [WireName("with-all_of.the rest, 0")]
    J,
}

[Shape]
public sealed partial record WordyItem(WordyKind Kind, int After);

[Shape]
public sealed partial record WordyText(string Kind, int After)
{
    internal const string Of31 = "abcdefghijklmnopqrstuvwxyzABCDE",
        Of32 = Of31 + "F",
        Of33 = Of32 + "G";

    internal static readonly string[] Names =
    [
        "A",
        Of31,
        Of32,
        Of33,
        "two, or \"more\"",
        "a < b & c",
        "Grüße",
        "tab\tbed",
        "plus+",
        "with-all_of.the rest, 0",
    ];
}
