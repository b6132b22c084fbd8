using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>A property or field that exists on at least one wire.</summary>
/// <param name="Facts">The property or field.</param>
/// <param name="Attributes">Its attributes.</param>
internal sealed record DiscoveredMember(MemberFacts Facts, MemberAttributes Attributes)
{
    public string Name => Facts.Name;
    /// <summary>Gets whether a more derived member of the same name exists, too.</summary>
    public bool IsBehind { get; init; }
    /// <summary>Gets whether the member exists only on wires that use keys.</summary>
    public bool IsKeyedOnly { get; init; }
    /// <summary>Gets whether non-public accessors are used.</summary>
    public bool OpensAccess { get; init; }
    /// <summary>Gets whether another entry represents the member on wires that use keys.</summary>
    public bool HasKeyedTwin { get; init; }
}
