namespace Sluice.Model;

/// <summary>
/// Visits shapes with their type arguments. The default implementation of every method returns <see langword="null"/>.
/// </summary>
public abstract class ShapeVisitor
{
    /// <summary>Visits a single value.</summary>
    public virtual object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => null;

    /// <summary>Visits an object.</summary>
    public virtual object? VisitObject<T>(ObjectShape<T> shape, object? state) => null;

    /// <summary>Visits a member of an object.</summary>
    public virtual object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state) => null;

    /// <summary>Visits a collection.</summary>
    public virtual object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    ) => null;

    /// <summary>Visits a dictionary.</summary>
    public virtual object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
        where TKey : notnull => null;

    /// <summary>Visits an enumeration.</summary>
    public virtual object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
        where T : struct, Enum => null;

    /// <summary>Visits an optional value.</summary>
    public virtual object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => null;

    /// <summary>Visits a union.</summary>
    public virtual object? VisitUnion<T>(UnionShape<T> shape, object? state) => null;

    /// <summary>Visits a type that is written as a surrogate.</summary>
    public virtual object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) => null;
}
