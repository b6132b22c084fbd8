namespace Sluice.Model;

/// <summary>
/// Walks shapes with their type arguments in place. Every method's default returns <see langword="null"/>.
/// </summary>
public abstract class ShapeVisitor
{
    /// <summary>A single value.</summary>
    public virtual object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => null;
    /// <summary>An object.</summary>
    public virtual object? VisitObject<T>(ObjectShape<T> shape, object? state) => null;
    /// <summary>A member of an object.</summary>
    public virtual object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state) => null;
    /// <summary>A collection.</summary>
    public virtual object? VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape,
        object? state) => null;
    /// <summary>A dictionary.</summary>
    public virtual object? VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state) where TKey : notnull => null;
    /// <summary>An enumeration.</summary>
    public virtual object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) where T : struct, Enum => null;
    /// <summary>A value or nothing.</summary>
    public virtual object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape,
        object? state) => null;
    /// <summary>A union.</summary>
    public virtual object? VisitUnion<T>(UnionShape<T> shape, object? state) => null;
    /// <summary>A type written as another.</summary>
    public virtual object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) => null;
}
