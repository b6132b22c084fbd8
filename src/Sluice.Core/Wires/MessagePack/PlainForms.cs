using Sluice.Model;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Determines whether a type, at all levels, is written the same way inside and outside of a typeless value: no dates
/// (native inside), and no values whose type is known only at run time.
/// </summary>
internal sealed class PlainForms : ShapeVisitor
{
    private static readonly object s_yes = new();

    private readonly HashSet<TypeShape> _seen = [];

    internal static bool ArePlain(TypeShape shape) => new PlainForms().IsPlain(shape);

    private bool IsPlain(TypeShape shape) =>
        !_seen.Add(shape) || (!shape.Type.IsInterface && !shape.Type.IsAbstract && shape.Accept(this) is not null);

    private object? Is(bool plain) => plain ? s_yes : null;

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        Is(shape.Form != PrimitiveForm.Any && typeof(T) != typeof(DateTime) && typeof(T) != typeof(Type));

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        foreach (MemberShape<T> member in shape.Members)
            if (!IsPlain(member.Shape))
                return null;
        return s_yes;
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    ) => Is(IsPlain(shape.Element));

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    ) => Is(IsPlain(shape.Key) && IsPlain(shape.Value));

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => s_yes;

    public override object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => Is(IsPlain(shape.Element));
}
