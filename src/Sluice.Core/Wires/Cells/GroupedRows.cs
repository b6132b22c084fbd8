using System.Collections;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Cells;

/// <summary>
/// The rows of one object of a join, kept until its last row is known, and the ranges of rows that form the elements of
/// its arrays. Buffers are reused from object to object.
/// </summary>
internal sealed class GroupedRows(int columns, int levels) : RowCells
{
    private readonly int[] _starts = new int[levels],
        _ends = new int[levels],
        _limits = new int[levels];
    private KeptCell[] _cells = new KeptCell[columns * 4];
    private byte[] _bytes = new byte[256];
    private int _used;
    private int _current;

    /// <summary>Gets the number of rows.</summary>
    internal int Count { get; private set; }

    /// <summary>Gets the row that is read.</summary>
    internal int Current => _current;

    /// <summary>Gets the number of the first row in the result.</summary>
    internal long First { get; private set; }

    /// <summary>Keeps the current row of the source.</summary>
    internal void Add(RowCells source, scoped ref RowCell cell)
    {
        int position = Count * columns;
        if (position == _cells.Length)
            Array.Resize(ref _cells, position * 2);
        for (int i = 0; i < columns; i++)
        {
            try
            {
                source.Read(i, ref cell);
                _cells[position + i] = Keep(ref cell);
            }
            catch (Exception exception) when (DriverFailures.IsConversion(exception))
            {
                // Thrown when the member is read, as by rows that are not grouped.
                _cells[position + i] = new()
                {
                    Kind = CellKind.Other,
                    Value = ExceptionDispatchInfo.Capture(exception),
                };
            }
        }
        Count++;
    }

    private KeptCell Keep(scoped ref RowCell cell)
    {
        var kept = new KeptCell { Kind = cell.Kind, Bits = cell.Bits };
        switch (cell.Kind)
        {
            case CellKind.Utf8:
            case CellKind.Bytes:
                int length = cell.Bytes.Length;
                if (length > _bytes.Length - _used)
                    Array.Resize(ref _bytes, Math.Max(_bytes.Length * 2, checked(_used + length)));
                cell.Bytes.CopyTo(_bytes.AsSpan(_used));
                kept.Bits = Pack(_used, length);
                _used += length;
                break;
            case CellKind.Decimal
            or CellKind.Guid
            or CellKind.DateTime
            or CellKind.DateTimeOffset
            or CellKind.String
            or CellKind.Other:
                kept.Bits = 0;
                kept.Value = cell.Boxed;
                break;
        }
        return kept;
    }

    /// <summary>Returns whether the last row belongs to the same object as those before it.</summary>
    internal bool ContinuesObject(int[] key) => Count > 1 && AreEqual(0, Count - 1, key);

    /// <summary>Starts reading the object of all rows except the last one, or of all.</summary>
    internal void Begin() => _current = 0;

    /// <summary>
    /// Removes the rows of the object that has been read; keeps the last row if it is of the next one.
    /// </summary>
    internal void RemoveAllBut(int kept)
    {
        if (kept == 0)
        {
            First += Count;
            _used = Count = 0;
            return;
        }
        First += Count - 1;
        Span<KeptCell> last = _cells.AsSpan((Count - 1) * columns, columns);
        // The bytes of the last row are the last ones.
        int used = 0;
        foreach (ref KeptCell cell in last)
        {
            if (cell.Kind is not (CellKind.Utf8 or CellKind.Bytes))
                continue;
            ReadOnlySpan<byte> bytes = BytesOf(in cell);
            bytes.CopyTo(_bytes.AsSpan(used));
            cell.Bits = Pack(used, bytes.Length);
            used += bytes.Length;
        }
        last.CopyTo(_cells);
        (_used, Count) = (used, 1);
    }

    /// <inheritdoc/>
    public override void Read(int ordinal, ref RowCell cell)
    {
        ref readonly KeptCell kept = ref _cells[(_current * columns) + ordinal];
        switch (kept.Kind)
        {
            case CellKind.Utf8:
                cell.SetUtf8(BytesOf(in kept));
                break;
            case CellKind.Bytes:
                cell.SetBytes(BytesOf(in kept));
                break;
            case CellKind.Decimal:
                cell.SetDecimal((decimal)kept.Value!);
                break;
            case CellKind.Guid:
                cell.SetGuid((Guid)kept.Value!);
                break;
            case CellKind.DateTime:
                cell.SetDateTime((DateTime)kept.Value!);
                break;
            case CellKind.DateTimeOffset:
                cell.SetDateTimeOffset((DateTimeOffset)kept.Value!);
                break;
            case CellKind.Other when kept.Value is ExceptionDispatchInfo failure:
                failure.Throw();
                break;
            default:
                (cell.Kind, cell.Bits, cell.Value) = (kept.Kind, kept.Bits, kept.Value);
                break;
        }
    }

    /// <summary>Moves to the first element of an array; returns false if it has none.</summary>
    internal bool BeginArray(CellArrayNode array)
    {
        int level = array.Level;
        _starts[level] = _current;
        // The last row of a result's object may already be of the next object, which the caller has set apart.
        _limits[level] = level == 0 ? Count : _ends[level - 1];
        return MoveTo(array, _current);
    }

    /// <summary>Excludes the last row, which is the first one of the next object.</summary>
    internal void Exclude() => Count--;

    /// <summary>Includes it again.</summary>
    internal void Include() => Count++;

    /// <summary>Moves to the next element; at the end, back to the row of the array's owner.</summary>
    internal bool NextElement(CellArrayNode array)
    {
        if (_ends[array.Level] < _limits[array.Level])
            return MoveTo(array, _ends[array.Level]);
        _current = _starts[array.Level];
        return false;
    }

    private bool MoveTo(CellArrayNode array, int row)
    {
        int level = array.Level,
            end = row + 1;
        int[] key = array.Columns;
        if (IsEmpty(row, key) && (!array.IsGrouped || IsEmptyWithin(row, array)))
        {
            // A left join without a match returns exactly one row without values.
            if (row == _starts[level] && end == _limits[level])
                return false;
            throw CreateLossException(array);
        }
        if (array.IsGrouped)
        {
            while (end < _limits[level] && AreEqual(row, end, key))
                end++;
        }
        (_current, _ends[level]) = (row, end);
        return true;
    }

    private bool IsEmptyWithin(int row, CellArrayNode array)
    {
        CellNode? inner = FindArray(array.Element);
        for (; inner is CellArrayNode nested; inner = FindArray(nested.Element))
        {
            if (!IsEmpty(row, nested.Columns))
                return false;
        }
        return true;
    }

    private static CellArrayNode? FindArray(CellNode node)
    {
        if (node is not CellObjectNode { HasArray: true } value)
            return null;
        foreach (CellNode member in value.Members)
        {
            if (member is CellArrayNode array)
                return array;
            if (FindArray(member) is { } inner)
                return inner;
        }
        return null;
    }

    private static WireException CreateLossException(CellArrayNode array) =>
        new(
            WireError.Unsupported,
            $"An element of '{array.Path.TrimStart('.')}' has null in all its columns and is not the only row of its "
                + "array, so a missing match of a left join doesn't explain it, and it would be lost. Select "
                + "the element's key "
                + $"as well, as in l.id as \"{array.Path.TrimStart('.')}.id\", or leave such rows out of the query."
        );

    private bool IsEmpty(int row, int[] ordinals)
    {
        foreach (int ordinal in ordinals)
        {
            if (_cells[(row * columns) + ordinal].Kind != CellKind.Null)
                return false;
        }
        return true;
    }

    private bool AreEqual(int a, int b, int[] ordinals)
    {
        foreach (int ordinal in ordinals)
        {
            ref readonly KeptCell one = ref _cells[(a * columns) + ordinal];
            ref readonly KeptCell other = ref _cells[(b * columns) + ordinal];
            if (one.Kind != other.Kind)
                return false;
            bool isEqual = one.Kind switch
            {
                CellKind.Null => true,
                CellKind.Utf8 or CellKind.Bytes => BytesOf(in one).SequenceEqual(BytesOf(in other)),
                CellKind.Other => AreEqual(one.Value!, other.Value!),
                _ => one.Bits == other.Bits && (one.Value is null || one.Value.Equals(other.Value)),
            };
            if (!isEqual)
                return false;
        }
        return true;
    }

    // Arrays and maps of a database are other objects in each row.
    private static bool AreEqual(object one, object other) =>
        one.Equals(other)
        || (
            one is IEnumerable and not string
            && other is IEnumerable
            && RowReader.ToJson(one).AsSpan().SequenceEqual(RowReader.ToJson(other))
        );

    private static long Pack(int start, int length) => (uint)start | ((long)length << 32);

    private ReadOnlySpan<byte> BytesOf(ref readonly KeptCell cell) =>
        _bytes.AsSpan((int)cell.Bits, (int)(cell.Bits >> 32));

    [StructLayout(LayoutKind.Auto)]
    private struct KeptCell
    {
        internal CellKind Kind;
        internal long Bits;
        internal object? Value;
    }
}
