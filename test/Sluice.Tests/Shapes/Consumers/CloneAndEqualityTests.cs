using Sluice.Model;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Shapes.Consumers;

public class CloneAndEqualityTests
{
    public static TheoryData<ProvidedBy, string> Families()
    {
        var rows = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.All)
        foreach (string family in Catalogue.All.Select(test => test.Family).Distinct())
            rows.Add(provider, family);
        return rows;
    }

    [Theory]
    [MemberData(nameof(Families))]
    public void A_clone_is_equal_and_shares_nothing_mutable(ProvidedBy provider, string family) =>
        Run(family, new CloneVisitor(provider));

    [Theory]
    [MemberData(nameof(Families))]
    public void Values_of_a_type_that_differ_are_not_equal(ProvidedBy provider, string family) =>
        Run(family, new DifferenceVisitor(provider));

    private static void Run(string family, ITestCaseVisitor<string?> visitor) =>
        Failures.None(
            from test in CatalogueSample.Cases
            where test.Family == family && !test.Has(Expect.WriteOnly)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );

    private sealed class CloneVisitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            try
            {
                TypeShape<T> shape = Provided.Converter(provider, test).TypedShape;
                T? clone = DeepClone.Of(shape, test.Value);
                if (
                    clone is System.Collections.IList { IsReadOnly: false, Count: > 0 }
                    && ReferenceEquals(clone, test.Value)
                )
                    return "the same object";
                if (!StructuralEquality.Equals(shape, test.Value, clone))
                    return "not equal by structure";
                return new DeepEquality
                {
                    Ordered = !test.Has(Expect.Unordered),
                    Types = !test.Has(Expect.Retyped),
                }.Difference(test.Value, clone);
            }
            catch (Exception exception)
            {
                return exception.ToString()[..Math.Min(400, exception.ToString().Length)];
            }
        }
    }

    private sealed class DifferenceVisitor(ProvidedBy provider) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            var deep = new DeepEquality
            {
                Ordered = !test.Has(Expect.Unordered),
                DateKinds = false,
                Types = false,
            };
            IEqualityComparer<T> comparer = StructuralEquality.CreateComparer(
                Provided.Converter(provider, test).TypedShape
            );
            foreach (
                TestCase<T> other in Catalogue.All.OfType<TestCase<T>>().Where(other => other.Family == test.Family)
            )
            {
                bool equal = deep.Difference(test.Value, other.Value) is null;
                // Negative zero and a decimal's scale are not seen by equality.
                if (!equal && comparer.Equals(test.Value, other.Value) && !Equals(test.Value, other.Value))
                    return $"equals {other}";
                if (equal && !comparer.Equals(test.Value, other.Value))
                    return $"does not equal {other}";
            }
            return null;
        }
    }
}
