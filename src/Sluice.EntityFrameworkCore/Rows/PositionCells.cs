using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Sluice.EntityFrameworkCore.Execution;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// The cells of a compiled query that hold the positions of its root objects. Made once for a layout; thread safe.
/// </summary>
[RequiresDynamicCode("Getters are compiled at run time.")]
internal sealed class PositionCells(RowLayout layout, RowColumns columns)
{
    private readonly CellReader[] _values = [.. layout.Positions.Select(p => ReaderOf(p, columns))];

    // Rows of one root object follow each other where its collections are joined.
    private readonly CellReader[] _keys = [.. layout.Key.Select(k => ReaderOf(layout.Columns[k], columns))];

    /// <summary>Returns the values of the order's keys in the current row.</summary>
    public object?[] Position(DbDataReader reader) => Read(_values, reader);

    /// <summary>Determines whether the current row is one more of the root object before it.</summary>
    /// <param name="reader">The reader at the row.</param>
    /// <param name="root">The key of the root object before it; that of the row's afterwards.</param>
    public bool IsSameRoot(DbDataReader reader, ref object?[]? root)
    {
        if (_keys.Length == 0)
            return false;
        object?[] key = Read(_keys, reader);
        if (root is not null && AreEqual(key, root))
            return true;
        root = key;
        return false;
    }

    private static bool AreEqual(object?[] left, object?[] right)
    {
        for (int i = 0; i < left.Length; i++)
        {
            bool isEqual = left[i] is byte[] bytes
                ? right[i] is byte[] others && bytes.AsSpan().SequenceEqual(others)
                : Equals(left[i], right[i]);
            if (!isEqual)
                return false;
        }
        return true;
    }

    private static object?[] Read(CellReader[] cells, DbDataReader reader) =>
        Array.ConvertAll(cells, cell => cell.Read(reader));

    private static CellReader ReaderOf(RowLayoutColumn read, RowColumns columns)
    {
        RowSlot slot = read.Slot;
        ProjectedColumn column = columns.Slots[slot.Index];
        Type type = read.Member?.MemberType ?? slot.Property!.ClrType;
        Delegate getter = slot.Property is { } property
            ? ColumnGetters.FindGetter(property, type)!
            : ColumnGetters.FindGetter(column.Mapping, type);
        CellReader reader = CellReader.Create(getter, column.Ordinal);
        // Positions contain the value within a strongly typed key.
        return ValueWrapper.Find(type) is { } wrapper ? new UnwrappingReader(reader, wrapper) : reader;
    }

    private abstract class CellReader
    {
        internal abstract object? Read(DbDataReader reader);

        [UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "The type argument is unconstrained.")]
        internal static CellReader Create(Delegate getter, int ordinal) =>
            (CellReader)
                Activator.CreateInstance(
                    typeof(CellReader<>).MakeGenericType(getter.GetType().GetGenericArguments()[2]),
                    getter,
                    ordinal
                )!;
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
