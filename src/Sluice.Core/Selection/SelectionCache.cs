using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Selection;

// SAFETY: The cache of a Converter<T> contains only selections of T.
/// <summary>
/// The cache of a type's bound expressions. Contains nothing that depends on the caller.
/// </summary>
internal static class SelectionCache
{
    private const int LongestText = 512;
    private const int MostTargets = 32;

    /// <summary>Returns a cached selection, or binds an expression to a type.</summary>
    /// <exception cref="IncludeException">The expression has errors.</exception>
    internal static FieldSelection<T> Parse<T>(
        Converter<T> converter,
        ReadOnlySpan<char> include,
        in IncludeOptions options
    )
    {
        ulong hash = TextHash.Compute(include);
        if (
            TextCache<IncludeOptions, FieldSelection>.Find(converter.Selections, hash, include, options)
            is not { } found
        )
            return Bind(converter, hash, include, options);
        Debug.Assert(found is FieldSelection<T>);
        return Unsafe.As<FieldSelection<T>>(found);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FieldSelection<T> Bind<T>(
        Converter<T> converter,
        ulong hash,
        ReadOnlySpan<char> include,
        in IncludeOptions options
    )
    {
        FieldSelection<T> selection = Bind(converter, include, options, null, null, out int cost);
        if (include.Length <= LongestText && cost <= MostTargets)
            TextCache<IncludeOptions, FieldSelection>.Keep(ref converter.Selections, hash, include, options, selection);
        return selection;
    }

    /// <summary>Binds an expression for a specific caller and endpoint, bypassing the cache.</summary>
    internal static FieldSelection<T> Bind<T>(
        Converter<T> converter,
        ReadOnlySpan<char> include,
        in IncludeOptions options,
        Func<MemberShape, MemberAccess>? access,
        FieldSelection<T>? offered,
        out int cost
    )
    {
        TypeShape? selectable = converter.Shape.Selectable;
        SelectionPlan? plan =
            selectable is null ? null
            : access is null ? PlanBuilder.GetPlan(selectable, options.Unions)
            : PlanBuilder.GetPlan(selectable, access, options.Unions);
        SelectionNode? node = SelectionBinder.Bind(
            plan?.Place,
            include,
            options,
            offered?.Node,
            false,
            out bool isDeep,
            out cost
        );
        if (plan is not null && offered?.Node is { } limit)
            node = SelectionAlgebra.Intersect(node, limit, plan);
        // Selections within the default set are not limited: the endpoint accepts their cost, not that of conditions.
        bool isAccepted =
            plan is null
            || options.RegisteredFilters is null && SelectionAlgebra.IsWithin(node, plan.Place.DefaultNode, plan);
        SelectionLimits? limits = SelectionLimits.TryCreate(options);
        if (isAccepted && limits is not null)
            limits = SelectionLimits.Accepted;
        return new(converter, node, isDeep && node == plan?.AllNode)
        {
            KnownPlan = plan,
            Naming = options.Names,
            Limits = limits,
        };
    }
}
