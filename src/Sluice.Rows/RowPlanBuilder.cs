using System.Text;

namespace Sluice.Rows;

/// <summary>Builds the tree of a row's members from column names: dots nest, and <c>[]</c> groups.</summary>
internal static class RowPlanBuilder
{
    /// <param name="key">The options.</param>
    /// <param name="columns">The columns. They receive the names and paths of their members.</param>
    /// <param name="identity">The columns that identify the root, by index, if it has an array.</param>
    internal static RowObject Build(RowPlanKey key, RowColumn[] columns, out int[] identity)
    {
        var root = new Node();
        var clashes = new List<string>();
        RowFields fields = RowFields.GetFields(key);
        for (int i = 0; i < columns.Length; i++)
            Add(root, key, fields, columns, i, clashes);
        if (clashes.Count > 0)
        {
            throw new WireException(
                WireError.DuplicateMember,
                "Columns would be written under the same name. Give them different aliases: "
                    + $"{string.Join("; ", clashes)}."
            );
        }
        var own = new List<int>();
        RowObject created = Create(root, columns, own);
        identity = [.. own];
        return created;
    }

    private static void Add(
        Node root,
        RowPlanKey key,
        RowFields fields,
        RowColumn[] columns,
        int index,
        List<string> clashes
    )
    {
        ref RowColumn column = ref columns[index];
        string[] segments = RowAlias.Split(column.Name, column.Ordinal, key.FlatNames);
        Node node = root;
        var path = new StringBuilder();
        for (int i = 0; i < segments.Length; i++)
        {
            string segment = RowAlias.NameOf(column.Name, segments[i], key.FlatNames, out bool isArray);
            string name = key.Convert(segment);
            fields = fields.Descend(segment, ref name);
            AppendSegment(path, name, isArray);

            bool isLeaf = i == segments.Length - 1;
            if (isLeaf)
                BindMember(ref column, fields, key, name);
            var child = new Node
            {
                Name = name,
                IsArray = isArray,
                First = column,
                IsWritten = !fields.IsNothing,
                Column = isLeaf ? index : null,
            };
            if (!TryEnter(node, child, out Node next))
            {
                clashes.Add(
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

    private static void BindMember(ref RowColumn column, RowFields fields, RowPlanKey key, string name)
    {
        if (fields.Member is { } member)
            column = EnumColumns.Adapt(column, member, key.ConvertsEnums);
        if (fields.IsPart)
            throw RowSelectionErrors.CreatePartial(column.Name, name, fields.CanBeWhole);
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

        // Names that are not written cannot clash; the column still identifies grouped parents.
        if (isLeaf && !child.IsWritten)
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
        internal int? Column;
        internal RowColumn? First;
        internal readonly List<Node> Children = [];
        internal readonly Dictionary<string, Node> ByName = new(StringComparer.Ordinal);
    }
}
