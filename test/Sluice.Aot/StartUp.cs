using Sluice.TestCatalogue;

namespace Sluice.Aot;

/// <summary>One document and out: what start-up is measured with.</summary>
internal static class StartUp
{
    internal static void Print(TextWriter output) =>
        output.WriteLine(JsonWire.Serialize(new Order(7, "Ada", [new("A-1", 2)])));
}
