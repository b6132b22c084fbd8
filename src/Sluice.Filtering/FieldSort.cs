using Sluice.Filtering;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// An order of the values of a type, bound from a sort expression such as <c>-placedAt,customer.name</c>. The members
/// that identify a value follow as the last keys, so that the order of different values is always defined.
/// </summary>
/// <remarks>
/// Null is smaller than every value: first in ascending order, last in descending order. Text is ordered by code point,
/// enumerations by number; NaN is greater than every number.
/// </remarks>
public abstract class FieldSort
{
    private protected FieldSort() { }

    /// <summary>Gets the type of the values.</summary>
    public abstract Type Type { get; }

    /// <summary>Gets whether the request named no members; the values are then ordered by the key alone.</summary>
    public bool IsDefault => RequestedCount == 0;

    /// <summary>Gets the keys, including those that identify a value.</summary>
    internal SortKey[] Keys { get; init; } = [];

    /// <summary>Gets the number of keys that the request named.</summary>
    internal int RequestedCount { get; init; }

    /// <summary>Gets which keys are of those that identify a value; all of these are among the keys.</summary>
    internal bool[] Identifies { get; init; } = [];
    internal MemberNaming Naming { get; init; }

    /// <summary>
    /// Gets what remembers the queries that a request's sort expression is applied to; <see langword="null"/> for one
    /// of the program's own.
    /// </summary>
    internal RequestedQueries? Queries { get; init; }

    /// <summary>Binds a sort expression to a type.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="sort">
    /// The expression, percent-decoded: paths joined by commas, each with a minus for descending order.
    /// <see langword="null"/> or empty for the order of the key.
    /// </param>
    /// <param name="options">Limits, naming and the members that may be used.</param>
    /// <param name="key">
    /// The names in code of the members that identify a value, joined by commas. <see langword="null"/>: the members
    /// that are marked with <c>[Key]</c>; otherwise, the one named <c>Id</c> or the type's name followed by <c>Id</c>.
    /// </param>
    /// <exception cref="FilterException">
    /// The expression is malformed, exceeds a limit, or names a member that cannot be used. Lists all errors.
    /// </exception>
    /// <exception cref="InvalidOperationException">The type has no key, or its key has no order.</exception>
    /// <exception cref="ArgumentException"><paramref name="key"/> names no member of the type.</exception>
    public static FieldSort<T> Parse<T>(ReadOnlySpan<char> sort, FilterOptions options = default, string? key = null) =>
        SortCache.Parse(Converters.GetRoot<T>(null), sort, options, key);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, FilterOptions, string?)"/>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <typeparam name="TShapes">The class that provides its shape.</typeparam>
    public static FieldSort<T> Parse<T, TShapes>(
        ReadOnlySpan<char> sort,
        FilterOptions options = default,
        string? key = null
    )
        where TShapes : IShapeOf<T> => SortCache.Parse(TShapes.Converter, sort, options, key);

    /// <summary>
    /// Binds a sort expression for a specific caller: members that the caller may not read do not exist. Bypasses the
    /// cache if <paramref name="access"/> is specified.
    /// </summary>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="sort">The expression, percent-decoded.</param>
    /// <param name="options">Limits, naming and the members that may be used.</param>
    /// <param name="key">The names in code of the members that identify a value.</param>
    /// <param name="access">Returns the caller's access to a member; <see langword="null"/> for full access.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, FilterOptions, string?)"/>
    public static FieldSort<T> Parse<T>(
        Converter<T> converter,
        ReadOnlySpan<char> sort,
        FilterOptions options,
        string? key,
        Func<MemberShape, MemberAccess>? access
    )
    {
        ArgumentNullException.ThrowIfNull(converter);
        return access is null
            ? SortCache.Parse(converter, sort, options, key)
            : SortCache.Bind(converter, sort, options, key, access);
    }
}
