namespace Sluice;

/// <summary>One case of a <see cref="WireUnionAttribute"/> type.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, AllowMultiple = true)]
public sealed class WireCaseAttribute : Attribute
{
    /// <summary>A case identified by a number on every wire.</summary>
    public WireCaseAttribute(int tag, Type type) => (Tag, Type) = (tag, type);
    /// <summary>A case identified by a name on every wire.</summary>
    public WireCaseAttribute(string name, Type type) => (Name, Tag, Type) = (name, -1, type);
    /// <summary>The discriminator as a number; -1 where it is a name.</summary>
    public int Tag { get; }
    /// <summary>The discriminator as a name, where it is one.</summary>
    public string? Name { get; }
    /// <summary>The case's type.</summary>
    public Type Type { get; }
}
