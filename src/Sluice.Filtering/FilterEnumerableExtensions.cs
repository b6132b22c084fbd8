using System.ComponentModel;

namespace Sluice;

/// <summary>Extension methods that apply filters and sort expressions to objects in memory.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FilterEnumerableExtensions
{
    /// <summary>Returns the elements that pass a filter, in their order.</summary>
    public static IEnumerable<T> Where<T>(this IEnumerable<T> source, FieldFilter<T> filter)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(filter);
        return filter.IsEmpty ? source : source.Where(filter.Matches);
    }

    /// <summary>Sorts the elements. Elements that compare as equal keep their order.</summary>
    public static IOrderedEnumerable<T> OrderBy<T>(this IEnumerable<T> source, FieldSort<T> sort)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(sort);
        return source.OrderBy(static element => element, sort);
    }
}
