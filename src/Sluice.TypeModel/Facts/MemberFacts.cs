namespace Sluice.TypeModel.Facts;

/// <summary>What source or metadata say of a property or a field.</summary>
internal abstract class MemberFacts
{
    // Those of fields that the compilers of C# and F# create for properties; F# makes some of them public.
    private static readonly char[] s_generated = ['<', '@'];

    /// <summary>Gets the symbol or run-time member.</summary>
    public abstract object Handle { get; }
    public abstract string Name { get; }
    public abstract bool IsField { get; }

    /// <summary>
    /// Gets whether the member has a name of its own. Explicit implementations and backing fields have none; a name in
    /// F# may be none that C# can write.
    /// </summary>
    public bool IsNamed =>
        IsField
            ? Name.IndexOfAny(s_generated) < 0
            : Name.IndexOf('.') < 0 || Getter == AccessFacts.Public || Setter == AccessFacts.Public;

    /// <summary>Gets whether only the declaring type can use the member.</summary>
    public abstract bool IsPrivate { get; }

    /// <summary>Gets the access to the value; a field has the same for reading and writing.</summary>
    public abstract AccessFacts Getter { get; }

    /// <summary>Gets the access for setting; a read-only field has none.</summary>
    public abstract AccessFacts Setter { get; }
    public abstract bool IsInitOnly { get; }

    /// <summary>Gets whether the member has the <c>required</c> keyword.</summary>
    public abstract bool HasRequiredKeyword { get; }

    /// <summary>Gets whether the value is returned by reference.</summary>
    public abstract bool ReturnsReference { get; }

    /// <summary>Gets whether the type is a reference that is annotated as not null.</summary>
    public abstract bool IsNonNull { get; }

    /// <summary>Gets whether the value is in a field of its own that can be seen.</summary>
    public abstract bool IsStored { get; }
    public abstract TypeFacts Type { get; }
    public abstract TypeFacts DeclaringType { get; }
    public abstract IReadOnlyList<AttributeFacts> Attributes { get; }

    /// <summary>Gets the property that a property overrides.</summary>
    public abstract MemberFacts? Overridden { get; }

    /// <summary>Returns whether two facts are of one declaration, of any type arguments.</summary>
    public abstract bool IsSame(MemberFacts other);

    /// <summary>Returns whether this member is one that another overrides.</summary>
    public bool IsOverriddenBy(MemberFacts derived)
    {
        for (MemberFacts? member = derived.Overridden; member is not null; member = member.Overridden)
            if (member.IsSame(this))
                return true;
        return false;
    }
}

/// <summary>Whether a member can be read or set, and by whom.</summary>
internal enum AccessFacts : byte
{
    None,
    NonPublic,
    Public,
}
