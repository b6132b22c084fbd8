using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>The cache of a type's bound sort expressions. Contains nothing that depends on the caller.</summary>
internal static class SortCache
{
    private const int LongestText = 256;

    private readonly record struct Options(FilterOptions Filter, string? Key);

    internal static FieldSort<T> Parse<T>(
        Converter<T> converter,
        ReadOnlySpan<char> sort,
        in FilterOptions options,
        string? key
    )
    {
        ulong hash = TextHash.Compute(sort);
        var cached = new Options(options, key);
        if (TextCache<Options, FieldSort>.Find(converter.Sorts, hash, sort, cached) is { } found)
            return (FieldSort<T>)found;
        FieldSort<T> bound = Bind(converter, sort, options, key, null);
        if (sort.Length > LongestText)
            return bound;
        TextCache<Options, FieldSort>.Keep(ref converter.Sorts, hash, sort, cached, bound);
        return bound;
    }

    /// <summary>Binds a sort expression for a specific caller, bypassing the cache.</summary>
    internal static FieldSort<T> Bind<T>(
        Converter<T> converter,
        ReadOnlySpan<char> sort,
        in FilterOptions options,
        string? key,
        Func<MemberShape, MemberAccess>? access
    )
    {
        List<SortKey> keys = new SortParser(sort, options, FilterCache.RootOf(converter, options, access)).Parse();
        int requested = keys.Count;
        if (converter.Shape is not IObjectShape shape)
            throw new InvalidOperationException(
                $"Values of {typeof(T)} have no members of one type, so they have no key and no order."
            );
        FilterPath[] identifying =
        [
            .. KeyOf(shape, key).Select(member => new FilterPath(0, [member], null, typeof(T))),
        ];
        foreach (FilterPath path in identifying)
            if (!keys.Exists(known => known.Path.HasSameMembers(path)))
                keys.Add(new(path, false));
        return new()
        {
            Keys = [.. keys],
            RequestedCount = requested,
            Identifies = [.. keys.Select(each => identifying.Any(each.Path.HasSameMembers))],
            Naming = options.Names,
        };
    }

    /// <summary>Returns the members that every sort ends with.</summary>
    /// <exception cref="InvalidOperationException">The type has no key that every source orders.</exception>
    internal static FilterMember[] KeyOf(IObjectShape shape, string? names)
    {
        FilterMember[] key = names is null ? SortKeys.Declared(shape) : SortKeys.Named(shape, names);
        if (key.Length == 0)
            throw new InvalidOperationException(
                $"{shape.Type} has no key, so the order of equal values would not be defined. Mark the members that "
                    + "identify a value with [Key], or name them in code where the sort expression is parsed."
            );
        if (Array.Find(key, member => member.Scalar is null) is { } unordered)
            throw new InvalidOperationException(
                $"The key {unordered.Shape} has no order that every source shares. Name other members as the key where "
                    + "the sort expression is parsed."
            );
        return key;
    }
}
