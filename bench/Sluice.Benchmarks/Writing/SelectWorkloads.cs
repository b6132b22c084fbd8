using System.Text.Json;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;
using Sluice.Selection;

namespace Sluice.Benchmarks.Writing;

/// <summary>What a selection saves, and what reading one costs.</summary>
public sealed class SelectWorkloads : IWorkloadFamily
{
    internal const string Include = "[id,customer[name],lines[product[name],quantity]]";

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["select"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        yield return TwoOfFive();
        yield return DefaultOfNested();
        WriteCase flat = WriteCase.All.Single(payload => payload.Name == "flat-list");
        yield return new Workload("select.against-dictionaries", flat.SluiceSelected, flat.Dictionaries)
        {
            Check = flat.Check,
        };
        yield return new Workload("select.parse-and-bind", ParseAnew) { ReferenceNanoseconds = 1_500 };
        yield return new Workload(
            "select.cached",
            count =>
            {
                for (int i = 0; i < count; i++)
                    FieldSelection.Parse<Order>(Include);
            }
        )
        {
            ReferenceNanoseconds = 60,
        };
    }

    private static Workload TwoOfFive()
    {
        List<FlatModel> values = FlatModel.List(100);
        var selected = new SluiceWriter<FlatModel>();
        var all = new SluiceWriter<FlatModel>();
        Action<int> subject = selected.Many(values, FieldSelection.Parse<FlatModel>("[id,name]"));
        return new Workload("select.two-of-five", subject, all.Many(values))
        {
            Check = () =>
            {
                subject(1);
                SameBytes.Assert(
                    selected.Written,
                    JsonSerializer.SerializeToUtf8Bytes(
                        values.Select(value => new { value.Id, value.Name }),
                        StjWriters<object>.Reflection
                    )
                );
            },
        };
    }

    private static Workload DefaultOfNested()
    {
        List<NestedModel> values = NestedModel.List(25);
        var selected = new SluiceWriter<NestedModel>();
        Action<int> subject = selected.Many(values, FieldSelection.Parse<NestedModel>(""));
        return new Workload("select.default-of-nested", subject, new StjWriters<List<NestedModel>>(values).ByReflection)
        {
            Check = () =>
            {
                subject(1);
                SameBytes.Assert(
                    selected.Written,
                    JsonSerializer.SerializeToUtf8Bytes(
                        values.Select(value => new { value.Id, value.Title }),
                        StjWriters<object>.Reflection
                    )
                );
            },
        };
    }

    // The binder itself, beside the cache.
    internal static void ParseAnew(int count)
    {
        for (int i = 0; i < count; i++)
            SelectionCache.Bind(ConverterOf<Order>(), Include, default, access: null, offered: null, out _);
    }

    private static Converter<T> ConverterOf<T>()
        where T : IShaped<T> => T.Converter;
}
