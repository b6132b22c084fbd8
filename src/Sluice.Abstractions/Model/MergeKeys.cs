using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;

namespace Sluice.Model;

/// <summary>
/// Compares boxed keys as a dictionary does. Hash codes are keyed with the process's secret, because the sender chooses
/// the keys.
/// </summary>
internal sealed class MergeKeys<TKey>(IEqualityComparer<TKey>? comparer) : IEqualityComparer<object>
    where TKey : notnull
{
    private readonly IEqualityComparer<TKey> _comparer =
        comparer ?? (IEqualityComparer<TKey>?)KeyedComparer<TKey>.Instance ?? EqualityComparer<TKey>.Default;

    bool IEqualityComparer<object>.Equals(object? x, object? y) => _comparer.Equals((TKey?)x, (TKey?)y);

    int IEqualityComparer<object>.GetHashCode([DisallowNull] object key) => _comparer.GetHashCode((TKey)key);
}
