namespace Sluice;

/// <summary>
/// The type is written as another, which converts to and from it: a struct or class that implements
/// <see cref="IWireSurrogate{T, TSurrogate}"/>.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface)]
public sealed class WireSurrogateAttribute(Type surrogate) : Attribute
{
    /// <summary>The stand-in's type.</summary>
    public Type Surrogate => surrogate;
}
