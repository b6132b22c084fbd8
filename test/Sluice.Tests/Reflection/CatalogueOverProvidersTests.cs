using Sluice.TestCatalogue;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// Every catalogue value through the run-time provider, on every wire: the bytes of the generated provider, and back
/// into an equal value.
/// </summary>
public class CatalogueOverProvidersTests
{
    public static TheoryData<ProvidedBy, string, string> ProvidersWiresAndFamilies() =>
        new(
            MatrixSample.Of(
                from provider in Provided.AtRunTime
                from wire in WireUnderTest.All.Keys
                from family in Catalogue.All.Select(test => test.Family).Distinct()
                select (provider, wire, family)
            )
        );

    [Theory]
    [MemberData(nameof(ProvidersWiresAndFamilies))]
    public void The_run_time_provider_does_as_the_generated_one(ProvidedBy provider, string wire, string family)
    {
        var visitor = new Visitor(provider, WireUnderTest.All[wire]);
        Assert.Equal(
            "",
            string.Join(
                "\n",
                from test in Catalogue.All
                where test.Family == family && IsNatural(test)
                let failure = test.Accept(visitor)
                where failure is not null
                select $"{test}: {failure}"
            )
        );
    }

    // Shapes that no declared type leads to: bytes as an array of numbers, text forms that only an option gives.
    internal static bool IsNatural(TestCase test)
    {
        string shape = test.BoxedConverter.GetType().GetGenericArguments()[1].ToString();
        return !shape.Contains("ArrayShape`2[System.Byte,", StringComparison.Ordinal)
            && !shape.Contains("ParsableShape", StringComparison.Ordinal);
    }

    private sealed class Visitor(ProvidedBy provider, WireUnderTest wire) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            try
            {
                Converter<T> converter = Provided.Converter<T>(provider);
                if (wire.CannotHold(test))
                    return Record.Exception(() => wire.Write(converter, test.Value)) is WireException
                        ? null
                        : "an error was expected";
                byte[] expected = wire.Write(test.Converter, test.Value);
                byte[] bytes = wire.Write(converter, test.Value);
                if (!bytes.AsSpan().SequenceEqual(expected))
                    return $"wrote {Show(bytes)}, the generated provider {Show(expected)}";
                if (test.Has(Expect.WriteOnly))
                    return null;
                T? back = wire.Read(converter, bytes);
                if (test.Has(Expect.Retyped))
                {
                    // Read as other types: as the generated provider reads them.
                    byte[] again = wire.Write(test.Converter, wire.Read(test.Converter, bytes));
                    return wire.Write(test.Converter, back).AsSpan().SequenceEqual(again)
                        ? null
                        : "what was read differs";
                }
                return new DeepEquality
                {
                    Ordered = !test.Has(Expect.Unordered),
                    DateKinds = wire.KeepsDateKinds,
                }.Difference(test.Value, back);
            }
            catch (Exception exception)
            {
                return exception.ToString()[..Math.Min(700, exception.ToString().Length)];
            }
        }

        private static string Show(byte[] bytes) =>
            System.Text.Encoding.UTF8.GetString(bytes.AsSpan(0, Math.Min(bytes.Length, 400)));
    }
}
