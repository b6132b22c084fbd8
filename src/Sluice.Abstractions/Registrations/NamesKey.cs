using Sluice.Model;

namespace Sluice.Registrations;

/// <summary>Identifies the names of one type under one naming policy.</summary>
internal readonly record struct NamesKey(IObjectShape Shape, WireNaming Naming, IWireNamingPolicy? Policy)
{
    /// <summary>
    /// Returns <see langword="true"/> if the names are those of the same policy instance, without calling its equality.
    /// </summary>
    internal bool IsFor(WireNaming naming, IWireNamingPolicy? policy) =>
        Naming == naming && ReferenceEquals(Policy, policy);
}
