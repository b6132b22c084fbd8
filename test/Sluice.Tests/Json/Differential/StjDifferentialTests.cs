using System.Text;
using System.Text.Json;
using Sluice.Model;
using Sluice.TestCatalogue;
using Sluice.Tests.Reflection;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.Json.Differential;

/// <summary>
/// Sluice and System.Text.Json against each other: each reads what the other writes, and documents that were changed at
/// random are accepted or rejected alike, with equal values.
/// </summary>
public class StjDifferentialTests
{
    public static TheoryData<string> Families =>
        [.. Catalogue.All.Where(IsCommon).Select(test => test.Family).Distinct()];

    private static bool IsCommon(TestCase test) => !test.Has(Expect.NoStj | Expect.NoStjRead | Expect.WriteOnly);

    [Theory]
    [MemberData(nameof(Families))]
    public void Each_reads_what_the_other_writes(string family) => Run(family, new Exchange());

    [Theory]
    [MemberData(nameof(Families))]
    public void Changed_documents_are_read_alike(string family)
    {
        int count = int.Parse(Environment.GetEnvironmentVariable("SLUICE_MUTATIONS") ?? "20");
        int seed = int.Parse(Environment.GetEnvironmentVariable("SLUICE_SEED") ?? "1");
        Run(family, new Changes(new Random(seed), count));
    }

    private static void Run(string family, ITestCaseVisitor<string?> visitor) =>
        Failures.None(
            from test in CatalogueSample.Cases
            where test.Family == family && IsCommon(test)
            let failure = test.Accept(visitor)
            where failure is not null
            select $"{test}: {failure}"
        );

    private sealed class Exchange : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            var equality = new DeepEquality { Ordered = !test.Has(Expect.Unordered) };
            T? theirs = JsonSerializer.Deserialize<T>(JsonBytes.Write(test.Converter, test.Value), StjTwin.Options);
            if (equality.Difference(test.Value, theirs) is { } read)
                return $"System.Text.Json reads ours differently: {read}";
            foreach (
                JsonSerializerOptions options in (JsonSerializerOptions[])
                    [
                        JsonSerializerOptions.Web,
                        StjTwin.Options,
                        new(JsonSerializerDefaults.Web) { WriteIndented = true },
                    ]
            )
            {
                Answer ours = Answer.OfSluice(JsonSerializer.SerializeToUtf8Bytes(test.Value, options), test.Converter);
                if (!ours.Accepts)
                    return $"what System.Text.Json wrote is not read: {ours.Error!.Message}";
                if (equality.Difference(test.Value, ours.Value) is { } difference)
                    return $"what System.Text.Json wrote is read differently: {difference}";
            }
            return null;
        }
    }

    private sealed class Changes(Random random, int count) : ITestCaseVisitor<string?>
    {
        private readonly Mutator _mutator = new(random);

        public string? Visit<T>(TestCase<T> test)
        {
            Converter<T> generated = test.Converter;
            Converter<T>[] others = CatalogueOverProvidersTests.IsNatural(test)
                ? [Provided.Converter<T>(ProvidedBy.Emission), Provided.Converter<T>(ProvidedBy.Walk)]
                : [];
            Func<Random, int, T?> maker = RandomValues.Maker((TypeShape<T>)generated.Shape);
            byte[] document = JsonSerializer.SerializeToUtf8Bytes(test.Value, StjTwin.Options);
            var equality = new DeepEquality { Ordered = !test.Has(Expect.Unordered) };
            for (int i = 0; i < count; i++)
            {
                if (i % 4 == 3)
                    document = Another() ?? document;
                byte[] changed = i % 10 == 9 ? _mutator.Any(4) : _mutator.Next(document);
                Answer ours = Answer.OfSluice(changed, generated);
                Answer theirs = Answer.OfStj<T>(changed);
                if (
                    Difference(ours, theirs, IsUntyped(test) ? null : equality) is { } difference
                    && !DeliberateDifferences.Explain(changed, ours, theirs)
                )
                    return $"{difference} — {Show(changed)}";
                foreach (Converter<T> other in others)
                {
                    Answer answer = Answer.OfSluice(changed, other);
                    if (Difference(ours, answer, equality) is { } between)
                        return $"the providers differ: {between} — {Show(changed)}";
                }
            }
            return null;

            byte[]? Another()
            {
                try
                {
                    return Encoding.UTF8.GetBytes(JsonBytes.Write(generated, maker(random, 3)));
                }
                catch (Exception error) when (error is WireException or InvalidOperationException)
                {
                    return null; // a random value that can't be: keys without an order, half a surrogate pair
                }
            }
        }

        private static string? Difference(Answer ours, Answer theirs, DeepEquality? equality) =>
            ours.Accepts && theirs.Accepts ? equality?.Difference(theirs.Value, ours.Value)
            : ours.Accepts ? $"accepted, rejected there: {theirs.Error!.Message}"
            : theirs.Accepts ? $"rejected: {ours.Error!.Message}"
            : null;

        // There System.Text.Json reads JsonArrayElementReader, or a JsonObject that raises an exception on first use
        // where a name occurs twice.
        private static bool IsUntyped(TestCase test) =>
            test.Type.IsAssignableTo(typeof(System.Text.Json.Nodes.JsonNode))
            || test.Family is "untyped" or "collections without element types"
            || test.Type == typeof(Extended);

        private static string Show(byte[] json) => Encoding.UTF8.GetString(json);
    }
}
