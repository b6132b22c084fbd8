using System.Text.Json.Serialization;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// Filling in place what is no collection: what is in it would be lost, so reading says no. The generator says it when
/// compiling (SLC011).
/// </summary>
public class PopulateTests
{
    public class Owner
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Part Part { get; set; } = new() { A = 1 };
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Numbers { get; set; } = [1];
    }

    public class Part
    {
        public int A { get; set; }
        public int B { get; set; }
    }

    [Fact]
    public void Is_an_error_that_names_the_member()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal("""{"part":{"a":1,"b":0},"numbers":[1]}""", Provided.Json(provider, new Owner()));
            WireException e = Assert.Throws<WireException>(() => Provided.FromJson<Owner>(provider,
                """{"part":{"b":2}}"""));
            Assert.Equal(WireError.Unsupported, e.Error);
            Assert.Contains("Populate)] on Part", e.Message, StringComparison.Ordinal);
        }
    }
}
