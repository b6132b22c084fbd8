using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Tests.Selection;

/// <summary>What a bound selection reaches, unrolled to a depth, as text that can be compared.</summary>
internal static class FieldTree
{
    public static string Of(FieldSelection selection, int depth) =>
        Of(selection.GetConverter().Shape, selection.GetNode(), depth);

    private static string Of(TypeShape shape, SelectionNode? node, int depth)
    {
        if (shape.Selectable is not { } type)
            return "";
        if (depth == 0)
            return "…";
        if (type is IUnionShape union)
            return "(" + string.Join('|', union.Cases.Select((c, i) => Of(c.Shape, node?.ChildOf(i), depth))) + ")";
        var names =
            from member in ((IObjectShape)type).Members
            where
                (node?.Has(member.Index) ?? true)
                && (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable
            select member.WireName + Of(member.Shape, node?.ChildOf(member.Index), depth - 1);
        return "{" + string.Join(' ', names) + "}";
    }
}
