using System.Text;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>Writes the keys of an order as SQL text, which compares as objects in memory are compared.</summary>
internal static class SqlOrder
{
    /// <exception cref="NotSupportedException">The database cannot order a member.</exception>
    internal static string Write(IEnumerable<SortKey> keys, SqlDialect dialect, SqlColumns columns)
    {
        var text = new StringBuilder();
        foreach (SortKey key in keys)
        {
            FilterPath path = key.Path;
            MemberShape[] members = Array.ConvertAll(path.Members, static member => member.Shape);
            SqlColumn column = columns.ColumnOf(
                string.Join('.', members.Select(member => member.Name)),
                members,
                dialect
            );
            if (path.Scalar is null)
                throw SqlDialect.Refused(
                    path,
                    $"is a {TypeOf(path).Name}, whose order in a database is not known " + "to be that of objects",
                    "Sort by another member"
                );
            dialect.RequireSortable(path, column);
            text.Append(text.Length > 0 ? ", " : "").Append(column.Sql);
            if (path.Scalar.Kind == ScalarKind.Text)
                text.Append(dialect.Collation);
            if (key.IsDescending)
                text.Append(" DESC");
            // Databases differ in their defaults.
            if (path.IsNullable && !column.IsNotNull)
                text.Append(dialect.NullOrder(key.IsDescending));
        }
        return text.ToString();
    }

    private static Type TypeOf(FilterPath path) =>
        path.Members[^1].Shape.MemberType is var type && Nullable.GetUnderlyingType(type) is { } bare ? bare : type;

    /// <summary>Returns the keys by which the elements of a collection are sorted.</summary>
    /// <param name="keys">The keys.</param>
    /// <param name="element">The shape of the elements.</param>
    internal static IEnumerable<SortKey> KeysOf(IEnumerable<Selection.OrderKey> keys, IObjectShape element) =>
        keys.Select(key => new SortKey(PathOf(key.Members, element), key.IsDescending));

    private static FilterPath PathOf(IReadOnlyList<MemberShape> members, IObjectShape element)
    {
        var path = new FilterMember[members.Count];
        IObjectShape? owner = element;
        for (int i = 0; i < path.Length; i++)
        {
            path[i] = FilterMember.Create(members[i], owner!);
            owner = members[i].Shape.Selectable as IObjectShape;
        }
        return new(0, path, null, element.Type);
    }
}
