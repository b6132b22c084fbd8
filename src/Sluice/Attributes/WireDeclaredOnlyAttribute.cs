namespace Sluice;

/// <summary>
/// Accepts that values of an abstract type or an interface without cases are written with the members of the declared
/// type alone, as System.Text.Json does. The generator reports such types (SLC042). Stands on the type, or on a member
/// of it.
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface | AttributeTargets.Property | AttributeTargets.Field
    | AttributeTargets.Parameter)]
public sealed class WireDeclaredOnlyAttribute : Attribute;
