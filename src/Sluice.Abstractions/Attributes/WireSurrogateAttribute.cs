namespace Sluice;

/// <summary>
/// Specifies that the type is written as its surrogate. The named struct or class converts between the two and
/// implements <see cref="IWireSurrogate{T, TSurrogate}"/>.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
public sealed class WireSurrogateAttribute(Type surrogate) : Attribute
{
    /// <summary>Gets the type that converts to and from the surrogate.</summary>
    public Type Surrogate => surrogate;
}
