using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Model;
using Sluice.Selection.Queries;

namespace Sluice;

/// <summary>Selections for LINQ queries.</summary>
public static class SelectionQueryableExtensions
{
    /// <summary>
    /// Projects each element to a new one that holds what the selection needs and nothing else, so that a database
    /// reads only those columns and tables. Write the result with the same selection.
    /// </summary>
    /// <remarks>
    /// Pure expressions, which EF Core and other providers translate: nested objects, collections, constructors.
    /// Constructor parameters that are not selected take their defaults. Unions, dictionaries, surrogates and optional
    /// structs are taken as they are. A member that is computed from others is set by the expression that
    /// <see cref="SluiceExpressionAttribute"/> names, or brings along what its getter reads, which is proved from its
    /// code. Where that can't be proved, objects in memory are taken as they are, and queries of providers are refused.
    /// </remarks>
    /// <param name="source">The query.</param>
    /// <param name="selection">What is wanted.</param>
    /// <param name="takeWhole">
    /// Members whose values are taken as they are, though they have fields: those that a database stores in one column.
    /// </param>
    /// <exception cref="IncludeException">
    /// The selection reaches more objects and collections than its expression's <see cref="IncludeOptions.MaxJoins"/>
    /// allows.
    /// </exception>
    /// <exception cref="InvalidOperationException">
    /// A constructor refuses the defaults of what is not selected; the selection repeats itself without end, as
    /// everything of a recursive type does; or it can't be determined what a computed member reads, or it reads members
    /// of objects that are loaded apart.
    /// </exception>
    [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static IQueryable<T> Select<T>(this IQueryable<T> source, FieldSelection<T> selection,
        Func<MemberShape, bool>? takeWhole = null)
    {
        ArgumentNullException.ThrowIfNull(source);
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
        return ProjectionBuilder.Build(selection, source is EnumerableQuery<T>, takeWhole) is { } projection
            ? source.Select(projection)
            : source;
    }

    /// <summary>
    /// The projection that <see cref="Select{T}"/> applies; <see langword="null"/> where elements are taken as they
    /// are.
    /// </summary>
    /// <param name="selection">What is wanted.</param>
    /// <param name="overObjects">Whether it will run over objects in memory, whose collections may be null.</param>
    /// <param name="takeWhole">Members whose values are taken as they are, though they have fields.</param>
    [RequiresUnreferencedCode("Constructors and members are found by reflection, and trimming may remove them.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    public static Expression<Func<T, T>>? ToProjection<T>(this FieldSelection<T> selection, bool overObjects = false,
        Func<MemberShape, bool>? takeWhole = null)
    {
        ArgumentNullException.ThrowIfNull(selection);
        selection.EnsureJoinsAllowed();
        return ProjectionBuilder.Build(selection, overObjects, takeWhole);
    }
}
