using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Folds rows that repeat their parents' columns into nested arrays: which objects are open, and by which values they
/// are distinguished.
/// </summary>
internal sealed class JoinGrouping(RowLevel[] levels)
{
    private readonly RowBytes[] _keys = new RowBytes[levels.Length];
    // Members behind the open array, written when the object was opened: its row is gone when it closes.
    private readonly RowBytes[] _tails = new RowBytes[levels.Length];
    private readonly int[] _marks = new int[levels.Length];
    private readonly int[] _counts = new int[levels.Length];
    // The last level is an object whose own array is not written: the rows of that array are one object together.
    private readonly bool _foldsAway = levels[^1].Element is { FoldsAway: true };
    // The open array has had a row without an element.
    private readonly bool[] _areEmpty = new bool[levels.Length];
    private int _open;

    internal void Write<TWriter, TSource>(ref TWriter writer, ref TSource source, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        int last = levels.Length - 1;
        int same = 0;
        // Keys of every level up to the first that differs are compared; those from there on are remembered.
        for (int level = 0; level < (_foldsAway ? levels.Length : last); level++)
        {
            bool equal = !engine.KeepKey(ref writer, levels[level].Columns, ref _keys[level]);
            if (same == level && equal && (level < last ? level < _open : HasElement(engine))) same = level + 1;
        }
        if (same == levels.Length) return;
        if (same < last)
        {
            Close(ref writer, same, engine);
            for (int level = same; level < last; level++)
            {
                if (level > 0 && IsEmptyFrom(level, engine))
                {
                    LeaveOut(level - 1, engine);
                    return;
                }
                Open(ref writer, level, engine);
            }
        }
        if (last == 0)
        {
            engine.WriteObject(ref writer, levels[0].Element!);
            engine.EndRow(ref writer);
            return;
        }
        if (engine.AreEmpty(levels[last].Columns))
        {
            LeaveOut(last - 1, engine);
            return;
        }
        Count(last - 1, engine);
        if (levels[last].Scalar is { } scalar) engine.WriteUncheckedValue(ref writer, scalar);
        else engine.WriteObject(ref writer, levels[last].Element!);
    }

    // Whether the last level's array, or the result itself, holds an object that the row could be part of.
    private bool HasElement(RowEngine engine) => levels.Length == 1 ? engine.Row > 0 : _counts[levels.Length - 2] > 0;

    /// <summary>Closes what is open from a level on.</summary>
    internal void Close<TWriter, TSource>(ref TWriter writer, int level, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        while (_open > level)
        {
            _open--;
            writer.EndUncountedArray(_marks[_open], _counts[_open]);
            RowObject element = levels[_open].Element!;
            for (RowMember? member = element.Open; member is RowObject value; member = value.Open)
                writer.EndUncheckedObject(ref writer.Reserve(0));
            RowBytes.Append(ref writer, _tails[_open].Span);
            writer.EndUncheckedObject(ref writer.Reserve(0));
            if (_open == 0) engine.EndRow(ref writer);
        }
    }

    /// <summary>Called when bytes before the open objects were handed over.</summary>
    internal void Shift(int bytes)
    {
        for (int i = 0; i < _open; i++) _marks[i] -= bytes;
    }

    private void Open<TWriter, TSource>(ref TWriter writer, int level, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        if (level > 0)
        {
            Count(level - 1, engine);
        }
        KeepTail(ref writer, level, engine);
        for (RowMember? member = levels[level].Element; member is RowObject value; member = value.Open)
        {
            writer.Commit(ref writer.BeginUncheckedObject(engine.CountMembers(value), 0));
            engine.WriteMembers(ref writer, value);
            writer.Commit(ref RowEngine<TSource>.WriteUncheckedName(ref writer,
                ref writer.Reserve(value.Open!.Name.Room), value.Open.Name));
        }
        _marks[level] = writer.BeginUncountedArray();
        _counts[level] = 0;
        _areEmpty[level] = false;
        _open = level + 1;
    }

    private void Count(int level, RowEngine engine)
    {
        engine.CountElement();
        _counts[level]++;
        if (_areEmpty[level]) throw Lost(level);
    }

    // One row without values is what a left join gives where nothing matches, and nothing else: beside elements it is
    // one of them.
    private void LeaveOut(int level, RowEngine engine)
    {
        engine.EmptyElements++;
        _areEmpty[level] = true;
        if (_counts[level] > 0) throw Lost(level);
    }

    private WireException Lost(int level)
    {
        RowMember array = levels[level].Element!.Open!;
        while (array is RowObject way) array = way.Open!;
        string name = array.Name.Text;
        return new(WireError.Unsupported,
            $"An element of '{name}' has null in all its columns and is not the only row of its array, so a missing match of a left join doesn't explain it, and it would be lost. " +
            $"Select the element's key as well, as in l.id as \"{name}[].id\" (a Selection need not write it), or leave such rows out of the query.");
    }

    private bool IsEmptyFrom<TSource>(int level, RowEngine<TSource> engine) where TSource : struct, IRowSource<TSource>
    {
        for (; level < levels.Length; level++)
        {
            if (!engine.AreEmpty(levels[level].Columns)) return false;
        }
        return true;
    }

    private void KeepTail<TWriter, TSource>(ref TWriter writer, int level, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        RowObject element = levels[level].Element!;
        if (element.Members[^1] == element.Open) return;
        int start = writer.Length;
        engine.WriteMembers(ref writer, element, behindOpen: true);
        _tails[level].Set(writer.Raw[start..]);
        writer.Rewind(start);
    }
}
