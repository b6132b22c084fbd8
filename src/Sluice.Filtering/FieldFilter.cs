using Sluice.Filtering;
using Sluice.Model;
using Sluice.Reflection;
using Sluice.Selection;

namespace Sluice;

/// <summary>
/// A condition on the values of a type, bound from a filter such as <c>total gt 100 and customer/country in
/// ('DE','FR')</c>. The language is a strict subset of OData's <c>$filter</c>; see <c>docs/filtering.md</c>.
/// </summary>
public abstract class FieldFilter
{
    private protected FieldFilter() { }

    /// <summary>Gets the type of the values.</summary>
    public abstract Type Type { get; }

    /// <summary>Gets whether the filter is empty: every value passes.</summary>
    public bool IsEmpty => Root is null;

    /// <summary>
    /// Returns the expression with a question mark for every constant: <c>total gt ?</c>. Filters of one shape share
    /// compiled code and compiled queries. Contains no value of a request, so that it can be logged.
    /// </summary>
    public abstract string GetShape();

    internal FilterNode? Root { get; init; }
    internal FilterValue[] Values { get; init; } = [];
    internal int VariableCount { get; init; } = 1;
    internal MemberNaming Naming { get; init; }

    /// <summary>
    /// Gets what remembers the queries that a request's filter is applied to; <see langword="null"/> for a filter of
    /// the program's own.
    /// </summary>
    internal abstract RequestedQueries? Queries { get; }

    /// <summary>Binds a filter to a type.</summary>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <param name="filter">
    /// The filter, percent-decoded; <see langword="null"/> or empty for one that every value passes.
    /// </param>
    /// <param name="options">Limits, naming and the members that may be used.</param>
    /// <exception cref="FilterException">
    /// The filter is malformed, exceeds a limit, names a member that cannot be used, or compares a member with a value
    /// of another type. Lists all errors.
    /// </exception>
    public static FieldFilter<T> Parse<T>(ReadOnlySpan<char> filter, FilterOptions options = default) =>
        FilterCache.Parse(Converters.GetRoot<T>(null), filter, options);

    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, FilterOptions)"/>
    /// <typeparam name="T">The type of the values.</typeparam>
    /// <typeparam name="TShapes">The class that provides its shape.</typeparam>
    public static FieldFilter<T> Parse<T, TShapes>(ReadOnlySpan<char> filter, FilterOptions options = default)
        where TShapes : IShapeOf<T> => FilterCache.Parse(TShapes.Converter, filter, options);

    /// <summary>
    /// Binds a filter for a specific caller: members that the caller may not read do not exist. Bypasses the cache if
    /// <paramref name="access"/> is specified.
    /// </summary>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="filter">The filter, percent-decoded.</param>
    /// <param name="options">Limits, naming and the members that may be used.</param>
    /// <param name="access">Returns the caller's access to a member; <see langword="null"/> for full access.</param>
    /// <inheritdoc cref="Parse{T}(ReadOnlySpan{char}, FilterOptions)"/>
    public static FieldFilter<T> Parse<T>(
        Converter<T> converter,
        ReadOnlySpan<char> filter,
        FilterOptions options,
        Func<MemberShape, MemberAccess>? access
    )
    {
        ArgumentNullException.ThrowIfNull(converter);
        return access is null
            ? FilterCache.Parse(converter, filter, options)
            : FilterCache.Bind(converter, filter, options, access);
    }
}
