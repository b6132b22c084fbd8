using System.Text;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// A result that several queries make together: the root's objects, and the elements of each array by the key of the
/// object that holds it. All of it is held until the last query has ended, and put together then.
/// </summary>
internal sealed class RowSplit
{
    private readonly Section[] _sections;
    private int _next;

    /// <param name="sections">The number of queries; the first is the root's.</param>
    internal RowSplit(int sections)
    {
        _sections = new Section[sections];
        for (int i = 0; i < sections; i++) _sections[i] = new Section();
    }

    /// <summary>The elements of arrays so far.</summary>
    internal int Elements { get; set; }

    /// <summary>Forgets what an attempt has gathered that is tried again.</summary>
    internal void Restart(int section) => _sections[section] = new Section();

    /// <summary>Gathers the current row.</summary>
    /// <param name="writer">The wire; it is left as it was.</param>
    /// <param name="section">The query.</param>
    /// <param name="row">Its object, and the columns of its key.</param>
    /// <param name="engine">The run.</param>
    internal void Gather<TWriter, TSource>(ref TWriter writer, int section, RowSectionPlan row,
        RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        Section into = _sections[section];
        string holder = section == 0 ? "" : Key(ref writer, row.Holder, engine);
        string key = row.Own.Length == 0 ? "" : Key(ref writer, row.Own, engine);
        if (section > 0) engine.CountElement();
        int start = writer.Length, cuts = into.Cuts.Count;
        RowCut.Write(ref writer, row.Element, into.Cuts, start, engine);
        into.Add(holder, new Entry(into.Bytes.Span.Length, writer.Length - start, cuts, into.Cuts.Count - cuts, key),
            writer.Raw[start..]);
        writer.Rewind(start);
    }

    /// <summary>Writes the next object of the root; <see langword="false"/> where there is none.</summary>
    internal bool WriteNext<TWriter>(ref TWriter writer) where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (_next == _sections[0].Entries.Count) return false;
        Write(ref writer, 0, _sections[0].Entries[_next++]);
        return true;
    }

    private void Write<TWriter>(ref TWriter writer, int section, Entry entry)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        Section of = _sections[section];
        int from = 0;
        for (int i = 0; i < entry.Cuts; i++)
        {
            RowCut cut = of.Cuts[entry.FirstCut + i];
            RowBytes.Append(ref writer, of.Bytes.Span.Slice(entry.Start + from, cut.End - from));
            int mark = writer.BeginUncountedArray();
            Section array = _sections[cut.Branch];
            List<int>? elements = array.ByHolder.GetValueOrDefault(entry.Key);
            foreach (int element in elements ?? []) Write(ref writer, cut.Branch, array.Entries[element]);
            writer.EndUncountedArray(mark, elements?.Count ?? 0);
            // The null's comma follows instead, or the bracket that has taken its place.
            writer.Rewind(writer.Length - RowCut.CommaLength<TWriter>());
            from = cut.Resume;
        }
        RowBytes.Append(ref writer, of.Bytes.Span.Slice(entry.Start + from, entry.Length - from));
    }

    // Keys are compared as their bytes on the wire.
    private static string Key<TWriter, TSource>(ref TWriter writer, RowColumn[] columns, RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        int start = writer.Length;
        foreach (RowColumn column in columns) engine.WriteUncheckedValue(ref writer, column);
        string key = Encoding.Latin1.GetString(writer.Raw[start..]);
        writer.Rewind(start);
        return key;
    }

    /// <param name="Start">Where its bytes are.</param>
    /// <param name="Length">How many.</param>
    /// <param name="FirstCut">Its first cut.</param>
    /// <param name="Cuts">How many.</param>
    /// <param name="Key">What the elements of its arrays name.</param>
    private readonly record struct Entry(int Start, int Length, int FirstCut, int Cuts, string Key);

    private sealed class Section
    {
        internal readonly List<Entry> Entries = [];
        internal readonly List<RowCut> Cuts = [];
        internal readonly Dictionary<string, List<int>> ByHolder = new(StringComparer.Ordinal);
        internal RowBytes Bytes;

        internal void Add(string holder, Entry entry, ReadOnlySpan<byte> bytes)
        {
            if (!ByHolder.TryGetValue(holder, out List<int>? elements)) ByHolder.Add(holder, elements = []);
            elements.Add(Entries.Count);
            Entries.Add(entry);
            Bytes.Add(bytes);
        }
    }
}

/// <summary>What is made of each row of one query of a <see cref="RowSplit"/>.</summary>
/// <param name="Element">The object; each array names its query by <see cref="RowFold.Branch"/>.</param>
/// <param name="Holder">The key of the object that holds the array; none for the root.</param>
/// <param name="Own">The key of the object itself, where it has arrays.</param>
internal sealed record RowSectionPlan(RowObject Element, RowColumn[] Holder, RowColumn[] Own);
