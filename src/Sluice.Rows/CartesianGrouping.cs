using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Groups rows that are the Cartesian product of several arrays: each array is buffered separately, and an object is
/// assembled after its last row. Buffers one root object at a time.
/// </summary>
/// <remarks>
/// Rows must be ordered by the keys of the levels. The first element of an array then occurs with all elements of the
/// arrays after it, which are collected at that point; with later elements they only repeat.
/// </remarks>
internal sealed class CartesianGrouping(RowLevel[] levels) : RowGrouping
{
    private readonly State[] _states = [.. levels.Select(static _ => new State())];

    internal void Write<TWriter, TSource>(
        ref TWriter writer,
        ref RowCursor<TSource> cursor,
        ref RowFrame frame,
        ref RowElements elements
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        int roots = _states[0].Count;
        for (int i = 0; i < levels.Length; i++)
        {
            RowLevel level = levels[i];
            State state = _states[i];
            state.IsHere = (i == 0 || (_states[level.Parent].IsHere && !HasPassed(i))) && !cursor.AreEmpty(level.Key);
            if (!state.IsHere || (!cursor.KeepKey(ref writer, level.Key, ref state.Key) && state.IsOpen))
                continue;
            Finish(ref writer, i, ref frame);
            Begin(ref writer, i, ref cursor, ref elements);
        }
        if (_states[0].Count == roots)
            elements.AddRow();
    }

    internal void Close<TWriter>(ref TWriter writer, ref RowFrame frame)
        where TWriter : struct, IPooledWriter, allows ref struct => Finish(ref writer, 0, ref frame);

    /// <summary>
    /// Returns whether an earlier array, of the same object or within one of its elements, is past its first element.
    /// </summary>
    private bool HasPassed(int level)
    {
        for (int i = levels[level].Parent + 1; i < level; i++)
        {
            if (_states[i].Count > 1)
                return true;
        }
        return false;
    }

    private void Begin<TWriter, TSource>(
        ref TWriter writer,
        int level,
        ref RowCursor<TSource> cursor,
        ref RowElements elements
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        State state = _states[level];
        state.IsOpen = true;
        state.Count++;
        if (level > 0)
            elements.Add();
        int start = writer.Length;
        RowCut.Write(ref writer, levels[level].Object!, level + 1, state.Cuts, start, ref cursor);
        state.Element.Set(writer.Raw[start..]);
        writer.Rewind(start);
    }

    private void Finish<TWriter>(ref TWriter writer, int level, ref RowFrame frame)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        State state = _states[level];
        if (!state.IsOpen)
            return;
        state.IsOpen = false;
        for (int i = level + 1; i < levels.Length; i++)
        {
            if (levels[i].Parent == level)
                Finish(ref writer, i, ref frame);
        }
        int start = writer.Length;
        WriteElement(ref writer, state);
        for (int i = level + 1; i < levels.Length; i++)
        {
            if (levels[i].Parent == level)
                _states[i].Clear();
        }
        if (level == 0)
        {
            frame.EndRow(ref writer);
            return;
        }
        state.Elements.Add(writer.Raw[start..]);
        writer.Rewind(start);
    }

    // Writes the current object of a level, with the collected elements in place of its null placeholders.
    private void WriteElement<TWriter>(ref TWriter writer, State state)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        int from = 0;
        foreach (RowCut cut in state.Cuts)
        {
            RowBytes.Append(ref writer, state.Element.Span[from..cut.End]);
            State array = _states[cut.Source];
            int mark = writer.BeginUncountedArray();
            RowBytes.Append(ref writer, array.Elements.Span);
            writer.EndUncountedArray(mark, array.Count);
            // Drop the comma after the array; the comma after the null placeholder, or the closing bracket that
            // replaced it, follows.
            writer.Rewind(writer.Length - RowCut.CommaLength<TWriter>());
            from = cut.Resume;
        }
        RowBytes.Append(ref writer, state.Element.Span[from..]);
        state.Cuts.Clear();
    }

    /// <summary>The state of a level within the current object of its parent.</summary>
    private sealed class State
    {
        internal readonly List<RowCut> Cuts = [];
        internal RowBytes Key;

        /// <summary>The current object, with a null placeholder for each of its arrays.</summary>
        internal RowBytes Element;

        /// <summary>The objects completed before the current one.</summary>
        internal RowBytes Elements;

        /// <summary>The number of objects so far, including the current one.</summary>
        internal int Count;
        internal bool IsOpen;

        /// <summary>Whether the current row belongs to the current object.</summary>
        internal bool IsHere;

        internal void Clear()
        {
            Elements.Clear();
            Count = 0;
        }
    }
}
