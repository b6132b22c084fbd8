using System.Collections;

namespace Sluice.Model;

/// <summary>
/// Compares values without a declared type: dictionaries and lists by content, other values by their own equality.
/// </summary>
internal static class UntypedEquality
{
    internal static bool AreEqual(object? x, object? y)
    {
        if (x is null || y is null) return x is null && y is null;
        System.Runtime.CompilerServices.RuntimeHelpers.EnsureSufficientExecutionStack();
        return (x, y) switch
        {
            (string, _) => x.Equals(y),
            (byte[] left, byte[] right) => left.AsSpan().SequenceEqual(right),
            (IDictionary left, IDictionary right) =>
                left.Count == right.Count
                    && left.Keys.Cast<object>().All(key => right.Contains(key) && AreEqual(left[key], right[key])),
            (IEnumerable left, IEnumerable right) => Elements(left, right),
            _ => x.Equals(y),
        };
    }

    private static bool Elements(IEnumerable left, IEnumerable right)
    {
        IEnumerator others = right.GetEnumerator();
        foreach (object? item in left)
        {
            if (!others.MoveNext() || !AreEqual(item, others.Current)) return false;
        }
        return !others.MoveNext();
    }

    internal static int Hash(object? value) => value switch
    {
        null => 0,
        string text => text.GetHashCode(StringComparison.Ordinal),
        IEnumerable => 1,
        _ => value.GetHashCode(),
    };
}
