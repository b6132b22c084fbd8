using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>The cache of a type's bound filters. Contains nothing that depends on the caller.</summary>
internal static class FilterCache
{
    private const int LongestText = 512;
    private const int MostValues = 32;

    internal static FieldFilter<T> Parse<T>(Converter<T> converter, ReadOnlySpan<char> filter, in FilterOptions options)
    {
        if (filter.IsEmpty)
            return FieldFilter<T>.Empty;
        ulong hash = TextHash.Compute(filter);
        if (TextCache<FilterOptions, FieldFilter>.Find(converter.Filters, hash, filter, options) is { } found)
            return (FieldFilter<T>)found;
        FieldFilter<T> bound = Bind(converter, filter, options, null);
        if (filter.Length > LongestText || bound.Values.Length > MostValues)
            return bound;
        TextCache<FilterOptions, FieldFilter>.Keep(ref converter.Filters, hash, filter, options, bound);
        return bound;
    }

    /// <summary>Binds a filter for a specific caller, bypassing the cache.</summary>
    internal static FieldFilter<T> Bind<T>(
        Converter<T> converter,
        ReadOnlySpan<char> filter,
        in FilterOptions options,
        Func<MemberShape, MemberAccess>? access
    )
    {
        var parser = new FilterParser(filter, options, RootOf(converter, options, access));
        FilterNode? root = parser.Parse();
        return root is null
            ? FieldFilter<T>.Empty
            : new()
            {
                Root = root,
                Values = parser.Values,
                VariableCount = parser.VariableCount,
                Naming = options.Names,
            };
    }

    /// <summary>Returns the scope of the filtered value.</summary>
    internal static FilterScope RootOf<T>(
        Converter<T> converter,
        in FilterOptions options,
        Func<MemberShape, MemberAccess>? access
    )
    {
        TypeShape shape = converter.Shape;
        SelectionPlan? plan =
            shape.Kind != ShapeKind.Object ? null
            : access is null ? PlanBuilder.GetPlan(shape)
            : PlanBuilder.GetPlan(shape, access);
        if (options.Allowed is { } allowed && allowed.Converter.Shape.Selectable != shape)
            throw new ArgumentException(
                $"The allowed members are a selection of {allowed.Type}, but the filter or "
                    + $"sort expression is bound to {shape.Type}.",
                nameof(options)
            );
        if (options.Within is { } within && within.Converter.Shape.Selectable != shape)
            throw new ArgumentException(
                $"The members of FilterOptions.Within are a selection of {within.Type}, but "
                    + $"the filter or sort expression is bound to {shape.Type}.",
                nameof(options)
            );
        var reach = new MemberReach(options.Allowed?.Node, options.Allowed is not null, options.Within?.Node);
        return new("", 0, plan, reach, plan is null ? FilterScalars.Find(shape) : null, shape.Type, new(plan));
    }
}
