using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>Keeps the predicate of a filter for the translation that it was last built for. Thread safe.</summary>
internal sealed class BuiltPredicate<T>
{
    private volatile Built? _latest;

    private sealed record Built(WeakReference<QueryTranslation> Target, Expression<Func<T, bool>> Predicate);

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal Expression<Func<T, bool>> For(FieldFilter<T> filter, QueryTranslation target)
    {
        if (_latest is { } known && known.Target.TryGetTarget(out QueryTranslation? of) && ReferenceEquals(of, target))
            return known.Predicate;
        var built = new Built(new(target), QueryPredicates.Build<T>(filter.Root!, filter.Values, target));
        _latest = built;
        return built.Predicate;
    }
}
