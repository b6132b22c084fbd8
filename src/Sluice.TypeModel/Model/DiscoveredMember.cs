using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.TypeModel.Model;

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

    /// <summary>Gets whether writing can get the value.</summary>
    public bool CanGet => !Attributes.IgnoreWriting && IsUsable(Facts.Getter);

    /// <summary>Gets whether reading can set the value of an existing object.</summary>
    public bool CanSet => !Attributes.IgnoreReading && !Facts.ReturnsReference && IsUsable(Facts.Setter);

    // Without an attribute, only public accessors are used, as in System.Text.Json.
    private bool IsUsable(AccessFacts access) =>
        access == AccessFacts.Public
        || (
            access == AccessFacts.NonPublic
            && (Facts.IsField || OpensAccess || Attributes.IsIncluded || Attributes.IsDataMember)
        );
}
