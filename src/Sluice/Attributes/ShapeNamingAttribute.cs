namespace Sluice;

/// <summary>The naming policy of every shaped type of the assembly that sets none of its own.</summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class ShapeNamingAttribute(WireNaming naming) : Attribute
{
    /// <summary>The policy.</summary>
    public WireNaming Naming => naming;
}
