using Sluice.TestCatalogue;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>Every catalogue value, on every wire, comes back as it went.</summary>
public class RoundTripTests
{
    public static TheoryData<string, string> WiresAndFamilies()
    {
        var rows = new TheoryData<string, string>();
        foreach (string wire in WireUnderTest.All.Keys)
        {
            foreach (string family in Catalogue.All.Select(test => test.Family).Distinct())
                rows.Add(wire, family);
        }
        return rows;
    }

    [Theory]
    [MemberData(nameof(WiresAndFamilies))]
    public void What_is_written_is_read_back(string wire, string family)
    {
        var visitor = new Visitor(WireUnderTest.All[wire]);
        Failures.None(
            from test in Catalogue.All
            where test.Family == family && !test.Has(Expect.WriteOnly)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );
    }

    private sealed class Visitor(WireUnderTest wire) : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            try
            {
                if (wire.CannotHold(test))
                    return Record.Exception(() => wire.Write(test.Converter, test.Value)) is WireException
                        ? null
                        : "an error was expected";
                byte[] bytes = wire.Write(test.Converter, test.Value);
                T? back = wire.Read(test.Converter, bytes);
                if (test.Has(Expect.Retyped))
                    return wire.Widens(test) || wire.Write(test.Converter, back).AsSpan().SequenceEqual(bytes)
                        ? null
                        : "the bytes of what was read differ";
                return new DeepEquality
                {
                    Ordered = !test.Has(Expect.Unordered),
                    DateKinds = wire.KeepsDateKinds,
                }.Difference(test.Value, back);
            }
            catch (Exception exception)
            {
                return exception.ToString()[..Math.Min(400, exception.ToString().Length)];
            }
        }
    }
}
