namespace Sluice;

/// <summary>
/// Makes wire names from names in code. Names made are cached by (type, policy): implementations must be immutable,
/// thread safe and compared by content.
/// </summary>
/// <remarks>
/// A policy that does not override <see cref="object.Equals(object)"/> works too, but two instances of it share no
/// cached names.
/// </remarks>
public interface IWireNamingPolicy
{
    /// <summary>Converts a member's name in code to its wire name.</summary>
    string ConvertName(string name);
}
