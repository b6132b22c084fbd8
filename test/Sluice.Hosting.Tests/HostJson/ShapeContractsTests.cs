using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.AspNetCore.HostJson;
using Xunit;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>
/// Where there is no reflection, contracts made from shapes write and read what the serializer's own would.
/// </summary>
public sealed class ShapeContractsTests
{
    public static TheoryData<string> Options =>
        [
            .. MatrixOptions.All.Keys.Where(name =>
                !name.Contains("modifier", StringComparison.Ordinal)
                && !name.Contains("generated", StringComparison.Ordinal)
                && name is not ("fields" or "annotations")
            ),
        ];

    [Theory]
    [MemberData(nameof(Options))]
    public void Bytes_are_those_of_reflection(string options)
    {
        Compare(
            options,
            new Kinds
            {
                Next = new Kinds
                {
                    Text = "inner",
                    Some = null,
                    Init = "x",
                },
            }
        );
        Compare(options, new Made(1) { Must = "m" });
        Compare(options, new Made(2, "n", DayOfWeek.Friday, [1]) { Must = "m", Extra = null });
        Compare(options, new Started { Number = 0, Zero = 4 });
        Compare<Figure>(options, new Square { Side = 3 });
        Compare(options, new List<Figure> { new Circle(), new Square() });
        Compare(options, new Dictionary<string, Made> { ["A Key"] = new(1) { Must = "m" } });
        Compare(options, new Page<Made>([new(1) { Must = "m" }], 1, 2, 3));
    }

    [Theory]
    [InlineData(typeof(Made), "{}")]
    [InlineData(typeof(Made), "{\"must\":\"x\"}")]
    [InlineData(typeof(Made), "{\"must\":\"x\",\"number\":7,\"extra\":null,\"day\":null}")]
    [InlineData(typeof(Made), "{\"must\":\"x\",\"number\":\"x\"}")]
    [InlineData(typeof(Made), "[]")]
    [InlineData(typeof(Made), "null")]
    [InlineData(typeof(Started), "{}")]
    [InlineData(typeof(Started), "{\"number\":0}")]
    [InlineData(typeof(Started), "{\"text\":\"y\",\"zero\":2}")]
    [InlineData(typeof(Figure), "{\"kind\":\"circle\",\"radius\":4}")]
    [InlineData(typeof(Figure), "{\"kind\":\"blob\"}")]
    [InlineData(typeof(Figure), "{}")]
    [InlineData(typeof(Kinds), "{}")]
    [InlineData(typeof(Kinds), "{\"some\":null,\"next\":{\"text\":\"z\"},\"prices\":null,\"computed\":\"c\"}")]
    [InlineData(typeof(Kinds), "{\"prices\":[{\"amount\":\"x\"}]}")]
    [InlineData(typeof(Kinds), "{\"line\":5}")]
    public void Bodies_are_read_as_by_reflection(Type type, string body) =>
        Assert.Equal(
            Read(Of("default", new DefaultJsonTypeInfoResolver()), type, body),
            Read(Of("default", Contracts()), type, body)
        );

    private static string Read(JsonSerializerOptions options, Type type, string body)
    {
        try
        {
            return JsonSerializer.Serialize(
                JsonSerializer.Deserialize(body, type, options),
                type,
                Of("default", new DefaultJsonTypeInfoResolver())
            );
        }
        catch (Exception e) when (e is JsonException or NotSupportedException)
        {
            return e.GetType().Name;
        }
    }

    private static void Compare<T>(string name, T value)
    {
        JsonSerializerOptions host = Of(name, new DefaultJsonTypeInfoResolver()),
            own = Of(name, Contracts());
        string expected = JsonSerializer.Serialize(value, host);
        Assert.Equal(expected, JsonSerializer.Serialize(value, own));
        // The serializer does not read references into constructor parameters.
        if (name != "references")
            Assert.Equal(
                JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(expected, host), host),
                JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(expected, own), host)
            );
    }

    private static ShapeContracts Contracts() => new(new SluiceHttpOptions().Guards);

    private static JsonSerializerOptions Of(string name, IJsonTypeInfoResolver resolver)
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = resolver };
        MatrixOptions.All[name](options);
        return options;
    }
}
