using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>A member of a type or of a type that it reaches.</summary>
/// <param name="Member">The member.</param>
/// <param name="IsInKey">Whether it is part of a dictionary key, which selections do not narrow.</param>
internal readonly record struct ReachedMember(MemberShape Member, bool IsInKey)
{
    /// <summary>
    /// Enumerates the members of a type and of all types that it reaches, once as part of values and once as part of
    /// keys.
    /// </summary>
    public static IEnumerable<ReachedMember> Of(TypeShape root)
    {
        var seen = new HashSet<(TypeShape Shape, bool IsInKey)>();
        var open = new Stack<(TypeShape Shape, bool IsInKey)>();
        open.Push((root, false));
        while (open.TryPop(out (TypeShape Shape, bool IsInKey) next))
        {
            foreach (TypeShape key in KeysOf(next.Shape)) open.Push((key, true));
            if (next.Shape.Selectable is not { } target || !seen.Add((target, next.IsInKey))) continue;
            if (target is IUnionShape union)
                foreach (UnionCase arm in union.Cases) open.Push((arm.Shape, next.IsInKey));
            if (target is not IObjectShape owner) continue;
            foreach (MemberShape member in owner.Members)
            {
                yield return new(member, next.IsInKey);
                open.Push((member.Shape, next.IsInKey));
            }
        }
    }

    /// <summary>
    /// Returns the key shapes of a dictionary and of dictionaries nested in a collection or a dictionary.
    /// </summary>
    public static IEnumerable<TypeShape> KeysOf(TypeShape shape)
    {
        TypeShape? each = shape;
        // Bounded, because a collection may contain itself as its element type.
        for (int i = 0; each is not null && i < 64; i++, each = each.Inner)
            if (each.Kind == ShapeKind.Dictionary
                && each.Accept(KeyShapes.Instance) is TypeShape { Kind: not ShapeKind.Enum } key
                && key.Type != typeof(string)) yield return key;
    }

    private sealed class KeyShapes : ShapeVisitor
    {
        public static readonly KeyShapes Instance = new();

        public override object? VisitDictionary<TDictionary, TKey, TValue>(
            DictionaryShape<TDictionary, TKey, TValue> shape, object? state) => shape.Key;
    }
}
