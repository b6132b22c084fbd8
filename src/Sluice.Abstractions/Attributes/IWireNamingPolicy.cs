namespace Sluice;

/// <summary>
/// Converts names in code to wire names. Converted names are cached by type and policy, so implementations must be
/// immutable, thread safe and compared by content.
/// </summary>
/// <remarks>
/// A policy that does not override <see cref="object.Equals(object)"/> works too, but its instances do not share cached
/// names.
/// </remarks>
public interface IWireNamingPolicy
{
    /// <summary>Converts a member's name in code to its wire name.</summary>
    string ConvertName(string name);
}
