namespace Sluice;

/// <summary>Generates a shape for a partial type. The types that it reaches need no attribute.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Enum)]
public sealed class ShapeAttribute : Attribute
{
    /// <summary>
    /// Gets or sets the naming policy of the type's members. Default: the policy of the assembly
    /// (<see cref="ShapeNamingAttribute"/>), or camelCase if it has none.
    /// </summary>
    public WireNaming Naming { get; set; }
}
