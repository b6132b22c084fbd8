namespace Sluice;

/// <summary>
/// Specifies the converter of a type or a member: a struct that implements <see cref="IWireConverter{T}"/>.
/// </summary>
[AttributeUsage(
    AttributeTargets.Class
        | AttributeTargets.Struct
        | AttributeTargets.Interface
        | AttributeTargets.Enum
        | AttributeTargets.Property
        | AttributeTargets.Field
        | AttributeTargets.Parameter
)]
public sealed class WireConverterAttribute(Type converter) : Attribute
{
    /// <summary>Gets the type of the converter.</summary>
    public Type Converter => converter;
}
