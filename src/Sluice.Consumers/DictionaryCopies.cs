using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Consumers;

/// <summary>Copies dictionaries by their run-time types, with their comparers.</summary>
internal static class DictionaryCopies
{
    /// <summary>Creates a dictionary of the source's type from copied entries.</summary>
    /// <exception cref="NotSupportedException">The type cannot be constructed, or not with the comparer.</exception>
    internal static TDictionary? Create<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        TDictionary source,
        List<KeyValuePair<TKey, TValue?>> entries
    )
        where TKey : notnull
    {
        TDictionary? copy;
        if (TryCreate(source!, entries) is TDictionary kept)
            copy = kept;
        else if (TryCreateUntyped(source!, entries) is TDictionary untyped)
            copy = untyped;
        else
            copy = shape.Create is { } create
                ? create(entries)
                : throw CollectionCopies.CannotBeConstructed(typeof(TDictionary));

        CollectionCopies.RequireComparer(source!, ComparerOf<TKey, TValue>(source!), ComparerOf<TKey, TValue>(copy!));
        if (
            source is ICollection<KeyValuePair<TKey, TValue>>
            && copy is ICollection<KeyValuePair<TKey, TValue>> { Count: var count }
        )
            CollectionCopies.RequireCount(source, entries.Count, count);
        return copy;
    }

    private static object? TryCreate<TKey, TValue>(object source, List<KeyValuePair<TKey, TValue?>> entries)
        where TKey : notnull
    {
        if (!CollectionCopies.IsPlatformType(source.GetType()))
            return null;
        return source switch
        {
            Dictionary<TKey, TValue> d => new Dictionary<TKey, TValue?>(entries, d.Comparer),
            OrderedDictionary<TKey, TValue> d => new OrderedDictionary<TKey, TValue?>(entries, d.Comparer),
            SortedDictionary<TKey, TValue> d => new SortedDictionary<TKey, TValue?>(
                new Dictionary<TKey, TValue?>(entries),
                d.Comparer
            ),
            SortedList<TKey, TValue> d => new SortedList<TKey, TValue?>(
                new Dictionary<TKey, TValue?>(entries),
                d.Comparer
            ),
            ConcurrentDictionary<TKey, TValue> d => new ConcurrentDictionary<TKey, TValue?>(entries, d.Comparer),
            ReadOnlyDictionary<TKey, TValue> d => TryCreate(Access<TKey, TValue>.Inner(d), entries)
                is IDictionary<TKey, TValue> inner
                ? new ReadOnlyDictionary<TKey, TValue>(inner)
                : null,
            _ => TryCreateImmutable(source, entries),
        };
    }

    private static object? TryCreateImmutable<TKey, TValue>(object source, List<KeyValuePair<TKey, TValue?>> entries)
        where TKey : notnull
    {
        return source switch
        {
            FrozenDictionary<TKey, TValue> d => entries.ToFrozenDictionary(d.Comparer),
            ImmutableDictionary<TKey, TValue> d => ImmutableDictionary.CreateRange(
                d.KeyComparer,
                d.ValueComparer!,
                entries!
            ),
            ImmutableSortedDictionary<TKey, TValue> d => ImmutableSortedDictionary.CreateRange(
                d.KeyComparer,
                d.ValueComparer!,
                entries!
            ),
            _ => null,
        };
    }

    private static object? TryCreateUntyped<TKey, TValue>(object source, List<KeyValuePair<TKey, TValue?>> entries)
        where TKey : notnull
    {
        if (source is NameValueCollection names && source.GetType() == typeof(NameValueCollection))
            return new NameValueCollection(names);
        if (!CollectionCopies.IsPlatformType(source.GetType()) || TryCreateEmpty(source) is not { } copy)
            return null;
        foreach ((TKey key, TValue? value) in entries)
            copy.Add(key, value);
        return source is OrderedDictionary { IsReadOnly: true } ? ((OrderedDictionary)copy).AsReadOnly() : copy;
    }

    private static IDictionary? TryCreateEmpty(object source)
    {
        switch (source)
        {
            case Hashtable or SortedList:
                // A shallow copy has the comparer; its entries are replaced.
                var copy = (IDictionary)((ICloneable)source).Clone();
                copy.Clear();
                return copy;
            case OrderedDictionary ordered:
                return new OrderedDictionary(ordered.Count, Comparer(ordered));
            case HybridDictionary hybrid:
                return new HybridDictionary(hybrid.Count, IsCaseInsensitive(hybrid));
            case ListDictionary list:
                return new ListDictionary(Comparer(list));
            default:
                return null;
        }
    }

    // These types do not tell their comparers, which are private fields since the first version of .NET.
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_comparer")]
    private static extern ref IEqualityComparer? Comparer(OrderedDictionary dictionary);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "caseInsensitive")]
    private static extern ref bool IsCaseInsensitive(HybridDictionary dictionary);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "comparer")]
    private static extern ref IComparer? Comparer(ListDictionary dictionary);

    private static object? ComparerOf<TKey, TValue>(object dictionary)
        where TKey : notnull =>
        dictionary switch
        {
            Dictionary<TKey, TValue> d => d.Comparer,
            OrderedDictionary<TKey, TValue> d => d.Comparer,
            SortedDictionary<TKey, TValue> d => d.Comparer,
            SortedList<TKey, TValue> d => d.Comparer,
            ConcurrentDictionary<TKey, TValue> d => d.Comparer,
            FrozenDictionary<TKey, TValue> d => d.Comparer,
            ImmutableDictionary<TKey, TValue> d => d.KeyComparer,
            ImmutableSortedDictionary<TKey, TValue> d => d.KeyComparer,
            ReadOnlyDictionary<TKey, TValue> d => ComparerOf<TKey, TValue>(Access<TKey, TValue>.Inner(d)),
            _ => null,
        };

    private static class Access<TKey, TValue>
        where TKey : notnull
    {
        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_Dictionary")]
        internal static extern IDictionary<TKey, TValue> Inner(ReadOnlyDictionary<TKey, TValue> dictionary);
    }
}
