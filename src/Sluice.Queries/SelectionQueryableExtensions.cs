using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Sluice.Filtering;
using Sluice.Model;
using Sluice.Queries;
using Sluice.Selection;

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
    /// materialized whole, without tracking and with the navigations of the selection.
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
    public static IQueryable<T> Select<T>(this IQueryable<T> source, FieldSelection<T> selection,
        Func<MemberShape, bool>? takeWhole = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
        bool isOverObjects = source is EnumerableQuery<T>;
        if (!isOverObjects && takeWhole is null
            && QueryTranslators.FindRegistered(source)?.Select(source, selection) is { } selected) return selected;
        var translation = new Lazy<QueryTranslation>(() => QueryTranslators.Of(source));
        var builder = new ProjectionBuilder(isOverObjects, takeWhole)
        {
            AdaptFilter = (filter, element) =>
                RangeExpressions.Adapt(filter, element, translation.Value.ForElements(element)),
        };
        Expression<Func<T, T>>? projection = builder.Build(selection);
        return projection is null ? source : source.Select(projection);
    }

    /// <summary>
    /// Returns the projection that <see cref="Select{T}"/> applies; <see langword="null"/> if elements are unchanged.
    /// </summary>
    /// <param name="selection">The selection.</param>
    /// <param name="isOverObjects">
    /// Whether the projection runs over in-memory objects, whose collections may be null.
    /// </param>
    /// <param name="takeWhole">Returns whether a member's value is copied unchanged although it has fields.</param>
    /// <param name="expression">
    /// Returns the expression that computes a type's member; <see langword="null"/> if it is read. Default: the
    /// expression that <see cref="SluiceExpressionAttribute"/> names.
    /// </param>
    /// <param name="adaptKey">
    /// Returns what a query provider orders by in place of a key of <c>!sort:</c>; <see langword="null"/> if it cannot
    /// order by the key. Default: the key itself.
    /// </param>
    /// <param name="adaptFilter">
    /// Returns what a query provider tests in place of a condition of <c>!filter:</c> on elements of a type;
    /// <see langword="null"/> if it cannot test it, as by default: the elements are chosen when they are written.
    /// </param>
    /// <param name="isLimited">
    /// Whether a query provider chooses, sorts and limits the elements of collections. Otherwise, the projection
    /// contains all of them, with the values that they are chosen and sorted by when they are written. Default:
    /// <see langword="true"/>.
    /// </param>
    /// <param name="isEmbedded">
    /// Returns whether a query provider reads the objects of a member with the object that holds them, as EF Core does
    /// with complex types. Default: all objects are loaded separately.
    /// </param>
    /// <exception cref="InvalidOperationException">
    /// As for <see cref="Select{T}"/>; also, a member that the selection contains with references is copied unchanged,
    /// because a computed member reads it, which would lose the references.
    /// </exception>
    [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static Expression<Func<T, T>>? ToProjection<T>(this FieldSelection<T> selection, bool isOverObjects = false,
        Func<MemberShape, bool>? takeWhole = null, Func<Type, MemberInfo, LambdaExpression?>? expression = null,
        Func<Expression, Expression?>? adaptKey = null,
        Func<ElementFilter, Type, LambdaExpression?>? adaptFilter = null, bool isLimited = true,
        Func<MemberShape, bool>? isEmbedded = null)
    {
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
        var builder = new ProjectionBuilder(isOverObjects, takeWhole, expression)
        {
            AdaptKey = adaptKey,
            AdaptFilter = adaptFilter,
            IsLimited = isLimited,
            IsEmbedded = isEmbedded,
        };
        return builder.Build(selection);
    }
}
