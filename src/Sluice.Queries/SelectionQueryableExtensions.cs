using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Filtering;
using Sluice.Model;
using Sluice.Queries;

namespace Sluice;

/// <summary>Extension methods that apply selections to LINQ queries.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SelectionQueryableExtensions
{
    /// <summary>
    /// Projects each element to a new one that contains only what the selection needs, so that a database reads only
    /// those columns and tables. Write the result with the same selection.
    /// </summary>
    /// <remarks>
    /// The projection consists of expressions that EF Core and other providers translate: nested objects, collections,
    /// constructors. Constructor parameters that are not selected get their default values. Unions, dictionaries,
    /// surrogates and optional structs are copied unchanged. A computed member is set by the expression that
    /// <see cref="SluiceExpressionAttribute"/> names; otherwise, the members that its getter reads, which are
    /// determined from its code, are included. If they cannot be determined, in-memory objects are copied unchanged,
    /// and queries of providers are rejected. With the package <c>Sluice.EntityFrameworkCore</c>, entities of EF Core
    /// that a projection would not read as EF Core does, such as those with values of some types in JSON columns, are
    /// materialized whole, without tracking and with the navigations of the selection; elements that the query creates
    /// are read unchanged if EF Core does not translate a projection of them.
    /// </remarks>
    /// <param name="source">The query.</param>
    /// <param name="selection">The selection.</param>
    /// <param name="takeWhole">
    /// Returns whether a member's value is copied unchanged although it has fields, as for a value that a database
    /// stores in one column.
    /// </param>
    /// <exception cref="IncludeException">
    /// The selection reaches more objects and collections than the <see cref="IncludeOptions.MaxJoins"/> of its
    /// expression allows.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// A constructor rejects the default values of members that are not selected; the selection recurses without end,
    /// as selecting everything of a recursive type does; or the members that a computed member reads cannot be
    /// determined or belong to objects that are loaded separately, or the selection contains such objects of them.
    /// </exception>
    [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static IQueryable<T> Select<T>(
        this IQueryable<T> source,
        FieldSelection<T> selection,
        Func<MemberShape, bool>? takeWhole = null
    )
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
        bool isOverObjects = source is EnumerableQuery<T>;
        QueryTranslation? known = isOverObjects ? null : QueryTranslators.FindRegistered(source);
        if (takeWhole is null && known?.Select(source, selection) is { } selected)
            return selected;
        var translation = new Lazy<QueryTranslation>(() => QueryTranslators.GetTranslation(source));
        var builder = new ProjectionBuilder(
            isOverObjects,
            takeWhole,
            new ProjectionTranslation
            {
                AdaptFilter = (filter, element) =>
                    RangeExpressions.Adapt(filter, element, translation.Value.ForElements(element)),
            }
        );
        Expression<Func<T, T>>? projection = builder.Build(selection);
        if (projection is null)
            return source;
        IQueryable<T> projected = source.Select(projection);
        return known is null || known.IsTranslated(projected) || !known.IsTranslated(source) ? projected : source;
    }

    /// <summary>
    /// Returns the projection that <see cref="Select{T}"/> applies; <see langword="null"/> if elements are unchanged.
    /// </summary>
    /// <param name="selection">The selection.</param>
    /// <param name="isOverObjects">
    /// Whether the projection runs over in-memory objects, whose collections may be null.
    /// </param>
    /// <param name="takeWhole">Returns whether a member's value is copied unchanged although it has fields.</param>
    /// <param name="translation">
    /// How a query provider translates the projection. Default: that of a new <see cref="ProjectionTranslation"/>.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// As for <see cref="Select{T}"/>; also, a member that the selection contains with references is copied unchanged,
    /// because a computed member reads it, which would lose the references.
    /// </exception>
    [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static Expression<Func<T, T>>? ToProjection<T>(
        this FieldSelection<T> selection,
        bool isOverObjects = false,
        Func<MemberShape, bool>? takeWhole = null,
        ProjectionTranslation? translation = null
    )
    {
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
        return new ProjectionBuilder(isOverObjects, takeWhole, translation).Build(selection);
    }
}
