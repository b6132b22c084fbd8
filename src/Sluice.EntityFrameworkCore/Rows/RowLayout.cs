using System.Data.Common;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>A selection as a flat list of values to ask the database for, and the tree that is made of them in each row.</summary>
/// <param name="Root">The tree.</param>
/// <param name="Slots">The values, in the order of the projection.</param>
/// <param name="Joins">The collections that the query is joined with, each before those inside of its elements.</param>
/// <param name="Key">What tells the root's objects apart, where the query is joined.</param>
/// <param name="Parameter">The root's parameter in slots.</param>
internal sealed record RowLayout(RowObjectNode Root, IReadOnlyList<RowSlot> Slots, IReadOnlyList<RowJoin> Joins, IReadOnlyList<RowSlot> Key, ParameterExpression Parameter)
{
    /// <summary>The plan that the layout was last run with.</summary>
    internal volatile RowBinding? Binding;

    /// <summary>The projection where nothing is joined, made once.</summary>
    internal volatile RowProjection? Projection;

    /// <summary>The projection's row.</summary>
    internal Expression Row { get; } = Expression.NewArrayInit(typeof(object), Slots.Select(s => Expression.Convert(s.Value, typeof(object))));

    /// <summary>Where each slot's value is among a result's columns; <see langword="null"/> where the provider made other columns of the projection.</summary>
    internal int[]? OrdinalsIn(DbDataReader reader)
    {
        int columns = reader.FieldCount;
        var ordinals = new int[Slots.Count];
        bool isMerged = columns != Slots.Count;
        if (isMerged && columns != Slots.Count(s => s.MayBe is null)) return null;
        int next = 0;
        foreach (RowSlot slot in Slots) ordinals[slot.Index] = isMerged && slot.MayBe is { } other ? ordinals[other.Index] : next++;
        return Slots.All(s => IsOf(s, reader.GetName(ordinals[s.Index]))) ? ordinals : null;
    }

    // Columns that EF Core gives but once, or computes itself of others, would shift those behind them: names tell.
    private static bool IsOf(RowSlot slot, string name)
    {
        if (slot.Operands is { } operands) return !operands.Contains(name);
        if (slot.Property is null) return true;
        foreach (string column in NamesOf(slot.Property))
        {
            // A name that comes twice is numbered.
            if (name.StartsWith(column, StringComparison.Ordinal) && name.AsSpan(column.Length).IndexOfAnyExceptInRange('0', '9') < 0) return true;
        }
        return false;
    }

    /// <summary>What the database calls a property's column, in tables and views.</summary>
    internal static IEnumerable<string> NamesOf(IProperty property) =>
        property.GetTableColumnMappings().Select(m => m.Column.Name).Concat(property.GetViewColumnMappings().Select(m => m.Column.Name)).Append(property.GetColumnName());
}

/// <summary>A plan, and the columns that it is for.</summary>
internal sealed record RowBinding(Type Engine, RowPlanKey Key, RowColumn[] Columns, RowPlan Plan);

/// <summary>What is called over a query, and with which selector.</summary>
internal sealed record RowProjection(MethodInfo Select, Expression Selector);
