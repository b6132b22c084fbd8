namespace Sluice;

/// <summary>The type is a union: its cases are distinguished by a discriminator.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
public sealed class WireUnionAttribute : Attribute
{
    /// <summary>The discriminator's member name on JSON. Default: <c>$type</c>.</summary>
    public string Discriminator { get; set; } = "$type";
    /// <summary>
    /// The type that receives values with a discriminator that no case has, and writes them again unchanged. It
    /// derives from the union's type, implements <see cref="IUnknownCase"/> and has a
    /// constructor that takes an <see cref="UnknownCase"/>. Default: none, such values are errors. A selection does
    /// not narrow them.
    /// </summary>
    public Type? Fallback { get; set; }
}
