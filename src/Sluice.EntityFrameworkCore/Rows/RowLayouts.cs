using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>Layouts by entity type, bound selection and options; a bounded number for each type, gone with its model.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class RowLayouts<TWire, TQueryWire>
    where TWire : struct, IRowWire
    where TQueryWire : struct, IQueryWire<TWire>
{
    private const int Capacity = 256;
    private static readonly object s_everything = new();
    private static readonly ConditionalWeakTable<IEntityType, ConcurrentDictionary<(object, TQueryWire), (RowLayout?, string?)>> s_layouts = [];

    /// <summary>The layout, or why there is none.</summary>
    internal static (RowLayout? Layout, string? Reason) For<T>(IEntityType entity, FieldSelection<T> selection, TQueryWire wire)
    {
        ConcurrentDictionary<(object, TQueryWire), (RowLayout?, string?)> layouts = s_layouts.GetOrCreateValue(entity);
        // A bound selection is immutable, so its node stands for it.
        (object, TQueryWire) key = (selection.Node ?? s_everything, wire);
        if (layouts.TryGetValue(key, out (RowLayout?, string?) known)) return known;
        var builder = new RowLayoutBuilder<TWire, TQueryWire>(wire, Expression.Parameter(typeof(T), "e"));
        RowLayout? layout = builder.Build(selection.Converter.Shape, selection.Node, entity);
        if (layout is { Slots.Count: 0 }) layout = null;
        known = (layout, layout is null ? builder.Reason ?? "no column is selected" : null);
        if (layouts.Count >= Capacity) layouts.Clear();
        layouts[key] = known;
        return known;
    }
}
