namespace Sluice;

/// <summary>How an enumeration is written.</summary>
[AttributeUsage(
    AttributeTargets.Enum | AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public sealed class WireEnumAttribute : Attribute
{
    /// <summary>Names rather than numbers. Default: true.</summary>
    public bool AsText { get; set; } = true;
}
