using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// Tests values of a type with one shape of filters: interpreted at first, and by compiled code once the shape has
/// tested many values. Where no code can be made at run time, it is always interpreted.
/// </summary>
/// <remarks>
/// Kept by shape in a bounded cache, so that filters that differ in constants share their code, and the number of
/// compiled predicates is bounded: at most 256 of a type.
/// </remarks>
internal sealed class CompiledFilter<T>
{
    /// <summary>The number of values that a shape tests before it is compiled, which costs about 1 ms.</summary>
    private const int HotAfter = 5_000;
    private const int LongestShape = 1024;

    private static readonly TextCache<NoOptions, CompiledFilter<T>> s_shapes = new();
    private Func<T, FilterValue[], FilterBudget?, bool>? _compiled;
    private int _tested;

    private readonly record struct NoOptions;

    /// <summary>Returns the instance for a filter's shape.</summary>
    internal static CompiledFilter<T> GetCompiled(FieldFilter<T> filter)
    {
        string shape = filter.GetShape();
        if (shape.Length > LongestShape)
            return new();
        ulong hash = TextHash.Compute(shape);
        if (s_shapes.Find(hash, shape, default) is { } known)
            return known;
        var created = new CompiledFilter<T>();
        s_shapes.Keep(hash, shape, default, created);
        return created;
    }

    internal bool Test(FieldFilter<T> filter, T value, FilterBudget? budget)
    {
        if (_compiled is { } compiled)
            return compiled(value, filter.Values, budget);
        if (RuntimeFeature.IsDynamicCodeCompiled && ReflectionFeature.IsSupported && ++_tested == HotAfter)
            _compiled = Compile(filter.Root!);
        return FilterEvaluator.Test(filter.Root!, filter.Values, filter.VariableCount, value, budget);
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private static Func<T, FilterValue[], FilterBudget?, bool>? Compile(FilterNode root) =>
        ObjectPredicates.TryBuild<T>(root)?.Compile();
}
