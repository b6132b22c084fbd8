namespace Sluice.TypeModel.Facts;

/// <summary>What source or metadata say of a constructor.</summary>
internal abstract class ConstructorFacts
{
    /// <summary>Gets the symbol or run-time constructor.</summary>
    public abstract object Handle { get; }
    public abstract bool IsPublic { get; }

    /// <summary>Gets whether all code of its assembly can call it.</summary>
    public abstract bool IsAccessible { get; }

    /// <summary>Gets whether a struct has it without declaring it.</summary>
    public abstract bool IsImplicit { get; }
    public abstract IReadOnlyList<AttributeFacts> Attributes { get; }
    public abstract IReadOnlyList<ParameterFacts> Parameters { get; }

    /// <summary>Gets whether an attribute chooses it for reading.</summary>
    public bool IsMarked =>
        Attributes.Any(attribute =>
            attribute.Name
                is "System.Text.Json.Serialization.JsonConstructorAttribute"
                    or "MessagePack.SerializationConstructorAttribute"
        );
}

/// <summary>What source or metadata say of a constructor's parameter.</summary>
internal abstract class ParameterFacts
{
    /// <summary>Gets the symbol or run-time parameter.</summary>
    public abstract object Handle { get; }
    public abstract string Name { get; }
    public abstract int Position { get; }

    /// <summary>Gets the type of the value; an <c>in</c> parameter receives a reference to it.</summary>
    public abstract TypeFacts Type { get; }

    /// <summary>Gets whether the argument is a reference that the constructor may change.</summary>
    public abstract bool IsReference { get; }

    /// <summary>Gets whether the argument is a reference of any kind, <c>in</c> included.</summary>
    public abstract bool IsByReference { get; }
    public abstract bool HasDefault { get; }
    public abstract IReadOnlyList<AttributeFacts> Attributes { get; }
}
