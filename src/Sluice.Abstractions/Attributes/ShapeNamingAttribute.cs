namespace Sluice;

/// <summary>Specifies the naming policy of all shaped types of the assembly that do not specify their own.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class ShapeNamingAttribute(WireNaming naming) : Attribute
{
    /// <summary>Gets the naming policy.</summary>
    public WireNaming Naming => naming;
}
