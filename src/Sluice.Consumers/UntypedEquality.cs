using System.Collections;
using System.Text.Json.Nodes;
using Sluice.Internal;
using Sluice.Shapes;

namespace Sluice.Consumers;

/// <summary>
/// Compares values without a declared type: those of one type by its shape, dictionaries and lists of two types by
/// content, other values by their own equality.
/// </summary>
internal static class UntypedEquality
{
    internal static bool AreEqual(object? x, object? y, EqualityVisitor visitor)
    {
        if (x is null || y is null)
            return x is null && y is null;
        StackGuard.RequireSpace();
        return (x, y) switch
        {
            (IConvertible, _) => x.Equals(y),
            (JsonNode left, JsonNode right) => JsonNodes.AreEqual(left, right),
            _ when x.GetType() == y.GetType() && visitor.FindUntyped(x) is { } comparer => comparer.Equals(x, y)
                || (x is not IEnumerable && x.Equals(y)),
            (IDictionary left, IDictionary right) => left.Count == right.Count
                && left.Keys.Cast<object>().All(key => right.Contains(key) && AreEqual(left[key], right[key], visitor)),
            (IEnumerable left, IEnumerable right) => Elements(left, right, visitor),
            _ => x.Equals(y),
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
            IConvertible => value.GetHashCode(),
            IEnumerable or JsonNode => 1,
            _ => visitor.FindUntyped(value)?.GetHashCode(value) ?? value.GetHashCode(),
        };
}
