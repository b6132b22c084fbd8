namespace Sluice;

/// <summary>Asks for a generated shape on a partial type; the types that it reaches need none.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface | AttributeTargets.Enum)]
public sealed class ShapeAttribute : Attribute
{
    /// <summary>
    /// The naming policy of the type's members; the assembly's (<see cref="ShapeNamingAttribute"/>), or camelCase, when
    /// not set.
    /// </summary>
    public WireNaming Naming { get; set; }
}
