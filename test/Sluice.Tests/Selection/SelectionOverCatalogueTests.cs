using System.Text;
using System.Text.Json;
using Sluice.Model;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Selection;

/// <summary>
/// Random selections over every catalogue value, on every wire and by every provider: the bytes of the generated
/// provider, and in JSON what is left of the whole.
/// </summary>
public class SelectionOverCatalogueTests
{
    private const int Rounds = 6;

    public static TheoryData<string> Families() => [.. Catalogue.All.Select(test => test.Family).Distinct()];

    [Theory]
    [MemberData(nameof(Families))]
    public void Every_provider_writes_the_same_part(string family)
    {
        var visitor = new Visitor();
        Failures.None(
            from test in Catalogue.All
            where test.Family == family && IsSelectable(test.BoxedConverter.Shape)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );
    }

    private static bool IsSelectable(TypeShape shape) => shape.Selectable is IObjectShape or IUnionShape;

    private sealed class Visitor : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            var random = new RandomExpressions(5);
            var options = new IncludeOptions { AllowDeep = true };
            for (int i = 0; i < Rounds; i++)
            {
                string text = random.Write(random.List(test.Converter.Shape, 3));
                FieldSelection<T> selection = FieldSelection.Parse(test.Converter, text, options, null);
                foreach (WireUnderTest wire in WireUnderTest.All.Values.Where(wire => !wire.CannotHold(test)))
                {
                    byte[] expected = wire.Write(test.Converter, test.Value, selection.GetNode());
                    foreach (ProvidedBy provider in Provided.AtRunTime)
                    {
                        Converter<T> converter = Provided.Converter(provider, test);
                        FieldSelection<T> same = FieldSelection.Parse(converter, text, options, null);
                        if (same.ToString() != selection.ToString())
                            return $"{text} is {same} by {provider}, {selection} by the generator";
                        byte[] actual = wire.Write(converter, test.Value, same.Node);
                        if (!actual.AsSpan().SequenceEqual(expected))
                            return $"{text} on {wire.Name} by {provider}: {Encoding.UTF8.GetString(actual)}, by the generator {Encoding.UTF8.GetString(expected)}";
                    }
                }
                if (Difference(test, selection) is { } difference)
                    return $"{text}: {difference}";
            }
            return null;
        }

        // The straight code and the walk over members agree, and neither writes anything that the whole value does not
        // have.
        private static string? Difference<T>(TestCase<T> test, FieldSelection<T> selection)
        {
            string plain = Encoding.UTF8.GetString(
                WireUnderTest.All["json"].Write(test.Converter, test.Value, selection.GetNode())
            );
            using var part = JsonDocument.Parse(plain);
            using var tables = JsonDocument.Parse(
                WireUnderTest.All["json, indented"].Write(test.Converter, test.Value, selection.GetNode())
            );
            using var whole = JsonDocument.Parse(JsonBytes.Write(test.Converter, test.Value));
            return !JsonElement.DeepEquals(part.RootElement, tables.RootElement)
                    ? $"with tables {tables.RootElement}, straight {plain}"
                : !IsPart(part.RootElement, whole.RootElement) ? $"{plain} is not a part of {whole.RootElement}"
                : null;
        }

        private static bool IsPart(JsonElement part, JsonElement whole) =>
            part.ValueKind == whole.ValueKind
            && part.ValueKind switch
            {
                JsonValueKind.Object => part.EnumerateObject()
                    .All(member =>
                        whole.TryGetProperty(member.Name, out JsonElement value) && IsPart(member.Value, value)
                    ),
                JsonValueKind.Array => part.GetArrayLength() == whole.GetArrayLength()
                    && part.EnumerateArray().Zip(whole.EnumerateArray()).All(pair => IsPart(pair.First, pair.Second)),
                _ => JsonElement.DeepEquals(part, whole),
            };
    }
}
