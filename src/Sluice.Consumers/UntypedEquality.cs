using System.Collections;

namespace Sluice.Consumers;

/// <summary>
/// Compares values without a declared type: dictionaries and lists by content, objects by members, other values by
/// their own equality.
/// </summary>
internal static class UntypedEquality
{
    internal static bool AreEqual(object? x, object? y, EqualityVisitor visitor)
    {
        if (x is null || y is null)
            return x is null && y is null;
        System.Runtime.CompilerServices.RuntimeHelpers.EnsureSufficientExecutionStack();
        return (x, y) switch
        {
            (string, _) => x.Equals(y),
            (byte[] left, byte[] right) => left.AsSpan().SequenceEqual(right),
            (IDictionary left, IDictionary right) => left.Count == right.Count
                && left.Keys.Cast<object>().All(key => right.Contains(key) && AreEqual(left[key], right[key], visitor)),
            (IEnumerable left, IEnumerable right) => Elements(left, right, visitor),
            _ => x.Equals(y)
                || (
                    !x.GetType().IsValueType
                    && x.GetType() == y.GetType()
                    && visitor.FindUntyped(x) is { } members
                    && members.Equals(x, y)
                ),
        };
    }

    private static bool Elements(IEnumerable left, IEnumerable right, EqualityVisitor visitor)
    {
        IEnumerator others = right.GetEnumerator();
        foreach (object? item in left)
        {
            if (!others.MoveNext() || !AreEqual(item, others.Current, visitor))
                return false;
        }
        return !others.MoveNext();
    }

    internal static int Hash(object? value, EqualityVisitor visitor) =>
        value switch
        {
            null => 0,
            string text => text.GetHashCode(StringComparison.Ordinal),
            IEnumerable => 1,
            ValueType => value.GetHashCode(),
            _ => visitor.FindUntyped(value)?.GetHashCode(value) ?? value.GetHashCode(),
        };
}
