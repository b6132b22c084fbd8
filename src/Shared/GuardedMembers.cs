using System.Collections.Concurrent;
using Sluice.Model;

namespace Sluice.Guards;

/// <summary>
/// Finds members with <see cref="RequirePolicyAttribute"/> in everything that a type declares. Once per type; the types
/// come from the program.
/// </summary>
internal sealed class GuardedMembers : ShapeVisitor
{
    private static readonly ConcurrentDictionary<TypeShape, MemberShape?> s_known = new();

    private readonly HashSet<TypeShape> _seen = [];
    private readonly Stack<TypeShape> _open = new();
    private MemberShape? _found;

    /// <summary>Refuses a type whose values would carry guarded members to where no caller is authorized.</summary>
    /// <exception cref="InvalidOperationException">The type reaches a guarded member.</exception>
    public static void Refuse(TypeShape root, string place)
    {
        if (s_known.GetOrAdd(root, static root => new GuardedMembers().Find(root)) is { } member)
            throw new InvalidOperationException(
                $"{root.Type} cannot be part of {place}: {member} is guarded by a policy, and there is no caller "
                + "to authorize. Use a type without guarded members.");
    }

    private MemberShape? Find(TypeShape root)
    {
        Add(root);
        while (_found is null && _open.TryPop(out TypeShape? next)) next.Accept(this);
        return _found;
    }

    private object? Add(TypeShape shape)
    {
        if (_seen.Add(shape)) _open.Push(shape);
        return null;
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        foreach (MemberShape member in shape.Members)
        {
            if (member.Traits.Policies.Count > 0) _found ??= member;
            Add(member.Shape);
        }

        return null;
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state)
    {
        foreach (UnionCase arm in shape.Cases) Add(arm.Shape);
        return null;
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state)
    {
        Add(shape.Key);
        return Add(shape.Value);
    }

    public override object? VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape,
        object? state) => Add(shape.Element);

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape,
        object? state) => Add(shape.Element);

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        Add(shape.Surrogate);
}
