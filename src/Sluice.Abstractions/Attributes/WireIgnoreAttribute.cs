namespace Sluice;

/// <summary>
/// Excludes a member from all wires: it is neither written nor read, and include expressions cannot select it. On a
/// type, names a member that a base class declares, often one of another library.
/// </summary>
/// <remarks>
/// A member that is excluded by name is excluded from derived types too, also where they override or redeclare it. The
/// name is that of the code; a name that no member has is an error (SLC014, and a <see cref="WireException"/> at run
/// time).
/// </remarks>
[AttributeUsage(
    AttributeTargets.Property
        | AttributeTargets.Field
        | AttributeTargets.Parameter
        | AttributeTargets.Class
        | AttributeTargets.Struct
        | AttributeTargets.Interface,
    AllowMultiple = true,
    Inherited = true
)]
public sealed class WireIgnoreAttribute : Attribute
{
    /// <summary>Excludes the member that the attribute is applied to.</summary>
    public WireIgnoreAttribute() { }

    /// <summary>Excludes a member of the type that the attribute is applied to.</summary>
    /// <param name="member">The name of the member in code; use <see langword="nameof"/>.</param>
    public WireIgnoreAttribute(string member) => Member = member;

    /// <summary>
    /// Gets the name of the excluded member; <see langword="null"/> if the attribute is applied to the member itself.
    /// </summary>
    public string? Member { get; }
}
