using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Takes apart rows that are the product of several arrays: each array is gathered by itself, and an object put
/// together when its last row has passed. Holds one object of the root at a time.
/// </summary>
/// <remarks>
/// Rows come in the order of the branches' keys. So the first element of an array is with all elements of the arrays
/// behind it, which are taken then; with the elements that follow they only come again.
/// </remarks>
internal sealed class CartesianGrouping(RowBranch[] branches)
{
    private readonly State[] _states = [.. branches.Select(static _ => new State())];

    internal void Write<TWriter, TSource>(ref TWriter writer, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        for (int i = 0; i < branches.Length; i++)
        {
            RowBranch branch = branches[i];
            State state = _states[i];
            state.IsHere = (i == 0 || (_states[branch.Parent].IsHere && !HasPassed(i))) && !engine.AreEmpty(branch.Key);
            if (!state.IsHere || (!engine.KeepKey(ref writer, branch.Key, ref state.Key) && state.IsOpen)) continue;
            Finish(ref writer, i, engine);
            Begin(ref writer, i, engine);
        }
    }

    internal void Close<TWriter, TSource>(ref TWriter writer, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
        => Finish(ref writer, 0, engine);

    /// <summary>
    /// An array before it, of the same object or inside of one of its elements, is past its first element.
    /// </summary>
    private bool HasPassed(int branch)
    {
        for (int i = branches[branch].Parent + 1; i < branch; i++)
        {
            if (_states[i].Count > 1) return true;
        }
        return false;
    }

    private void Begin<TWriter, TSource>(ref TWriter writer, int branch, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        State state = _states[branch];
        state.IsOpen = true;
        state.Count++;
        if (branch > 0) engine.CountElement();
        int start = writer.Length;
        RowCut.Write(ref writer, branches[branch].Element, state.Cuts, start, engine);
        state.Element.Set(writer.Raw[start..]);
        writer.Rewind(start);
    }

    private void Finish<TWriter, TSource>(ref TWriter writer, int branch, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        State state = _states[branch];
        if (!state.IsOpen) return;
        state.IsOpen = false;
        for (int i = branch + 1; i < branches.Length; i++)
        {
            if (branches[i].Parent == branch) Finish(ref writer, i, engine);
        }
        int start = writer.Length, from = 0;
        foreach (RowCut cut in state.Cuts)
        {
            RowBytes.Append(ref writer, state.Element.Span[from..cut.End]);
            State array = _states[cut.Branch];
            int mark = writer.BeginUncountedArray();
            RowBytes.Append(ref writer, array.Elements.Span);
            writer.EndUncountedArray(mark, array.Count);
            // The null's comma follows instead, or the bracket that has taken its place.
            writer.Rewind(writer.Length - RowCut.CommaLength<TWriter>());
            from = cut.Resume;
        }
        RowBytes.Append(ref writer, state.Element.Span[from..]);
        state.Cuts.Clear();
        for (int i = branch + 1; i < branches.Length; i++)
        {
            if (branches[i].Parent == branch) _states[i].Clear();
        }
        if (branch == 0)
        {
            engine.EndRow(ref writer);
            return;
        }
        state.Elements.Add(writer.Raw[start..]);
        writer.Rewind(start);
    }

    /// <summary>What is gathered of a branch within the parent's current object.</summary>
    private sealed class State
    {
        internal readonly List<RowCut> Cuts = [];
        internal RowBytes Key;
        /// <summary>The current object, with a null for each of its arrays.</summary>
        internal RowBytes Element;
        /// <summary>The objects before it.</summary>
        internal RowBytes Elements;
        /// <summary>Objects so far, the current one included.</summary>
        internal int Count;
        internal bool IsOpen;
        /// <summary>The current row is one of the current object's.</summary>
        internal bool IsHere;

        internal void Clear()
        {
            Elements.Clear();
            Count = 0;
        }
    }
}
