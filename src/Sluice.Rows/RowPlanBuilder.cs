using System.Text;

namespace Sluice.Rows;

/// <summary>Builds the tree of a row's members from column names: dots nest, and <c>[]</c> groups.</summary>
internal static class RowPlanBuilder
{
    internal static RowObject Build(RowPlanKey key, RowColumn[] columns, out RowLevel[]? levels)
    {
        var root = new Node();
        var clashes = new List<string>();
        RowFields fields = RowFields.Of(key);
        foreach (RowColumn column in columns) Add(root, key, fields, column, clashes);
        if (clashes.Count > 0)
        {
            throw new WireException(WireError.DuplicateMember,
                "Columns would be written under the same name. Give them different aliases: "
                + $"{string.Join("; ", clashes)}.");
        }
        RowObject created = Create(root, RowName.None, out _);
        levels = Levels(created);
        return created;
    }

    private static void Add(Node root, RowPlanKey key, RowFields fields, RowColumn column, List<string> clashes)
    {
        string[] segments = RowAlias.Split(column.Name, column.Ordinal, key.FlatNames);
        Node node = root;
        var path = new StringBuilder();
        for (int i = 0; i < segments.Length; i++)
        {
            string segment = RowAlias.NameOf(column.Name, segments[i], key.FlatNames, out bool isArray);
            string name = key.Convert(segment);
            fields = fields.Into(segment, ref name);
            if (path.Length > 0) path.Append('.');
            path.Append(name);
            if (isArray) path.Append("[]");
            bool leaf = i == segments.Length - 1;
            if (leaf && fields.Member is { } member) column = EnumColumns.For(column, member, key.ConvertsEnums);
            if (leaf && fields.IsPart)
            {
                throw new WireException(WireError.Unsupported,
                    $"Column '{column.Name}' contains a whole value, but only some of its fields are selected. Select "
                    + $"the fields as separate columns with aliases such as '{column.Name}.id'.");
            }
            if (!node.ByName.TryGetValue(name, out Node? next))
            {
                next = new Node
                {
                    Name = new RowName(name, key.Html),
                    IsArray = isArray,
                    First = column,
                    IsWritten = !fields.IsNothing
                };
                node.ByName.Add(name, next);
                node.Children.Add(next);
                if (leaf) next.Column = column;
            }
            else if (fields.IsNothing && leaf)
            {
                // Names that are not written cannot clash; the column still identifies grouped parents.
                next = new Node { Name = next.Name, IsArray = isArray, First = column, Column = column };
                node.Children.Add(next);
            }
            else if (leaf || next.Column is not null || next.IsArray != isArray)
            {
                clashes.Add(
                    $"'{next.First!.Name}' (column {next.First.Ordinal + 1}) and '{column.Name}' (column "
                    + $"{column.Ordinal + 1})");
                return;
            }
            node = next;
        }
        column.Member = node.Name;
        column.Path = path.ToString();
    }

    private static RowObject Create(Node node, RowName name, out bool open)
    {
        var created = new RowObject(name);
        var members = new List<RowMember>(node.Children.Count);
        var columns = new List<RowColumn>();
        var written = new List<RowColumn>();
        Node? folded = null;
        foreach (Node child in node.Children)
        {
            RowMember member;
            bool stays = false;
            if (child.IsArray)
            {
                stays = true;
                member = child.Column is { } scalar
                    ? new RowArray(child.Name) { Scalar = scalar }
                    : new RowArray(child.Name) { Element = Create(child, RowName.None, out _) };
            }
            else if (child.Column is { } column)
            {
                member = new RowLeaf(child.Name, column);
                columns.Add(column);
                if (child.IsWritten) written.Add(column);
            }
            else
            {
                RowObject inner = Create(child, child.Name, out stays);
                columns.AddRange(inner.Columns);
                if (child.IsWritten) written.AddRange(inner.Written);
                member = inner;
            }
            bool isOpen = stays && child.IsWritten && member is not RowObject { IsGroupedAway: true };
            if (child.IsWritten && !isOpen) members.Add(member);
            if (!stays) continue;
            if (folded is not null)
            {
                throw new WireException(WireError.Unsupported,
                    $"Joined rows are grouped into one array per level, but the aliases name two: '{folded.Name.Text}' "
                    + $"and '{member.Name.Text}'. Query them as separate result sets.");
            }
            folded = child;
            if (isOpen) created.Open = member;
            else created.IsGroupedAway = true;
        }
        if (created.Open is not null) members.Add(created.Open);
        created.Members = [.. members];
        created.Columns = [.. columns];
        created.Written = [.. written];
        open = folded is not null;
        return created;
    }

    private static RowLevel[]? Levels(RowObject root)
    {
        if (root.Open is null && !root.IsGroupedAway) return null;
        var levels = new List<RowLevel>();
        RowObject? element = root;
        while (element is not null)
        {
            levels.Add(new RowLevel(element, null, element.Columns));
            RowMember? open = element.Open;
            while (open is RowObject way) open = way.Open;
            if (open is not RowArray array) break;
            if (array.Scalar is { } scalar) levels.Add(new RowLevel(null, scalar, [scalar]));
            element = array.Element;
        }
        return [.. levels];
    }

    private sealed class Node
    {
        internal RowName Name = RowName.None;
        internal bool IsArray;
        internal bool IsWritten;
        internal RowColumn? Column;
        internal RowColumn? First;
        internal readonly List<Node> Children = [];
        internal readonly Dictionary<string, Node> ByName = new(StringComparer.Ordinal);
    }
}
