using System.Runtime.InteropServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Sluice.Tests.Shapes;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Options;

/// <summary>
/// Naming, omission, enumerations as text, indentation and selections in all combinations: the code of shapes writes
/// the bytes of the walk over members, which a converter in the options selects although no value has its type.
/// </summary>
public class OptionPathTests
{
    /// <summary>A converter of no value, which selects the walk over members and the lookup of names.</summary>
    internal static WireConverters Lookup { get; } = WireConverters.Empty.Add<Nowhere, NowhereConverter>();

    // Without emitted code there is nothing but the walk.
    public static TheoryData<ProvidedBy, string> ProvidersAndFamilies() =>
        new(
            MatrixSample.Of(
                from provider in Provided.All
                where provider != ProvidedBy.Walk
                from family in Catalogue.All.Select(test => test.Family).Distinct()
                select (provider, family)
            )
        );

    [Theory]
    [MemberData(nameof(ProvidersAndFamilies))]
    public void Json_has_the_bytes_of_the_walk(ProvidedBy provider, string family) =>
        NoFailures(family, new JsonVisitor(provider));

    [Theory]
    [MemberData(nameof(ProvidersAndFamilies))]
    public void MessagePack_has_the_bytes_of_the_walk(ProvidedBy provider, string family) =>
        NoFailures(family, new MessagePackVisitor(provider));

    [Theory]
    [InlineData(WireNaming.Snake, "first_long_name")]
    [InlineData(WireNaming.KebabUpper, "FIRST-LONG-NAME")]
    public void Names_follow_the_options(WireNaming naming, string name)
    {
        string json = JsonWire.Serialize(
            new OptionPathSample { FirstLongName = 1 },
            options: new JsonWireOptions { Naming = naming, Omit = OmitWhen.Default }
        );
        Assert.Equal($$"""{"{{name}}":1}""", json);
    }

    [Fact]
    public void Names_longer_than_the_reserved_space_are_written()
    {
        var options = new JsonWireOptions { NamingPolicy = new Repeating(100) };
        string name = string.Concat(Enumerable.Repeat("FirstLongName", 100));
        var sample = new OptionPathSample { FirstLongName = 1, Kind = OptionPathKind.Other };
        Assert.StartsWith($$"""{"{{name}}":1,""", JsonWire.Serialize(sample, options: options));
        byte[] packed = MessagePackWire.Serialize(sample, options: new() { NamingPolicy = new Repeating(100) });
        Assert.Equal(
            1,
            MessagePackWire
                .Deserialize<OptionPathSample>(packed, options: new() { NamingPolicy = new Repeating(100) })!
                .FirstLongName
        );
    }

    [Fact]
    public void Nothing_is_allocated()
    {
        var buffer = new System.Buffers.ArrayBufferWriter<byte>(4096);
        var sample = new OptionPathSample
        {
            FirstLongName = 1,
            Kind = OptionPathKind.Other,
            Inner = new(),
        };
        var json = new JsonWireOptions
        {
            Naming = WireNaming.Snake,
            Omit = OmitWhen.Null,
            EnumsAsText = true,
            Indented = true,
        };
        var pack = new MessagePackWireOptions
        {
            Naming = WireNaming.Snake,
            Omit = OmitWhen.Null,
            EnumsAsText = true,
        };
        Assert.Equal(
            0,
            Allocation.Of(() =>
            {
                buffer.ResetWrittenCount();
                JsonWire.Serialize(buffer, sample, options: json);
                MessagePackWire.Serialize(buffer, sample, options: pack);
            })
        );
    }

    private static void NoFailures(string family, ITestCaseVisitor<string?> visitor) =>
        Assert.Equal(
            "",
            string.Join(
                "\n",
                from test in CatalogueSample.Cases
                where test.Family == family
                let failure = test.Accept(visitor)
                where failure is not null
                select $"{test}: {failure}"
            )
        );

    private static IEnumerable<SelectionNode?> Selections(TypeShape shape)
    {
        yield return null;
        if (shape is not IObjectShape { Members.Count: > 0 } members)
            yield break;
        var words = new ulong[(members.Members.Count + 63) / 64];
        MemoryMarshal.AsBytes(words.AsSpan()).Fill(0x55);
        yield return new SelectionNode(words, new SelectionNode?[members.Members.Count]);
    }

    // Returns the output, or the error's kind.
    private static string Try(Func<byte[]> write)
    {
        try
        {
            return Convert.ToHexString(write());
        }
        catch (WireException error)
        {
            return error.Error.ToString();
        }
    }

    private sealed class JsonVisitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            Converter<T> converter = Provided.Converter(provider, test);
            foreach (SelectionNode? selection in Selections(converter.Shape))
            {
                for (int i = 0; i < 24; i++)
                {
                    var options = new JsonWireOptions
                    {
                        Naming = (i & 1) != 0 ? WireNaming.Snake : WireNaming.Unset,
                        EnumsAsText = (i & 2) != 0,
                        Indented = (i & 4) != 0,
                        Escaping = (i & 5) == 5 ? JsonEscaping.Html : JsonEscaping.Minimal,
                        Omit = (OmitWhen)(i >> 3 == 0 ? 0 : (i >> 3) + 1),
                    };
                    JsonWireOptions walk = options with { Converters = Lookup };
                    var body = new JsonBody<T>(converter, test.Value, selection);
                    string expected = Try(() => JsonOutput.ToArray(body, in walk));
                    string written = Try(() => JsonOutput.ToArray(body, in options));
                    if (expected != written)
                        return $"{options}: wrote {written}, the walk {expected}";
                }
            }
            return null;
        }
    }

    private sealed class MessagePackVisitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            Converter<T> converter = Provided.Converter(provider, test);
            foreach (SelectionNode? selection in Selections(converter.Shape))
            {
                for (int i = 0; i < 36; i++)
                {
                    var options = new MessagePackWireOptions
                    {
                        Naming = (i % 3) switch
                        {
                            0 => WireNaming.Unset,
                            1 => WireNaming.Snake,
                            _ => WireNaming.None,
                        },
                        EnumsAsText = (i / 3 & 1) != 0,
                        OldSpec = (i / 6 & 1) != 0,
                        Omit = (OmitWhen)(i / 12 == 0 ? 0 : i / 12 + 1),
                    };
                    MessagePackWireOptions walk = options with { Converters = Lookup };
                    var body = new MessagePackBody<T>(converter, test.Value, selection);
                    string expected = Try(() => MessagePackOutput.ToArray(body, in walk));
                    string written = Try(() => MessagePackOutput.ToArray(body, in options));
                    if (expected != written)
                        return $"{options}: wrote {written}, the walk {expected}";
                }
            }
            return null;
        }
    }

    private sealed record Repeating(int Times) : IWireNamingPolicy
    {
        public string ConvertName(string name) => string.Concat(Enumerable.Repeat(name, Times));
    }

    private sealed class Nowhere;

    private struct NowhereConverter : IWireConverter<Nowhere>
    {
        public static void Write<TWriter>(ref TWriter writer, Nowhere value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteNull();

        public static Nowhere Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            reader.SkipValue();
            return new Nowhere();
        }
    }
}

public enum OptionPathKind
{
    First,
    Other,
}

[Shape]
public partial class OptionPathSample
{
    public int FirstLongName { get; set; }
    public string? Note { get; set; }
    public int? Count { get; set; }
    public OptionPathKind Kind { get; set; }
    public OptionPathSample? Inner { get; set; }
}
