using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// A converter of System.Text.Json and a surrogate's conversion that are cancelled throw this as it is; what else they
/// throw is the cause of the library's exception.
/// </summary>
public partial class CancelledConverterTests
{
    // What converters do with the text of a value or key.
    private const string Cancels = "cancel",
        Fails = "fail";

    private static void Act(string text)
    {
        if (text == Cancels)
            throw new OperationCanceledException();
        if (text == Fails)
            throw new InvalidOperationException("no part");
    }

    [JsonConverter(typeof(PartConverter))]
    public readonly record struct Part(string Text);

    public sealed class PartConverter : JsonConverter<Part>
    {
        public override Part Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            Parse(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Part value, JsonSerializerOptions options) =>
            writer.WriteStringValue(Format(value));

        public override Part ReadAsPropertyName(
            ref Utf8JsonReader reader,
            Type typeToConvert,
            JsonSerializerOptions options
        ) => Parse(reader.GetString()!);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Part value, JsonSerializerOptions options) =>
            writer.WritePropertyName(Format(value));

        private static Part Parse(string text)
        {
            Act(text);
            return new(text);
        }

        private static string Format(Part part)
        {
            Act(part.Text);
            return part.Text;
        }
    }

    public sealed record Stored(string Text) : IWireSurrogate<Kept, Stored>
    {
        public static Stored ToSurrogate(Kept value) => new(value.Text);

        public static Kept FromSurrogate(Stored surrogate)
        {
            Act(surrogate.Text);
            return new() { Text = surrogate.Text };
        }
    }

    [Shape, WireSurrogate(typeof(Stored))]
    public partial class Kept
    {
        public string Text { get; init; } = "";
    }

    [Shape]
    public partial class Bin
    {
        public Part Part { get; set; } = new("a");
        public Dictionary<Part, int> Counts { get; set; } = [];
        public Kept Kept { get; set; } = new();
    }

    public static TheoryData<ProvidedBy> Providers => [.. Provided.All];

    private static Converter<Bin> ConverterOf(ProvidedBy provider) =>
        provider == ProvidedBy.Generation ? Converters.For<Bin>() : Provided.Converter<Bin>(provider);

    [Theory, MemberData(nameof(Providers))]
    public void Cancellation_of_a_converter_is_not_wrapped(ProvidedBy provider)
    {
        Converter<Bin> converter = ConverterOf(provider);
        Assert.Throws<OperationCanceledException>(() => Write(converter, new() { Part = new(Cancels) }));
        foreach (string json in Documents(Cancels))
            Assert.Throws<OperationCanceledException>(() => Read(converter, json));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Failures_of_a_converter_have_their_cause(ProvidedBy provider)
    {
        Converter<Bin> converter = ConverterOf(provider);
        AssertCaused(() => Write(converter, new() { Part = new(Fails) }));
        foreach (string json in Documents(Fails))
            AssertCaused(() => Read(converter, json));
    }

    private static string[] Documents(string text) =>
        [$$"""{"part":"{{text}}"}""", $$$"""{"counts":{"{{{text}}}":1}}""", $$$"""{"kept":{"text":"{{{text}}}"}}"""];

    private static void AssertCaused(Action call)
    {
        WireException e = Assert.Throws<WireException>(call);
        Assert.Equal(WireError.UserCode, e.Error);
        Assert.Equal("no part", Assert.IsType<InvalidOperationException>(e.InnerException).Message);
    }

    private static void Write(Converter<Bin> converter, Bin bin) =>
        WireUnderTest.All["json"].WriteAtRoot(converter, bin);

    private static void Read(Converter<Bin> converter, string json) =>
        WireUnderTest.All["json"].ReadAtRoot(converter, System.Text.Encoding.UTF8.GetBytes(json));
}
