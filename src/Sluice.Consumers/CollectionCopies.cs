using System.Collections;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Consumers;

/// <summary>
/// Copies sets by their run-time types, with their comparers, and refuses collections whose copy would be another
/// collection.
/// </summary>
internal static class CollectionCopies
{
    /// <summary>Creates a collection of the source's type from copied elements.</summary>
    /// <exception cref="NotSupportedException">The type cannot be constructed, or not with the comparer.</exception>
    internal static TCollection? Create<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        TCollection source,
        List<TElement?> items
    )
    {
        TCollection? copy;
        if (shape.CreateLike is { } createLike)
            copy = createLike(source, items);
        else if (TryCreate(source!, items) is TCollection kept)
            copy = kept;
        else
            copy = shape.Create is { } create ? create(items) : throw CannotBeConstructed(typeof(TCollection));

        RequireComparer(source!, ComparerOf<TElement>(source!), ComparerOf<TElement>(copy!));
        if (source is ICollection<TElement> && copy is ICollection<TElement> { Count: var count })
            RequireCount(source, items.Count, count);
        return copy;
    }

    private static object? TryCreate<TElement>(object source, List<TElement?> items)
    {
        if (!IsPlatformType(source.GetType()))
            return null;
        return source switch
        {
            HashSet<TElement> set => new HashSet<TElement>(items!, set.Comparer),
            SortedSet<TElement> set => new SortedSet<TElement>(items!, set.Comparer),
            FrozenSet<TElement> set => FrozenSet.ToFrozenSet<TElement>(items!, set.Comparer),
            ImmutableHashSet<TElement> set => ImmutableHashSet.CreateRange(set.KeyComparer, items!),
            ImmutableSortedSet<TElement> set => ImmutableSortedSet.CreateRange(set.KeyComparer, items!),
            ReadOnlySet<TElement> set => TryCreate(Access<TElement>.Inner(set), items) is ISet<TElement> inner
                ? new ReadOnlySet<TElement>(inner)
                : null,
            _ => null,
        };
    }

    // FrozenSet has derived types for each kind of content.
    private static object? ComparerOf<TElement>(object collection) =>
        collection switch
        {
            HashSet<TElement> set => set.Comparer,
            SortedSet<TElement> set => set.Comparer,
            FrozenSet<TElement> set => set.Comparer,
            ImmutableHashSet<TElement> set => set.KeyComparer,
            ImmutableSortedSet<TElement> set => set.KeyComparer,
            ReadOnlySet<TElement> set => ComparerOf<TElement>(Access<TElement>.Inner(set)),
            _ => null,
        };

    private static class Access<TElement>
    {
        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Set")]
        internal static extern ISet<TElement> Inner(ReadOnlySet<TElement> set);
    }

    /// <summary>
    /// Returns whether a collection's type is the platform's, the compiler's or this library's, so that its elements
    /// and its comparer are all that it holds. Types of a file have such names as well, and no mark.
    /// </summary>
    internal static bool IsPlatformType(Type type) =>
        type.IsArray
        || type.Assembly == typeof(JsonNodes).Assembly
        || (type.Name.StartsWith('<') && type.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false))
        || type.Namespace == "System"
        || type.Namespace?.StartsWith("System.", StringComparison.Ordinal) == true;

    /// <summary>
    /// Returns whether a collection has all of its elements where it is created: none, an array, a read-only view.
    /// </summary>
    internal static bool CannotBeFilled(object? collection) =>
        collection
            is null
                or IList { IsFixedSize: true }
                or IList { IsReadOnly: true }
                or IDictionary { IsReadOnly: true };

    internal static NotSupportedException CannotBeConstructed(Type type) =>
        new(
            $"{type} cannot be cloned because it cannot be constructed from what is written of it. Add a public "
                + "constructor whose parameters have the names and types of its members, or setters."
        );

    // A derived type that creates its own comparer creates one of the same type again.
    internal static void RequireComparer(object source, object? comparer, object? copied)
    {
        if (comparer is null || comparer.Equals(copied) || comparer.GetType() == copied?.GetType())
            return;
        throw new NotSupportedException(
            $"{source.GetType()} cannot be cloned because the copy would not have its comparer "
                + $"{comparer.GetType()}. Create the comparer in a constructor without parameters."
        );
    }

    internal static void RequireCount(object source, int expected, int count)
    {
        if (count == expected)
            return;
        throw new NotSupportedException(
            $"{source.GetType()} cannot be cloned because its copy would have {count} of {expected} elements. "
                + "Elements or keys were changed after they were added, so that two of them are equal now."
        );
    }
}
