using Sluice.Internal;

namespace Sluice;

/// <summary>
/// Prints sorts from lambda expressions:
/// <c>Sort.Of&lt;Order&gt;(sort => sort.Descending(o => o.PlacedAt).Ascending(o => o.Id))</c> is
/// <c>-placedAt,id</c>. Servers accept members that are marked <see cref="SortableAttribute"/>.
/// </summary>
public static class Sort
{
    /// <summary>Returns a sort in the language of <c>?sort=</c>, not percent-encoded.</summary>
    /// <param name="keys">Adds the keys in the order of their significance.</param>
    /// <param name="naming">The naming policy of the names, if the server's options override the type's own.</param>
    /// <exception cref="NotSupportedException">A key is not a member.</exception>
    public static string Of<T>(Func<SortKeys<T>, SortKeys<T>> keys, WireNaming naming = default) =>
        Argument.NotNull(keys)(new SortKeys<T>(naming)).ToString();
}
