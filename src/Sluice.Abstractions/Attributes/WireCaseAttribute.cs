namespace Sluice;

/// <summary>Declares a case of a <see cref="WireUnionAttribute"/> type.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, AllowMultiple = true)]
public sealed class WireCaseAttribute : Attribute
{
    /// <summary>Initializes a case that is identified by a number on every wire.</summary>
    public WireCaseAttribute(int tag, Type type) => (Tag, Type) = (tag, type);

    /// <summary>Initializes a case that is identified by a name on every wire.</summary>
    public WireCaseAttribute(string name, Type type) => (Name, Tag, Type) = (name, -1, type);

    /// <summary>Gets the discriminator if it is a number; -1 if it is a name.</summary>
    public int Tag { get; }

    /// <summary>Gets the discriminator if it is a name; otherwise, <see langword="null"/>.</summary>
    public string? Name { get; }

    /// <summary>Gets the type of the case.</summary>
    public Type Type { get; }
}
