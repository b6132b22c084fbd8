using Sluice.Model;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Tests.Shapes.Consumers;

/// <summary>
/// Random values of every catalogue type, on every wire: what is read back equals, by structure, what was written.
/// </summary>
public class RandomValueTests
{
    public static TheoryData<ProvidedBy, string, string> ProvidersWiresAndFamilies()
    {
        var rows = new TheoryData<ProvidedBy, string, string>();
        int row = 0;
        foreach (ProvidedBy provider in Provided.All)
        foreach (string family in Catalogue.All.Select(test => test.Family).Distinct())
        foreach (string wire in SeededSample.Of(WireUnderTest.All.Keys, row++, every: 2))
            rows.Add(provider, wire, family);
        return rows;
    }

    [Theory]
    [MemberData(nameof(ProvidersWiresAndFamilies))]
    public void Random_values_come_back(ProvidedBy provider, string wire, string family)
    {
        var visitor = new Visitor(provider, WireUnderTest.All[wire]);
        Failures.None(
            from test in CatalogueSample
                .Cases.Where(test =>
                    test.Family == family
                    && !(test.Has(Expect.JsonOnly) && WireUnderTest.All[wire].CannotHold(test))
                    && !test.Has(Expect.WriteOnly | Expect.Retyped | Expect.Unordered)
                )
                .DistinctBy(test => test.Type)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test.Type}: {failure}"
        );
    }

    private sealed class Visitor(ProvidedBy provider, WireUnderTest wire) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            Converter<T> converter = Provided.Converter(provider, test);
            TypeShape<T> shape = converter.TypedShape;
            Func<Random, int, T?> maker = RandomValues.Maker(shape);
            IEqualityComparer<T> comparer = StructuralEquality.CreateComparer(shape);
            for (int seed = 0; seed < 20; seed++)
            {
                try
                {
                    T? value = maker(new Random(seed), 4);
                    // A document that holds null is what comes back for none, as the platform has it.
                    if (value is null && typeof(T) == typeof(System.Text.Json.JsonDocument))
                        continue;
                    byte[] bytes = wire.Write(converter, value);
                    T? back = wire.Read(converter, bytes);
                    if (!comparer.Equals(value, back))
                        return $"seed {seed}: {new DeepEquality().Difference(value, back)} in {System.Text.Encoding.UTF8.GetString(bytes)}";
                    if (
                        value is not null
                        && back is not null
                        && comparer.GetHashCode(value) != comparer.GetHashCode(back)
                    )
                        return $"seed {seed}: hashes differ";
                }
                catch (InvalidOperationException) when (typeof(T).Name.Contains("Sorted", StringComparison.Ordinal))
                {
                    // Elements that have no order can't be in a sorted set at all.
                }
                catch (Exception exception)
                {
                    return $"seed {seed}: {exception.ToString()[..Math.Min(500, exception.ToString().Length)]}";
                }
            }
            return null;
        }
    }
}
