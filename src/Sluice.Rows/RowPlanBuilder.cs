using System.Text;

namespace Sluice.Rows;

/// <summary>Builds the tree of a row's members from column names: dots nest, and <c>[]</c> groups.</summary>
/// <remarks>
/// Errors of the SQL come before those of the selection, and do not depend on it: otherwise whoever chooses the fields
/// would choose whether a faulty statement fails.
/// </remarks>
internal sealed class RowPlanBuilder
{
    private readonly RowPlanKey _key;
    private readonly RowColumn[] _columns;
    private readonly RowFields _fields;
    private readonly Node _root = new();
    private readonly List<string> _clashes = [];
    private WireException? _refusal;

    private RowPlanBuilder(RowPlanKey key, RowColumn[] columns) =>
        (_key, _columns, _fields) = (key, columns, RowFields.GetFields(key));

    /// <param name="key">The options.</param>
    /// <param name="columns">The columns. They receive the names and paths of their members.</param>
    /// <param name="identity">The columns that identify the root, by index, if it has an array.</param>
    /// <param name="isInOrder">
    /// Whether each column is read once, in the order of the columns, whatever is selected of them.
    /// </param>
    internal static RowObject Build(RowPlanKey key, RowColumn[] columns, out int[] identity, out bool isInOrder)
    {
        var builder = new RowPlanBuilder(key, columns);
        for (int i = 0; i < columns.Length; i++)
            builder.Add(i);
        if (builder._clashes.Count > 0)
        {
            throw new WireException(
                WireError.DuplicateMember,
                "Columns would be written under the same name. Give them different aliases: "
                    + $"{string.Join("; ", builder._clashes)}."
            );
        }
        var own = new List<int>();
        RowObject created = Create(builder._root, columns, own);
        if (builder._refusal is { } refusal)
            throw refusal;
        identity = [.. own];
        int last = -1;
        isInOrder = IsInOrder(builder._root, ref last);
        return created;
    }

    private static bool IsInOrder(Node node, ref int last)
    {
        foreach (Node child in node.Children)
        {
            if (child.IsArray)
                return false;
            if (child.Column is not { } column)
            {
                if (!IsInOrder(child, ref last))
                    return false;
                continue;
            }
            if (child.IsNeverWritten)
                continue;
            if (column <= last)
                return false;
            last = column;
        }
        return true;
    }

    private void Add(int index)
    {
        ref RowColumn column = ref _columns[index];
        string[] segments = RowAlias.Split(column.Name, column.Ordinal, _key.FlatNames);
        Node node = _root;
        RowFields fields = _fields;
        var path = new StringBuilder();
        for (int i = 0; i < segments.Length; i++)
        {
            string segment = RowAlias.NameOf(column.Name, segments[i], _key.FlatNames, out bool isArray);
            string name = _key.Convert(segment);
            fields = fields.Descend(segment, ref name);
            _refusal ??= fields.Refusal;
            AppendSegment(path, name, isArray);

            bool isLeaf = i == segments.Length - 1;
            if (isLeaf)
                BindMember(ref column, fields, name);
            var child = new Node
            {
                Name = name,
                IsArray = isArray,
                First = column,
                IsWritten = !fields.IsNothing,
                IsNeverWritten = fields.IsNeverWritten,
                Column = isLeaf ? index : null,
            };
            if (!TryEnter(node, child, out Node next))
            {
                _clashes.Add(
                    $"'{next.First!.Name}' (column {next.First.Ordinal + 1}) and '{column.Name}' (column "
                        + $"{column.Ordinal + 1})"
                );
                return;
            }
            node = next;
        }
        column.Path = path.ToString();
    }

    private static void AppendSegment(StringBuilder path, string name, bool isArray)
    {
        if (path.Length > 0)
            path.Append('.');
        path.Append(name);
        if (isArray)
            path.Append("[]");
    }

    private void BindMember(ref RowColumn column, RowFields fields, string name)
    {
        if (fields.Member is { } member)
            column = EnumColumns.Adapt(column, member, _key.ConvertsEnums);
        if (fields.IsPart)
            _refusal ??= RowSelectionErrors.CreatePartial(column.Name, name, fields.CanBeWhole);
    }

    /// <summary>
    /// Adds a column's child to an object unless the object has it; returns <see langword="false"/> if another child of
    /// the name is a value, or an array where this is an object.
    /// </summary>
    /// <param name="parent">The object.</param>
    /// <param name="child">The child as one column describes it.</param>
    /// <param name="entered">The child to go on with, or the one whose name clashes.</param>
    private static bool TryEnter(Node parent, Node child, out Node entered)
    {
        bool isLeaf = child.Column is not null;
        entered = child;
        if (!parent.ByName.TryGetValue(child.Name, out Node? known))
        {
            parent.ByName.Add(child.Name, child);
            parent.Children.Add(child);
            return true;
        }

        // What no expression selects cannot clash; the column still identifies grouped parents.
        if (isLeaf && child.IsNeverWritten)
        {
            parent.Children.Add(child);
            return true;
        }

        entered = known;
        return !isLeaf && known.Column is null && known.IsArray == child.IsArray;
    }

    /// <param name="node">The object.</param>
    /// <param name="columns">The columns of the result.</param>
    /// <param name="own">
    /// Receives the columns of the object and of nested objects, but not of its array. Includes columns that are not
    /// written, because they identify objects.
    /// </param>
    private static RowObject Create(Node node, RowColumn[] columns, List<int> own)
    {
        var members = new List<RowMember>(node.Children.Count);
        RowMember? grouped = null,
            open = null;
        foreach (Node child in node.Children)
        {
            RowMember member = CreateMember(child, columns, own);
            bool isGroupedAway = member is RowObject { IsGroupedAway: true };
            bool isOpen = member.ArrayCount > 0 && child.IsWritten;
            if (child.IsWritten && !isOpen)
                members.Add(member);
            if (member.ArrayCount == 0 && !isGroupedAway)
                continue;
            if (grouped is not null)
            {
                throw new WireException(
                    WireError.Unsupported,
                    $"Joined rows are grouped into one array per level, but the aliases name two: '{grouped.Name}' "
                        + $"and '{member.Name}'. Query them as separate result sets."
                );
            }
            grouped = member;
            if (isOpen)
                open = member;
        }
        if (open is not null)
            members.Add(open);
        return new RowObject(node.Name, members)
        {
            IsOfAliases = true,
            IsGroupedAway = grouped is not null && open is null,
        };
    }

    private static RowMember CreateMember(Node node, RowColumn[] columns, List<int> own)
    {
        if (node.IsArray)
        {
            var key = new List<int>();
            RowMember element = node.Column is { } only
                ? CreateValue(node, columns, only, key)
                : Create(node, columns, key);
            return new RowArray(RowMember.Encode(node.Name), element, [.. key]);
        }
        return node.Column is { } column ? CreateValue(node, columns, column, own) : Create(node, columns, own);
    }

    private static RowValueMember CreateValue(Node node, RowColumn[] columns, int column, List<int> own)
    {
        own.Add(column);
        var created = new RowValueMember(node.Name, column);
        columns[column].Member = created.Encoded;
        return created;
    }

    private sealed class Node
    {
        internal string Name = "";
        internal bool IsArray;
        internal bool IsWritten;
        internal bool IsNeverWritten;
        internal int? Column;
        internal RowColumn? First;
        internal readonly List<Node> Children = [];
        internal readonly Dictionary<string, Node> ByName = new(StringComparer.Ordinal);
    }
}
