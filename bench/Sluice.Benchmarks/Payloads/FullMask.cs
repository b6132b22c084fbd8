using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Benchmarks.Payloads;

/// <summary>
/// A run-time mask with every bit set, at every level: it writes what no mask writes, and shows what looking at it
/// costs.
/// </summary>
internal static class FullMask
{
    internal static FieldSelection<T> Of<T>()
        where T : IShaped<T> => new(T.Converter, Node(T.Converter.Shape.Selectable, []), false);

    private static SelectionNode? Node(TypeShape? shape, Dictionary<TypeShape, SelectionNode> known)
    {
        if (shape is not IObjectShape objects)
            return null;
        if (known.TryGetValue(shape, out SelectionNode? node))
            return node;
        var children = new SelectionNode?[objects.Members.Count];
        known[shape] = node = new SelectionNode([ulong.MaxValue], children);
        foreach (MemberShape member in objects.Members)
            children[member.Index] = Node(member.Shape.Selectable, known);
        return node;
    }
}
