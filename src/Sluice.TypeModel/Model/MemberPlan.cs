using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.TypeModel.Model;

/// <summary>A member of an object; providers derive what they print of it.</summary>
internal abstract class MemberPlan(DiscoveredMember found)
{
    public DiscoveredMember Found => found;
    public string Name => found.Name;
    public MemberAttributes Attributes => found.Attributes;

    /// <summary>Gets whether the provider can get or set the value.</summary>
    public virtual bool IsUsable => found.CanGet || found.CanSet;

    /// <summary>Gets the position of the constructor parameter that receives the value; -1 if there is none.</summary>
    public int Parameter { get; internal set; } = -1;

    /// <summary>Gets whether a public constructor that reading does not use takes the value.</summary>
    public bool IsTakenElsewhere { get; internal set; }

    /// <summary>Gets the names and the key, which are set before any use.</summary>
    public NamedMember Names { get; internal set; } = null!;

    /// <summary>Gets how the existing value is filled; <see langword="null"/> if it is not.</summary>
    public CollectionForm? Filling { get; internal set; }

    /// <summary>Gets the members whose collection a computed member that is filled may return.</summary>
    public IReadOnlyList<MemberPlan> Twins { get; internal set; } = [];

    /// <summary>
    /// Gets whether a computed member that is filled may return a collection within the value of another member.
    /// </summary>
    public bool MayBeHeld { get; internal set; }

    /// <summary>Gets the type of the values of extension data; <see langword="null"/> for other members.</summary>
    public TypeFacts? ExtensionValue { get; internal set; }
}
