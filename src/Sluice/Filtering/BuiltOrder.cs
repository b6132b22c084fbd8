using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>Keeps the keys of a sort for the translation that they were last built for. Thread safe.</summary>
internal sealed class BuiltOrder
{
    private volatile Built? _latest;

    private sealed record Built(WeakReference<QueryTranslation> Target, (string Method, LambdaExpression Key)[] Keys);

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal IOrderedQueryable<T> Apply<T>(IQueryable<T> query, SortKey[] keys, QueryTranslation target)
    {
        if (_latest is not { } known || !known.Target.TryGetTarget(out QueryTranslation? of)
            || !ReferenceEquals(of, target))
            _latest = known = new Built(new(target), QueryPaths.KeysOf<T>(keys, target));
        return QueryPaths.Order(query, known.Keys, target);
    }
}
