using System.Runtime.InteropServices;
using Sluice.Internal;

namespace Sluice.Consumers;

/// <summary>Compares collections by their elements, in order.</summary>
internal sealed class SequenceComparer<TCollection, TElement>(
    Func<TCollection, IEnumerable<TElement?>> elements,
    StructuralComparer<TElement> element
) : StructuralComparer<TCollection>
{
    protected override bool AreEqual(TCollection x, TCollection y)
    {
        StackGuard.RequireSpace();
        if (typeof(TCollection) == typeof(List<TElement>))
            return AreEqual(
                CollectionsMarshal.AsSpan((List<TElement>)(object)x!),
                CollectionsMarshal.AsSpan((List<TElement>)(object)y!)
            );
        if (x is TElement[] some && y is TElement[] others)
            return AreEqual(some, others);
        return HasArray(x) == HasArray(y)
            && (x is not Array { Rank: > 1 } box || SameLengths(box, (Array)(object)y!))
            && elements(x)!.SequenceEqual(elements(y)!, element);
    }

    private bool AreEqual(ReadOnlySpan<TElement> x, ReadOnlySpan<TElement> y)
    {
        if (x.Length != y.Length)
            return false;
        for (int i = 0; i < x.Length; i++)
        {
            if (!element.Equals(x[i], y[i]))
                return false;
        }
        return true;
    }

    protected override int Hash(TCollection value)
    {
        StackGuard.RequireSpace();
        var hash = default(HashCode);
        foreach (TElement? item in elements(value))
            hash.Add(item is null ? 0 : element.GetHashCode(item));
        return hash.ToHashCode();
    }

    // ImmutableArray and ArraySegment distinguish having no array from having an empty one.
    private static bool HasArray(TCollection items) =>
        !typeof(TCollection).IsValueType
        || items is not ICollection<TElement>
        || !EqualityComparer<TCollection>.Default.Equals(items, default);

    private static bool SameLengths(Array x, Array y)
    {
        for (int i = 0; i < x.Rank; i++)
        {
            if (x.GetLength(i) != y.GetLength(i))
                return false;
        }
        return true;
    }
}
