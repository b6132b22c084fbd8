using Sluice.TestCatalogue;
using Sluice.Tests.Json.Input;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Wires;

/// <summary>Values go out through a sink and come back through a source.</summary>
public class SourceTests
{
    public static TheoryData<string> Families() => new(Catalogue.All.Select(test => test.Family).Distinct());

    [Theory]
    [MemberData(nameof(Families))]
    public void What_a_sink_took_a_source_gives_back(string family)
    {
        var visitor = new Visitor();
        Assert.Empty(
            from test in Catalogue.All
            where
                test.Family == family
                && !test.Has(Expect.WriteOnly | Expect.JsonOnly)
                // A sink takes numbers of the types that .NET has.
                && test.Name != "1e400"
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );
    }

    private sealed class Visitor : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            try
            {
                var sink = new TokenSink();
                test.Converter.WriteTo(sink, test.Value);
                var source = new TokenSource(sink.Tokens);
                var back = (T?)test.Converter.ReadFrom(source);
                if (source.Position != sink.Tokens.Count)
                    return "not all was read";
                if (test.Has(Expect.Retyped))
                    return null;
                return new DeepEquality { Ordered = !test.Has(Expect.Unordered) }.Difference(test.Value, back);
            }
            catch (Exception exception)
            {
                return exception.ToString()[..Math.Min(500, exception.ToString().Length)];
            }
        }
    }

    private static WireException Fails<T>(params (WireToken, object?)[] tokens)
        where T : IShaped<T>
    {
        try
        {
            T.Converter.ReadFrom(new TokenSource([.. tokens]));
        }
        catch (WireException e)
        {
            return e;
        }
        throw new InvalidOperationException("Nothing was wrong.");
    }

    [Fact]
    public void Bad_tokens_are_documented_errors()
    {
        (WireToken, object?) begin = (WireToken.Object, true),
            end = (WireToken.Object, false),
            alpha = (WireToken.String, "alpha"u8.ToArray()),
            percent = (WireToken.String, "percent"u8.ToArray());
        Assert.Equal(WireError.Range, Fails<Counters>(begin, alpha, (WireToken.Number, 1L << 40), end).Error);
        Assert.Equal(WireError.Type, Fails<Counters>(begin, alpha, (WireToken.Number, 1.5), end).Error);
        Assert.Equal(WireError.Type, Fails<Counters>(begin, alpha, (WireToken.Boolean, true), end).Error);
        Assert.Equal(
            WireError.DuplicateMember,
            Fails<Counters>(begin, alpha, (WireToken.Number, 1L), alpha, (WireToken.Number, 1L), end).Error
        );
        Assert.Equal(WireError.EndOfInput, Fails<Counters>(begin, alpha, (WireToken.Number, 1L)).Error);
        Assert.Equal(WireError.UserCode, Fails<Picky>(begin, percent, (WireToken.Number, 101L), end).Error);
        (WireToken, object?) next = (WireToken.String, "next"u8.ToArray());
        Assert.Equal(
            WireError.Depth,
            Fails<Chain>([.. Enumerable.Repeat(new[] { begin, next }, 100).SelectMany(pair => pair)]).Error
        );
    }
}
