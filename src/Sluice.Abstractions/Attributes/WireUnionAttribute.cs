namespace Sluice;

/// <summary>Specifies that the type is a union whose cases are distinguished by a discriminator.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
public sealed class WireUnionAttribute : Attribute
{
    /// <summary>Gets or sets the name of the discriminator member in JSON. Default: <c>$type</c>.</summary>
    public string Discriminator { get; set; } = "$type";

    /// <summary>
    /// Gets or sets the type that represents values with an unknown discriminator, and writes them again unchanged. It
    /// derives from the union's type, implements <c>IUnknownCase</c> and has a constructor with an
    /// <c>UnknownCase</c> parameter. A selection does not narrow such values. Default: none; such values are
    /// errors.
    /// </summary>
    public Type? Fallback { get; set; }
}
