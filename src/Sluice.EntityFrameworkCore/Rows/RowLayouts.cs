using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Caches layouts by entity type, bound selection and options. The number per entity type is limited, and the cache is
/// released with the model.
/// </summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class RowLayouts
{
    private const int Capacity = 256;
    private static readonly object s_everything = new();

    /// <param name="Node">The node of the selection, which identifies it.</param>
    /// <param name="Element">How the elements are created.</param>
    /// <param name="Places">The entities that they are created from, or the query's filtered includes.</param>
    /// <param name="Wire">The wire and its options.</param>
    /// <param name="IsSplit">Whether each collection is read by a separate query.</param>
    /// <param name="Positions">The keys of a page's order.</param>
    private readonly record struct LayoutKey(
        object Node,
        object? Element,
        object? Places,
        QueryWire Wire,
        bool IsSplit,
        PositionKeys? Positions
    );

    private static readonly ConditionalWeakTable<
        IEntityType,
        ConcurrentDictionary<LayoutKey, RowLayoutResult>
    > s_layouts = [];

    /// <summary>Returns the layout, or why there is none.</summary>
    /// <param name="entity">The entity type that the query reads.</param>
    /// <param name="selection">The selection to write of each element.</param>
    /// <param name="wire">The wire and its options.</param>
    /// <param name="isSplit">Whether each collection is read by a separate query.</param>
    /// <param name="selector">The projection that creates the elements, if they are not entities.</param>
    /// <param name="included">The filtered includes of the query.</param>
    /// <param name="positions">The keys of a page's order, if positions are read.</param>
    internal static RowLayoutResult GetLayout<T>(
        IEntityType entity,
        FieldSelection<T> selection,
        QueryWire wire,
        bool isSplit,
        LambdaExpression? selector,
        IncludedCollections? included,
        PositionKeys? positions
    )
    {
        ConcurrentDictionary<LayoutKey, RowLayoutResult> layouts = s_layouts.GetOrCreateValue(entity);
        // A bound selection is immutable and therefore identified by its node.
        var key = new LayoutKey(
            selection.GetNode() ?? s_everything,
            selector is null ? null : new ExpressionKey(selector),
            included,
            wire,
            isSplit,
            positions
        );
        if (layouts.TryGetValue(key, out RowLayoutResult known))
            return known;
        var builder = new RowLayoutBuilder(
            wire,
            selector?.Parameters[0] ?? Expression.Parameter(typeof(T), "e"),
            included,
            isSplit,
            positions
        );
        TypeShape shape = selection.GetConverter().Shape;
        known = selector is null
            ? builder.Build(shape, selection.GetNode(), entity)
            : builder.Build(shape, selection.GetNode(), entity, selector.Body);
        if (layouts.Count >= Capacity)
            layouts.Clear();
        layouts[key] = known;
        return known;
    }

    /// <summary>
    /// Returns the layout for elements created by joins, groupings or set operations, or why there is none.
    /// </summary>
    internal static RowLayoutResult GetLayout<T>(
        IEntityType entity,
        FieldSelection<T> selection,
        QueryWire wire,
        bool isSplit,
        QueryElement element,
        PositionKeys? positions
    )
    {
        ConcurrentDictionary<LayoutKey, RowLayoutResult> layouts = s_layouts.GetOrCreateValue(entity);
        var key = new LayoutKey(
            selection.GetNode() ?? s_everything,
            new ExpressionKey(element.Key),
            element.Places,
            wire,
            isSplit,
            positions
        );
        if (layouts.TryGetValue(key, out RowLayoutResult known))
            return known;
        var builder = new RowLayoutBuilder(
            wire,
            Expression.Parameter(typeof(T), "e"),
            isSplit: isSplit,
            positions: positions
        );
        known = builder.Build(selection.GetConverter().Shape, selection.GetNode(), element);
        if (layouts.Count >= Capacity)
            layouts.Clear();
        layouts[key] = known;
        return known;
    }
}
