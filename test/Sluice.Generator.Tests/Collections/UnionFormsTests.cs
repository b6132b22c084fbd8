using System.Reflection;
using System.Runtime.Loader;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.CodeAnalysis;
using Sluice.Reflection.Composition;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Generator.Tests.Collections;

/// <summary>
/// Cases of unions that are lists, dictionaries, converters of their own and closed types of a generic base: what each
/// provider writes, and that it reads it back in any order of members.
/// </summary>
public class UnionFormsTests
{
    private const string Source = """
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using Sluice.Wires;

        [JsonDerivedType(typeof(Numbers), "l"), JsonDerivedType(typeof(Names), "n"), JsonDerivedType(typeof(Empty), "e")]
        public interface IThing;
        public class Numbers : List<int>, IThing;
        public class Names : Dictionary<string, int>, IThing;
        public class Empty : IThing;

        [JsonDerivedType(typeof(Chain), "c"), JsonDerivedType(typeof(Longer), "x")]
        public class Chain : List<Chain>;
        public class Longer : Chain;

        [JsonDerivedType(typeof(Alarm), "alarm"), JsonDerivedType(typeof(Bell), "bell")]
        public abstract class Event;
        [JsonConverter(typeof(AlarmConverter))] public class Alarm : Event { public int Level { get; set; } }
        public class AlarmConverter : JsonConverter<Alarm>
        {
            public override Alarm Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
            {
                var alarm = new Alarm();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    string name = reader.GetString()!;
                    if (name != "xx" && name != "yy") throw new JsonException("not mine: " + name);
                    reader.Read();
                    if (name == "xx") alarm.Level = reader.GetInt32();
                }
                return alarm;
            }
            public override void Write(Utf8JsonWriter writer, Alarm value, JsonSerializerOptions options)
            {
                writer.WriteStartObject(); writer.WriteNumber("xx", value.Level); writer.WriteEndObject();
            }
        }
        [WireConverter(typeof(BellConverter))] public class Bell : Event { public int Level { get; set; } }
        public struct BellConverter : IWireConverter<Bell>
        {
            public static void Write<TWriter>(ref TWriter writer, Bell value) where TWriter : struct, IWireWriter, allows ref struct
            {
                writer.BeginObject(1); writer.WriteName("xx"); writer.WriteInt32(value.Level); writer.EndObject();
            }
            public static Bell Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
            {
                var bell = new Bell();
                for (bool more = reader.BeginObject(out int left); more; more = reader.NextMember(ref left))
                {
                    if (!reader.ReadName().SequenceEqual("xx"u8)) throw reader.Error(WireError.Type, "not mine");
                    bell.Level = reader.ReadInt32();
                }
                return bell;
            }
        }

        [JsonDerivedType(typeof(Leaf<int>), "int"), JsonDerivedType(typeof(Text), "text")]
        public abstract class Tree<T> { public T? Value { get; set; } }
        public class Leaf<T> : Tree<T>;
        public class Text : Tree<string>;

        public class All
        {
            public IThing? Thing { get; set; }
            public Chain? Chain { get; set; }
            public Event? Event { get; set; }
            public Tree<int>? Tree { get; set; }
            public Tree<string>? Other { get; set; }
        }

        [ShapeFor(typeof(All))] public partial class W;
        """;

    private static readonly Lazy<Assembly> s_assembly = new(Compile);

    /// <summary>What is read, and what is then written; the same if null.</summary>
    public static TheoryData<string, string?> Documents =>
        new()
        {
            { """{"thing":{"$type":"l","$values":[1,2]}}""", null },
            { """{"thing":{"$type":"l","$values":[]}}""", null },
            { """{"thing":{"$values":[1],"$type":"l"}}""", """{"thing":{"$type":"l","$values":[1]}}""" },
            { """{ "thing" : { "$type" : "l" , "$values" : [ 1 ] } }""", """{"thing":{"$type":"l","$values":[1]}}""" },
            { """{"thing":{"$type":"n","k":1}}""", null },
            { """{"thing":{"$type":"e"}}""", null },
            { """{"chain":{"$type":"x","$values":[{"$type":"c","$values":[]},{"$type":"x","$values":[]}]}}""", null },
            { """{"event":{"$type":"alarm","xx":5}}""", null },
            { """{"event":{"xx":5,"$type":"alarm"}}""", """{"event":{"$type":"alarm","xx":5}}""" },
            { """{"event":{"yy":1,"$type":"alarm","xx":5}}""", """{"event":{"$type":"alarm","xx":5}}""" },
            { """{"event":{"$type":"bell","xx":5}}""", null },
            { """{"event":{"xx":5,"$type":"bell"}}""", """{"event":{"$type":"bell","xx":5}}""" },
            { """{"tree":{"$type":"int","value":3}}""", null },
            { """{"other":{"$type":"text","value":"s"}}""", null },
        };

    [Theory]
    [InlineData("""{"thing":{"$type":"l","$values":[1,2]}}""")]
    [InlineData("""{"thing":{"$type":"l","$values":[]}}""")]
    [InlineData("""{"chain":{"$type":"x","$values":[{"$type":"c","$values":[]},{"$type":"x","$values":[]}]}}""")]
    public void List_is_indented_as_System_Text_Json_does(string document)
    {
        var indented = new JsonSerializerOptions { WriteIndented = true, NewLine = "\n" };
        string expected = JsonNode.Parse(document)!.ToJsonString(indented);
        foreach ((string name, Converter converter) in Converters())
        {
            var on = (IWires)Activator.CreateInstance(typeof(Wires<>).MakeGenericType(converter.Type), converter)!;
            Assert.Equal((name, expected), (name, on.Indented(document)));
        }
    }

    [Theory, MemberData(nameof(Documents))]
    public void Case_is_written_and_read_back_by_every_provider(string document, string? written)
    {
        foreach ((string name, Converter converter) in Converters())
        {
            var on = (IWires)Activator.CreateInstance(typeof(Wires<>).MakeGenericType(converter.Type), converter)!;
            Assert.Equal((name, written ?? document), (name, on.Again(document)));
            if (!document.Contains("alarm", StringComparison.Ordinal))
                Assert.Equal((name, written ?? document), (name, on.OverMessagePack(document)));
        }
    }

    [Theory]
    [InlineData("""{"thing":{"$type":"l","$values":[1],"x":1}}""")]
    [InlineData("""{"thing":{"$type":"l","x":1,"$values":[1]}}""")]
    [InlineData("""{"thing":{"$type":"l","$type":"l","$values":[1]}}""")]
    [InlineData("""{"thing":{"$type":"l"}}""")]
    [InlineData("""{"event":{"$type":"alarm","xx":5,"$type":"alarm"}}""")]
    [InlineData("""{"other":{"$type":"int","value":3}}""")]
    public void Document_of_no_case_is_refused_in_the_same_words(string document)
    {
        string? words = null;
        foreach ((string name, Converter converter) in Converters())
        {
            var on = (IWires)Activator.CreateInstance(typeof(Wires<>).MakeGenericType(converter.Type), converter)!;
            string message = Assert.Throws<WireException>(() => on.Again(document)).Message;
            words ??= message;
            Assert.Equal((name, words), (name, message));
        }
    }

    [Fact]
    public void Schema_of_a_case_accepts_its_own_document()
    {
        foreach ((_, Converter converter) in Converters())
        {
            var schema = global::Sluice.JsonSchema.Of(converter.Shape);
            var cases = schema["$defs"]!
                .AsObject()
                .Single(each => each.Key.Contains("Thing", StringComparison.Ordinal))
                .Value!["anyOf"]!.AsArray();
            Assert.Equal(
                """{"type":"object","properties":{"$type":{"const":"l"},"$values":{"type":"array","items":{"type":"integer","minimum":-2147483648,"maximum":2147483647}}},"required":["$type","$values"]}""",
                cases[0]!.ToJsonString()
            );
            Assert.Equal(
                """{"type":"object","additionalProperties":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"properties":{"$type":{"const":"n"}},"required":["$type"]}""",
                cases[1]!.ToJsonString()
            );
        }
    }

    [Fact]
    public void Same_tag_as_number_and_text_is_refused_by_both_providers()
    {
        const string Twice =
            "[Shape, WireCase(1, typeof(A)), WireCase(\"1\", typeof(B))] public abstract partial class U; "
            + "public class A : U; public class B : U;";
        Assert.Equal("SLC012", Assert.Single(GeneratorRun.Of(Twice).Reported).Id);
        Type union = Load(GeneratorRun.Compile(Twice.Replace("[Shape, ", "[", StringComparison.Ordinal))).GetType("U")!;
        string message = Assert
            .Throws<WireException>(() => Read(global::Sluice.Reflection.Converters.For(union)))
            .Message;
        Assert.Contains("have the same discriminator", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("WireCase(1, typeof(A)), WireCase(2, typeof(A))")]
    [InlineData(
        "System.Text.Json.Serialization.JsonDerivedType(typeof(A), \"a\"), "
            + "System.Text.Json.Serialization.JsonDerivedType(typeof(A), \"b\")"
    )]
    public void Case_that_is_declared_twice_is_refused_by_both_providers(string cases)
    {
        string twice = $"[Shape, {cases}] public abstract partial class U; public class A : U;";
        string reported = Assert.Single(GeneratorRun.Of(twice).Reported).GetMessage();
        Assert.EndsWith("its case 'A' is declared twice", reported, StringComparison.Ordinal);
        Type union = Load(GeneratorRun.Compile(twice.Replace("[Shape, ", "[", StringComparison.Ordinal))).GetType("U")!;
        string message = Assert
            .Throws<WireException>(() => Read(global::Sluice.Reflection.Converters.For(union)))
            .Message;
        Assert.Contains("its case 'A' is declared twice", message, StringComparison.Ordinal);
    }

    private static void Read(Converter converter) =>
        ((IWires)Activator.CreateInstance(typeof(Wires<>).MakeGenericType(converter.Type), converter)!).Again("{}");

    private static IEnumerable<(string, Converter)> Converters()
    {
        Type all = s_assembly.Value.GetType("All")!,
            witness = s_assembly.Value.GetType("W")!;
        yield return (
            "generated",
            (Converter)
                typeof(UnionFormsTests)
                    .GetMethod(nameof(Generated), BindingFlags.NonPublic | BindingFlags.Static)!
                    .MakeGenericMethod(all, witness)
                    .Invoke(null, null)!
        );
        yield return ("emitted", ShapeProvider.Emitting.ConverterOf(all));
        yield return ("reflecting", ShapeProvider.Reflecting.ConverterOf(all));
    }

    private static Converter Generated<T, TShapes>()
        where TShapes : IShapeOf<T> => TShapes.Converter;

    private static Assembly Compile()
    {
        GeneratorRun run = GeneratorRun.Of(Source);
        Assert.Empty(run.Reported.Where(d => d.Severity == DiagnosticSeverity.Error));
        return Load(run.Output);
    }

    private static Assembly Load(Compilation compilation)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Assert.True(
            result.Success,
            string.Join("\n", result.Diagnostics.Where(d => d.Severity == DiagnosticSeverity.Error).Take(20))
        );
        image.Position = 0;
        return new AssemblyLoadContext(null).LoadFromStream(image);
    }

    private interface IWires
    {
        string Again(string json);
        string Indented(string json);
        string OverMessagePack(string json);
    }

    private sealed class Wires<T>(Converter<T> converter) : IWires
    {
        private static readonly JsonWireOptions s_plain = new() { Omit = OmitWhen.Null };

        public string Again(string json) => Write(Read(json), s_plain);

        public string Indented(string json) => Write(Read(json), s_plain with { Indented = true });

        public string OverMessagePack(string json)
        {
            byte[] packed = MessagePackOutput.ToArray(new MessagePackBody<T>(converter, Read(json), null), default);
            return Write(MessagePackReading.Read<T>(packed, converter, default), s_plain);
        }

        private T? Read(string json) => JsonReading.Read<T>(Encoding.UTF8.GetBytes(json), converter, default);

        private string Write(T? value, JsonWireOptions options) =>
            JsonOutput.ToText(new JsonBody<T>(converter, value, null), options);
    }
}
