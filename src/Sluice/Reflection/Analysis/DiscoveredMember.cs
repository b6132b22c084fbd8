using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>A property or field that exists on at least one wire.</summary>
/// <param name="Member">The property or field.</param>
/// <param name="Attributes">Its attributes.</param>
internal sealed record DiscoveredMember(MemberInfo Member, MemberAttributes Attributes)
{
    /// <summary>Gets whether the member exists only on wires that use keys.</summary>
    internal bool IsKeyedOnly { get; init; }
    /// <summary>Gets whether non-public accessors are used.</summary>
    internal bool OpensAccess { get; init; }
    /// <summary>Gets whether another entry represents the member on wires that use keys.</summary>
    internal bool HasKeyedTwin { get; init; }
}
