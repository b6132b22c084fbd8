namespace Sluice;

/// <summary>The type is a union: its cases are told apart by a discriminator.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
public sealed class WireUnionAttribute : Attribute
{
    /// <summary>The discriminator's member name on JSON. Default: <c>$type</c>.</summary>
    public string Discriminator { get; set; } = "$type";
}
