namespace Sluice;

/// <summary>
/// Accepts that values of an abstract type or an interface without cases are written with only the members of the
/// declared type, as in System.Text.Json. Without it, the generator reports such types (SLC042). Applies to the type,
/// or to a member of that type.
/// </summary>
[AttributeUsage(
    AttributeTargets.Class
        | AttributeTargets.Interface
        | AttributeTargets.Property
        | AttributeTargets.Field
        | AttributeTargets.Parameter
)]
public sealed class WireDeclaredOnlyAttribute : Attribute;
