namespace Sluice;

/// <summary>Specifies how an enumeration is written.</summary>
[AttributeUsage(
    AttributeTargets.Enum | AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter
)]
public sealed class WireEnumAttribute : Attribute
{
    /// <summary>
    /// Gets or sets whether values are written as names instead of numbers. Default: <see langword="true"/>.
    /// </summary>
    public bool AsText { get; set; } = true;
}
