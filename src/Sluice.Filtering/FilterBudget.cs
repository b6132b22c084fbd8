using Sluice.Filtering;

namespace Sluice;

/// <summary>
/// Bounds the work of a filter over objects in memory: the number of elements that it tests within <c>any</c> and
/// <c>all</c>, and the time after its request has ended. For hosts; see <see cref="FieldFilter{T}.With"/>.
/// </summary>
/// <param name="maxSteps">The maximum number of elements, at least 1. Values of the root are not counted.</param>
/// <param name="cancellationToken">Ends the filter; it is observed every 1,024 values and elements.</param>
/// <remarks>Used for one request. Counts approximately if several threads apply the filter.</remarks>
public sealed class FilterBudget(long maxSteps, CancellationToken cancellationToken)
{
    private const int Mask = 1024 - 1;
    private long _left = RequirePositive(maxSteps);
    private int _values;

    private static long RequirePositive(long maxSteps)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxSteps, 1);
        return maxSteps;
    }

    /// <summary>
    /// Gets whether the filter runs without compiled code, so that a request with a new filter costs little. Default:
    /// <see langword="false"/>.
    /// </summary>
    public bool IsInterpreted { get; init; }

    /// <summary>Gets what remembers the queries that the filter is applied to; nothing by default.</summary>
    public RequestedQueries? Queries { get; init; }

    /// <summary>Gets whether the elements are those of conditions of an include expression.</summary>
    internal bool IsOfElements { get; init; }

    /// <summary>Counts a value of the root.</summary>
    internal void CountValue()
    {
        if ((++_values & Mask) == 0)
            cancellationToken.ThrowIfCancellationRequested();
    }

    /// <summary>Counts an element within <c>any</c> or <c>all</c>.</summary>
    /// <exception cref="FilterException">There were more than the budget allows.</exception>
    internal static void CountStep(FilterBudget? budget) => budget?.CountStep();

    private void CountStep()
    {
        if ((--_left & Mask) == 0)
            cancellationToken.ThrowIfCancellationRequested();
        if (_left >= 0)
            return;
        if (IsOfElements)
            throw new IncludeException([
                new(
                    IncludeErrorKind.TooManyElements,
                    0,
                    0,
                    null,
                    $"The conditions of the expression test more than {maxSteps} elements, which is the limit. Filter "
                        + "fewer or smaller collections.",
                    []
                ),
            ]);
        throw new FilterException([
            new(
                FilterErrorKind.TooManySteps,
                0,
                0,
                null,
                $"The filter tests more than {maxSteps} elements within 'any' and 'all', which is the limit. "
                    + "Test fewer "
                    + "collections within each other.",
                []
            ),
        ])
        {
            IsRequested = Queries is not null,
        };
    }
}
