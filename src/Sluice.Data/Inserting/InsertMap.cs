using System.Text;
using Sluice.Rows;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Data.Inserting;

/// <summary>
/// Finds the column of a member: by its name or the path of a nested member, exactly, ignoring case, or ignoring
/// underscores and dots. What was found is kept for the next row.
/// </summary>
internal sealed class InsertMap
{
    // Names that a caller invents must not fill the memory.
    private const int MostKept = 1024;

    private readonly ColumnNames _all;

    // What a row may have values for; other columns do not exist for whoever sends it.
    private readonly ColumnNames _settable;
    private readonly Node _root = new("");
    private int _kept;

    internal InsertMap(IReadOnlyList<InsertColumn> columns, string table, in InsertOptions options)
    {
        (Columns, Table, IgnoresUnknown) = (columns, table, options.IgnoreUnknownMembers);
        _all = _settable = new ColumnNames(columns, [.. Enumerable.Range(0, columns.Count)]);
        if (options.Columns is { } settable)
            _settable = new ColumnNames(columns, [.. settable.Select(name => Require(name, "Columns")).Distinct()]);
        foreach (InsertColumn column in columns)
            column.RejectsNonFinite = options.RejectNonFinite;
        foreach (string name in options.JsonColumns ?? [])
        {
            InsertColumn column = columns[Require(name, "JsonColumns")];
            if (column.Kind is not (InsertKind.Text or InsertKind.Any or InsertKind.Literal or InsertKind.Json))
                throw new ArgumentException(
                    $"InsertOptions.JsonColumns names the column '{column.Name}', which does not hold text.",
                    nameof(options)
                );
            column.Kind = InsertKind.Json;
        }
    }

    internal IReadOnlyList<InsertColumn> Columns { get; }
    internal string Table { get; }
    internal bool IgnoresUnknown { get; }

    /// <summary>Returns the position of a column that an option names.</summary>
    internal int Require(string name, string option)
    {
        ArgumentNullException.ThrowIfNull(name, option);
        int ordinal = _all.Find(name);
        if (ordinal >= 0)
            return ordinal;
        throw new ArgumentException(
            $"InsertOptions.{option} names the column '{name}', which the table {Table} does not have.{Suggest(name)}",
            option
        );
    }

    private string Suggest(string name) =>
        default(NameDistance).Nearest(name, _all.Names) is [var nearest, ..] ? $" Did you mean '{nearest}'?" : "";

    /// <summary>Returns the position of a member's column, or -1 if no value can be stored.</summary>
    /// <exception cref="WireException">Several columns have the name equally well.</exception>
    internal int Find(string path)
    {
        int ordinal = _settable.Find(path);
        return ordinal >= 0 && Columns[ordinal].IsInsertable ? ordinal : -1;
    }

    /// <summary>Returns why a member has no column.</summary>
    internal string Unknown(string path)
    {
        int ordinal = _settable.Find(path);
        if (ordinal >= 0)
        {
            InsertColumn column = Columns[ordinal];
            string reason = column.Refusal ?? "has a type whose values can't be stored";
            return $"The column '{column.Name}' {reason}. Leave the member out, or set IgnoreUnknownMembers.";
        }
        string[] nearest = default(NameDistance).Nearest(path, _settable.Names);
        string suggestion =
            nearest.Length == 0 ? "" : $" Did you mean {string.Join(" or ", nearest.Select(n => $"'{n}'"))}?";
        return $"The table {Table} has no column for the member '{Shorten(path)}'.{suggestion}";
    }

    private static string Shorten(string name) => name.Length <= 64 ? name : $"{name.AsSpan(0, 64)}…";

    /// <summary>Reads an object of the wire as a row.</summary>
    internal void ReadRow<TReader>(ref TReader reader, InsertRow row)
        where TReader : struct, IDocumentReader, allows ref struct => ReadObject(ref reader, _root, row);

    private void ReadObject<TReader>(ref TReader reader, Node parent, InsertRow row)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (!reader.BeginObject(out int left))
            return;
        int position = 0;
        do
        {
            ReadOnlySpan<byte> name = reader.ReadName();
            Node node = parent.Next(name, ref position) ?? Add(parent, name);
            if (node.Column >= 0)
                ReadColumn(ref reader, node, row);
            else
                ReadOther(ref reader, node, row);
        } while (reader.NextMember(ref left));
    }

    private void ReadColumn<TReader>(ref TReader reader, Node node, InsertRow row)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        row.Current = node.Column;
        if (row.GetKind(node.Column) != InsertKind.Absent)
            reader.DuplicateMember(Encoding.UTF8.GetBytes(node.Path));
        InsertValues.Read(ref reader, Columns[node.Column], row, node.Column);
    }

    private void ReadOther<TReader>(ref TReader reader, Node node, InsertRow row)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        row.Current = -1;
        if (node.Nested.Length > 0)
        {
            WireToken token = reader.Peek();
            if (token == WireToken.Object)
            {
                ReadObject(ref reader, node, row);
                return;
            }
            if (token == WireToken.Null)
            {
                SetNulls(ref reader, node, row);
                return;
            }
        }
        if (!IgnoresUnknown)
            throw reader.Error(WireError.UnknownMember, Unknown(node.Path));
        reader.SkipValue();
    }

    // An object that is null has null in each of its members.
    private void SetNulls<TReader>(ref TReader reader, Node node, InsertRow row)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        int start = reader.Position;
        foreach (int ordinal in node.Nested)
        {
            row.Current = ordinal;
            reader.Position = start;
            if (row.GetKind(ordinal) != InsertKind.Absent)
                reader.DuplicateMember(Encoding.UTF8.GetBytes(node.Path));
            InsertValues.Read(ref reader, Columns[ordinal], row, ordinal);
        }
    }

    private Node Add(Node parent, ReadOnlySpan<byte> name)
    {
        string text = Encoding.UTF8.GetString(name);
        var node = new Node(parent.Path.Length == 0 ? text : $"{parent.Path}.{text}") { Name = name.ToArray() };
        node.Column = Find(node.Path);
        if (node.Column < 0 && _settable.Find(node.Path) < 0)
            node.Nested = [.. _settable.FindNested(node.Path).Where(i => Columns[i].IsInsertable)];
        if (_kept < MostKept)
        {
            _kept++;
            parent.Members.Add(node);
        }
        return node;
    }

    /// <summary>A member that has been seen, and its column or the columns of its members.</summary>
    private sealed class Node(string path)
    {
        internal readonly string Path = path;
        internal readonly List<Node> Members = [];
        internal byte[] Name = [];
        internal int Column = -1;
        internal int[] Nested = [];

        // Rows mostly have the same members in the same order.
        internal Node? Next(ReadOnlySpan<byte> name, ref int position)
        {
            for (int i = 0; i < Members.Count; i++)
            {
                int offset = position + i;
                if (offset >= Members.Count)
                    offset -= Members.Count;
                if (!name.SequenceEqual(Members[offset].Name))
                    continue;
                position = offset + 1;
                return Members[offset];
            }
            return null;
        }
    }
}
