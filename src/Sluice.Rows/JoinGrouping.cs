using System.Runtime.CompilerServices;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Groups join rows, which repeat their parents' columns, into nested arrays. Tracks the open objects and their key
/// values.
/// </summary>
internal sealed class JoinGrouping(RowLevel[] levels) : RowGrouping
{
    private readonly RowBytes[] _keys = new RowBytes[levels.Length];

    // Members after the open array; written when the object is opened, because its row is no longer available when it
    // closes.
    private readonly RowBytes[] _tails = new RowBytes[levels.Length];
    private readonly int[] _marks = new int[levels.Length];
    private readonly int[] _counts = new int[levels.Length];

    // The last level is an object whose own array is not written, so the rows of that array form a single object.
    private readonly bool _isOneObject = levels[^1].Object is { IsGroupedAway: true };

    // Whether the open array has had a row without an element.
    private readonly bool[] _areEmpty = new bool[levels.Length];
    private int _open;

    internal void Write<TWriter, TSource>(
        ref TWriter writer,
        ref RowCursor<TSource> cursor,
        ref RowFrame frame,
        ref RowElements elements
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        int last = levels.Length - 1;
        int same = CountSameLevels(ref writer, ref cursor, frame.Rows);
        if (same == levels.Length)
            return;
        if (same < last)
        {
            Close(ref writer, same, ref frame);
            for (int level = same; level < last; level++)
            {
                if (level > 0 && IsEmptyFrom(level, ref cursor))
                {
                    LeaveOut(level - 1, ref elements);
                    return;
                }
                Open(ref writer, level, ref cursor, ref elements);
            }
        }
        if (last == 0)
        {
            cursor.WriteObject(ref writer, levels[0].Object!);
            frame.EndRow(ref writer);
            return;
        }
        if (cursor.AreEmpty(levels[last].Key))
        {
            LeaveOut(last - 1, ref elements);
            return;
        }
        Count(last - 1, ref elements);
        if (levels[last].Scalar is { } scalar)
            cursor.WriteUncheckedValue(ref writer, scalar);
        else
            cursor.WriteObject(ref writer, levels[last].Object!);
    }

    // Compares the keys of every level up to the first that differs, and stores the keys from there on.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int CountSameLevels<TWriter, TSource>(ref TWriter writer, ref RowCursor<TSource> cursor, long rows)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        int last = levels.Length - 1;
        int same = 0;
        for (int level = 0; level < (_isOneObject ? levels.Length : last); level++)
        {
            bool equal = !cursor.KeepKey(ref writer, levels[level].Key, ref _keys[level]);
            if (same == level && equal && (level < last ? level < _open : HasElement(rows)))
                same = level + 1;
        }
        return same;
    }

    // Whether the last level's array, or the result itself, contains an object that the row could belong to.
    private bool HasElement(long rows) => levels.Length == 1 ? rows > 0 : _counts[levels.Length - 2] > 0;

    /// <summary>Closes the open levels, down to the given one.</summary>
    internal void Close<TWriter>(ref TWriter writer, int level, ref RowFrame frame)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        while (_open > level)
        {
            _open--;
            writer.EndUncountedArray(_marks[_open], _counts[_open]);
            RowObject element = levels[_open].Object!;
            for (RowMember? member = element.Open; member is RowObject value; member = value.Open)
                writer.EndUncheckedObject(ref writer.Reserve(0));
            RowBytes.Append(ref writer, _tails[_open].Span);
            writer.EndUncheckedObject(ref writer.Reserve(0));
            if (_open == 0)
                frame.EndRow(ref writer);
        }
    }

    /// <inheritdoc/>
    internal override void Shift(int bytes)
    {
        for (int i = 0; i < _open; i++)
            _marks[i] -= bytes;
    }

    private void Open<TWriter, TSource>(
        ref TWriter writer,
        int level,
        ref RowCursor<TSource> cursor,
        ref RowElements elements
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        if (level > 0)
            Count(level - 1, ref elements);
        KeepTail(ref writer, level, ref cursor);
        for (RowMember? member = levels[level].Object; member is RowObject value; member = value.Open)
        {
            writer.Commit(ref writer.BeginUncheckedObject(cursor.CountMembers(value), 0));
            cursor.WriteMembers(ref writer, value);
            value.Open!.Encoded.Write(ref writer);
        }
        _marks[level] = writer.BeginUncountedArray();
        _counts[level] = 0;
        _areEmpty[level] = false;
        _open = level + 1;
    }

    private void Count(int level, ref RowElements elements)
    {
        elements.Add();
        _counts[level]++;
        if (_areEmpty[level])
            throw CreateLossException(level);
    }

    // A left join without a match returns exactly one row without values. Next to other elements, such a row is an
    // element whose columns are all null.
    private void LeaveOut(int level, ref RowElements elements)
    {
        elements.Empty++;
        _areEmpty[level] = true;
        if (_counts[level] > 0)
            throw CreateLossException(level);
    }

    private WireException CreateLossException(int level)
    {
        RowMember array = levels[level].Object!.Open!;
        while (array is RowObject way)
            array = way.Open!;
        string name = array.Name;
        return new(
            WireError.Unsupported,
            $"An element of '{name}' has null in all its columns and is not the only row of its array, so a missing "
                + "match of a left join doesn't explain it, and it would be lost. "
                + $"Select the element's key as well, as in l.id as \"{name}[].id\" (a Selection need not write "
                + "it), or "
                + "leave such rows out of the query."
        );
    }

    private bool IsEmptyFrom<TSource>(int level, ref RowCursor<TSource> cursor)
        where TSource : struct, IRowSource<TSource>
    {
        for (; level < levels.Length; level++)
        {
            if (!cursor.AreEmpty(levels[level].Key))
                return false;
        }
        return true;
    }

    private void KeepTail<TWriter, TSource>(ref TWriter writer, int level, ref RowCursor<TSource> cursor)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        RowObject element = levels[level].Object!;
        if (element.MemberArray[^1] == element.Open)
            return;
        int start = writer.Length;
        cursor.WriteMembers(ref writer, element, behindOpen: true);
        _tails[level].Set(writer.Raw[start..]);
        writer.Rewind(start);
    }
}
