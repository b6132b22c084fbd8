using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Filtering;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore;

/// <summary>Reads the position of each root object of a page while its rows are written.</summary>
/// <param name="keys">The keys of the order.</param>
[RequiresDynamicCode("Getters are compiled at run time.")]
internal abstract class RowPositions(PositionKeys keys)
{
    private readonly List<KeysetPosition> _positions = [];
    private object?[]? _root;

    internal PositionKeys Keys => keys;
    internal IReadOnlyList<KeysetPosition> Positions => _positions;

    private protected void Add(KeysetPosition position) => _positions.Add(position);

    /// <summary>Returns what reads the rows of a command, which may be one more attempt.</summary>
    internal Action<DbDataReader> Begin(RowLayout layout, RowColumns columns)
    {
        _positions.Clear();
        _root = null;
        CellReader[] values = [.. layout.Positions.Select(p => ReaderOf(p.Slot, p.Member, columns))];
        if (layout.Key.Count == 0) return reader => Add(new(Read(values, reader)));
        CellReader[] roots = [.. layout.Key.Select(s => ReaderOf(s, null, columns))];
        return reader =>
        {
            object?[] root = Read(roots, reader);
            if (_root is not null && root.AsSpan().SequenceEqual(_root)) return;
            _root = root;
            Add(new(Read(values, reader)));
        };
    }

    private static object?[] Read(CellReader[] cells, DbDataReader reader) =>
        Array.ConvertAll(cells, cell => cell.Read(reader));

    private static CellReader ReaderOf(RowSlot slot, MemberShape? member, RowColumns columns)
    {
        ProjectedColumn column = columns.Slots[slot.Index];
        Type type = member?.MemberType ?? slot.Property!.ClrType;
        Delegate getter = slot.Property is { } property
            ? ColumnGetters.For(property, type)!
            : ColumnGetters.For(column.Mapping, type);
        CellReader reader = CellReader.Create(getter, column.Ordinal);
        // Positions contain the value within a strongly typed key.
        return ValueWrapper.Find(type) is { } wrapper ? new UnwrappingReader(reader, wrapper) : reader;
    }

    private abstract class CellReader
    {
        internal abstract object? Read(DbDataReader reader);

        [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The type argument is unconstrained.")]
        internal static CellReader Create(Delegate getter, int ordinal) => (CellReader)Activator.CreateInstance(
            typeof(CellReader<>).MakeGenericType(getter.GetType().GetGenericArguments()[2]), getter, ordinal)!;
    }

    private sealed class UnwrappingReader(CellReader cell, ValueWrapper wrapper) : CellReader
    {
        internal override object? Read(DbDataReader reader) => wrapper.Unwrap(cell.Read(reader));
    }

    private sealed class CellReader<T>(Func<DbDataReader, int, T> getter, int ordinal) : CellReader
    {
        internal override object? Read(DbDataReader reader) =>
            reader.IsDBNull(ordinal) ? null : getter(reader, ordinal);
    }
}

/// <inheritdoc/>
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class RowPositions<T>(KeysetOrder<T> order, FieldSelection<T> selection)
    : RowPositions(new PositionKeys(order.Keys, order.Only(selection).GetNode()))
{
    /// <summary>Gets the selection that contains the keys, for elements that are materialized.</summary>
    internal FieldSelection<T> Selection { get; } = order.With(selection);

    /// <summary>Adds the positions of elements as they are enumerated.</summary>
    internal async IAsyncEnumerable<T> Watch(IAsyncEnumerable<T> elements)
    {
        await foreach (T element in elements.ConfigureAwait(false))
        {
            Add(order.PositionOf(element));
            yield return element;
        }
    }
}
