using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>Creates the structure for each kind of shape.</summary>
internal sealed class StructureBuilder : ShapeVisitor
{
    internal static readonly StructureBuilder Instance = new();

    public override object VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => new ValueStructure<T>();
    public override object VisitEnum<T>(EnumTypeShape<T> shape, object? state) => new ValueStructure<T>();
    public override object VisitObject<T>(ObjectShape<T> shape, object? state) => new ObjectStructure<T>(shape);
    public override object VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state) =>
        new MemberStructure<TOwner, TMember>(member);
    public override object VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape,
        object? state) => new CollectionStructure<TCollection, TElement>(shape);
    public override object VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state) => new DictionaryStructure<TDictionary, TKey, TValue>(shape);
    public override object VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape,
        object? state) => new OptionalStructure<TOptional, TElement>(shape);
    public override object VisitUnion<T>(UnionShape<T> shape, object? state) => new UnionStructure<T>(shape);
    public override object VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        new SurrogateStructure<T, TSurrogate>(shape);
}
