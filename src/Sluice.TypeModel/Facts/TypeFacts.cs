namespace Sluice.TypeModel.Facts;

/// <summary>What source or metadata say of a type. Nothing here is a decision.</summary>
internal abstract class TypeFacts
{
    /// <summary>Gets the symbol or run-time type.</summary>
    public abstract object Handle { get; }

    /// <summary>Gets the name with its namespace, without type arguments.</summary>
    public abstract string FullName { get; }

    /// <summary>Gets the name without namespace and arity.</summary>
    public abstract string Name { get; }

    /// <summary>Gets the name that messages give the type.</summary>
    public abstract string DisplayName { get; }
    public abstract TypeForm Form { get; }
    public abstract bool IsSealed { get; }
    public abstract bool IsGeneric { get; }

    /// <summary>Gets whether the type names a parameter that has no argument yet.</summary>
    public abstract bool IsOpen { get; }
    public abstract bool IsInterface { get; }
    public abstract bool IsAbstract { get; }
    public abstract bool IsValueType { get; }
    public abstract bool IsRecord { get; }
    public bool IsTypeParameter => Form == TypeForm.Parameter;
    public bool IsArray => Form == TypeForm.Array;

    /// <summary>Gets whether a value cannot leave the stack or its process: references, spans, pointers.</summary>
    public abstract bool IsReferenceLike { get; }

    /// <summary>Gets whether the type is a sequence of values; text is not.</summary>
    public abstract bool IsSequence { get; }

    /// <summary>Gets whether the platform's own libraries have the type, which has no relevant attributes.</summary>
    public abstract bool IsOfPlatform { get; }

    /// <summary>Gets the name of the assembly that declares the type; empty for arrays and pointers.</summary>
    public abstract string AssemblyName { get; }

    /// <summary>Gets the type of the elements of an array or of what a pointer refers to.</summary>
    public abstract TypeFacts? Element { get; }

    /// <summary>Gets the type arguments, with those of enclosing types.</summary>
    public abstract IReadOnlyList<TypeFacts> Arguments { get; }

    /// <summary>Gets the definition of a generic type, or the type itself.</summary>
    public abstract TypeFacts Definition { get; }

    public abstract IReadOnlyList<AttributeFacts> Attributes { get; }

    /// <summary>Gets the base class; <see langword="null"/> below <see cref="object"/> and for interfaces.</summary>
    public abstract TypeFacts? Base { get; }

    /// <summary>Gets all interfaces, each before those that it extends, in the order of their declaration.</summary>
    public abstract IReadOnlyList<TypeFacts> Interfaces { get; }

    /// <summary>Gets the declared instance properties except indexers, in declaration order.</summary>
    public abstract IReadOnlyList<MemberFacts> Properties { get; }

    /// <summary>Gets the declared instance fields, in declaration order.</summary>
    public abstract IReadOnlyList<MemberFacts> Fields { get; }

    /// <summary>Gets the declared instance constructors.</summary>
    public abstract IReadOnlyList<ConstructorFacts> Constructors { get; }

    /// <summary>Gets whether the type declares members with the <c>required</c> keyword.</summary>
    public abstract bool HasRequiredMembers { get; }

    /// <summary>Returns the static methods of a name that have one parameter.</summary>
    public abstract IEnumerable<MethodFacts> StaticMethods(string name);

    /// <summary>Returns a type of the same assembly; <see langword="null"/> if there is none of the name.</summary>
    public abstract TypeFacts? Neighbour(string fullName);

    /// <summary>Gets the number of dimensions of an array.</summary>
    public abstract int Rank { get; }

    /// <summary>Gets the types that an argument of a type parameter derives from.</summary>
    public abstract IReadOnlyList<TypeFacts> Constraints { get; }

    /// <summary>Returns an array of values of this type.</summary>
    public abstract TypeFacts ToArray(int rank = 1);

    /// <summary>Returns the type of a definition and its arguments.</summary>
    public abstract TypeFacts Construct(IReadOnlyList<TypeFacts> arguments);

    /// <summary>Returns the type <c>Dictionary</c> with keys of this type.</summary>
    public abstract TypeFacts ToDictionary(TypeFacts value);

    /// <summary>
    /// Returns the type of an attribute's argument; a definition with as many parameters as this type is closed over
    /// the arguments of this type.
    /// </summary>
    public abstract TypeFacts Close(object handle);

    /// <summary>Returns whether two types are one; names of tuple elements and annotations do not count.</summary>
    public abstract bool IsSame(TypeFacts other);

    /// <summary>
    /// Returns whether a variable of this type holds every value of another without a conversion by user code or
    /// arithmetic.
    /// </summary>
    public abstract bool Holds(TypeFacts other);

    /// <summary>
    /// Returns whether the type implements an interface's property by a member of the property's own name, or not at
    /// all; an explicit implementation has another name.
    /// </summary>
    public abstract bool ImplementsByName(MemberFacts property);
}

/// <summary>The forms of types that have no values, or no name.</summary>
internal enum TypeForm : byte
{
    Named,
    Array,
    Parameter,
    Pointer,
    RefStruct,
    Delegate,
    Static,
    Void,
}
