using System.Text;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// A result assembled from several queries: the root objects, and the elements of each array by the key of the object
/// that contains it. Everything is buffered until the last query has ended. Used once, by one thread.
/// </summary>
public sealed class RowSplit
{
    private readonly Section[] _sections;
    private int _next;

    /// <summary>Initializes a new instance.</summary>
    /// <param name="sections">The number of queries; the first returns the root objects.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are no queries.</exception>
    public RowSplit(int sections)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(sections, 1);
        _sections = new Section[sections];
        for (int i = 0; i < sections; i++)
            _sections[i] = new Section();
    }

    /// <summary>Gets or sets the number of array elements so far.</summary>
    internal int Elements { get; set; }

    /// <summary>
    /// Returns whether a query has returned rows; without any, the queries of the arrays in its objects need not run.
    /// </summary>
    /// <param name="section">The index of the query.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such query.</exception>
    public bool HasRows(int section)
    {
        RequireSection(section);
        return _sections[section].Entries.Count > 0;
    }

    /// <summary>Discards what was buffered for a query before it is retried.</summary>
    /// <exception cref="ArgumentOutOfRangeException">There is no such query.</exception>
    internal void Restart(int section)
    {
        RequireSection(section);
        _sections[section] = new Section();
    }

    private void RequireSection(int section)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(section);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(section, _sections.Length);
    }

    /// <summary>Buffers the current row.</summary>
    /// <param name="writer">The wire writer; it is rewound to its original position.</param>
    /// <param name="section">The index of the query.</param>
    /// <param name="plan">The plan of the query.</param>
    /// <param name="cursor">The cursor.</param>
    /// <param name="elements">Counts the elements.</param>
    internal void Collect<TWriter, TSource>(
        ref TWriter writer,
        int section,
        RowPlan plan,
        ref RowCursor<TSource> cursor,
        ref RowElements elements
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        Section into = _sections[section];
        string holder = section == 0 ? "" : ReadKey(ref writer, plan.HolderKey, ref cursor);
        string key = plan.OwnKey.Length == 0 ? "" : ReadKey(ref writer, plan.OwnKey, ref cursor);
        if (section > 0)
            elements.Add();
        int start = writer.Length,
            cuts = into.Cuts.Count;
        RowCut.Write(ref writer, plan.Root, 0, into.Cuts, start, ref cursor);
        into.Add(
            holder,
            new Entry(into.Bytes.Span.Length, writer.Length - start, cuts, into.Cuts.Count - cuts, key),
            writer.Raw[start..]
        );
        writer.Rewind(start);
    }

    /// <summary>Writes the next root object; returns <see langword="false"/> if there are no more.</summary>
    internal bool WriteNext<TWriter>(ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (_next == _sections[0].Entries.Count)
            return false;
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
            if (cut.Source >= _sections.Length)
                throw new ArgumentException(
                    $"An array is in the rows of query {cut.Source}, but the result has {_sections.Length} queries."
                );
            Section array = _sections[cut.Source];
            List<int>? elements = array.ByHolder.GetValueOrDefault(entry.Key);
            foreach (int element in elements ?? [])
                Write(ref writer, cut.Source, array.Entries[element]);
            writer.EndUncountedArray(mark, elements?.Count ?? 0);
            // Drop the comma after the array; the comma after the null placeholder, or the closing bracket that
            // replaced it, follows.
            writer.Rewind(writer.Length - RowCut.CommaLength<TWriter>());
            from = cut.Resume;
        }
        RowBytes.Append(ref writer, of.Bytes.Span.Slice(entry.Start + from, entry.Length - from));
    }

    // Keys are compared by their bytes on the wire.
    private static string ReadKey<TWriter, TSource>(
        ref TWriter writer,
        RowColumn[] columns,
        ref RowCursor<TSource> cursor
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        int start = writer.Length;
        foreach (RowColumn column in columns)
            cursor.WriteUncheckedValue(ref writer, column);
        string key = Encoding.Latin1.GetString(writer.Raw[start..]);
        writer.Rewind(start);
        return key;
    }

    /// <param name="Start">The offset of its bytes.</param>
    /// <param name="Length">The number of bytes.</param>
    /// <param name="FirstCut">The index of its first cut.</param>
    /// <param name="Cuts">The number of cuts.</param>
    /// <param name="Key">The key that the elements of its arrays refer to.</param>
    private readonly record struct Entry(int Start, int Length, int FirstCut, int Cuts, string Key);

    private sealed class Section
    {
        internal readonly List<Entry> Entries = [];
        internal readonly List<RowCut> Cuts = [];
        internal readonly Dictionary<string, List<int>> ByHolder = new(StringComparer.Ordinal);
        internal RowBytes Bytes;

        internal void Add(string holder, Entry entry, ReadOnlySpan<byte> bytes)
        {
            if (!ByHolder.TryGetValue(holder, out List<int>? elements))
                ByHolder.Add(holder, elements = []);
            elements.Add(Entries.Count);
            Entries.Add(entry);
            Bytes.Add(bytes);
        }
    }
}
