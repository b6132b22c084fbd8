using Sluice.Benchmarks.Gate;
using Sluice.Filtering;

namespace Sluice.Benchmarks.Filtering;

/// <summary>What reading a filter costs.</summary>
public sealed class FilterWorkloads : IWorkloadFamily
{
    private const string Filter = "total gt 100 and customer.country in ('DE','FR')";

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["filter"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        yield return new Workload("filter.parse", ParseAnew) { ReferenceNanoseconds = 2_000, Check = Check };
        yield return new Workload(
            "filter.cached",
            count =>
            {
                for (int i = 0; i < count; i++)
                    FieldFilter.Parse<FilteredOrder>(Filter);
            }
        )
        {
            ReferenceNanoseconds = 80,
            Check = Check,
        };
    }

    // The parser and binder, beside the cache.
    private static void ParseAnew(int count)
    {
        for (int i = 0; i < count; i++)
            FilterCache.Bind(ConverterOf<FilteredOrder>(), Filter, default, access: null);
    }

    private static Converter<T> ConverterOf<T>()
        where T : IShaped<T> => T.Converter;

    private static void Check()
    {
        FieldFilter<FilteredOrder> filter = FieldFilter.Parse<FilteredOrder>(Filter);
        if (
            !filter.Matches(
                new()
                {
                    Total = 101,
                    Customer = new() { Country = "FR" },
                }
            )
            || filter.Matches(
                new()
                {
                    Total = 100,
                    Customer = new() { Country = "FR" },
                }
            )
            || filter.Matches(
                new()
                {
                    Total = 101,
                    Customer = new() { Country = "IE" },
                }
            )
        )
            throw new InvalidOperationException("The filter decides wrongly.");
    }
}
