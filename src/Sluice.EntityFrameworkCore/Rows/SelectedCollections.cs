using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// The collections that a selection reaches in objects of the application's own, which a query projects to: each may be
/// joined.
/// </summary>
internal sealed class SelectedCollections
{
    private readonly HashSet<(SelectionNode?, TypeShape)> _way = [];

    // Each with a dot at its end.
    private readonly List<string> _paths = [];
    private readonly Func<MemberShape, bool> _writes;

    private SelectedCollections(Func<MemberShape, bool> writes) => _writes = writes;

    /// <summary>Returns whether an object, or objects within it, have several collections side by side.</summary>
    public static bool HasSiblings(FieldSelection selection, Func<MemberShape, bool> writes)
    {
        var collections = new SelectedCollections(writes);
        collections.Visit(selection.GetConverter().Shape, selection.GetNode(), "");
        return AreSideBySide(collections._paths);
    }

    /// <summary>Returns whether an object, or objects within it, have a collection.</summary>
    public static bool HasAny(FieldSelection selection)
    {
        var collections = new SelectedCollections(static _ => true);
        collections.Visit(selection.GetConverter().Shape, selection.GetNode(), "");
        return collections._paths.Count > 0;
    }

    /// <summary>Returns whether two paths of collections are not within each other.</summary>
    public static bool AreSideBySide(List<string> paths) =>
        paths.Exists(one =>
            paths.Exists(other =>
                one != other
                && !one.StartsWith(other, StringComparison.Ordinal)
                && !other.StartsWith(one, StringComparison.Ordinal)
            )
        );

    private void Visit(TypeShape shape, SelectionNode? node, string path)
    {
        if (shape.Selectable is not IObjectShape owner || !_way.Add((node, shape)))
            return;
        foreach (MemberShape member in owner.Members)
        {
            if ((member.Flags & MemberFlags.Never) != 0 || !_writes(member) || node?.Has(member.Index) == false)
                continue;
            string prefix = $"{path}{member.Name}.";
            if (member.Shape.Kind == ShapeKind.Collection)
                _paths.Add(prefix);
            Visit(member.Shape, node?.ChildOf(member.Index), prefix);
        }
        _way.Remove((node, shape));
    }
}
