using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Emission;

/// <summary>Emission for collections that are populated in place.</summary>
internal sealed partial class ObjectEmitter
{
    private readonly Dictionary<int, Type[]> _fillArguments = [];

    /// <summary>
    /// Returns the type, and its shape, of the local that holds a member's value until its owner is constructed.
    /// </summary>
    private (Type Type, Type Shape) LocalOf(ObjectMember member) =>
        member is { CanSet: false, Populate: { } filling }
            ? (filling.Local, filling.LocalShape(FillArguments(member)))
            : (member.Type, _memberShapes[member.Index]);

    /// <summary>Returns the types of the collection's parts, followed by their shapes.</summary>
    private Type[] FillArguments(ObjectMember member)
    {
        if (_fillArguments.TryGetValue(member.Index, out Type[]? known))
            return known;
        return _fillArguments[member.Index] = [.. member.Populate!.Parts, .. resolver.ComposeParts(member, scope)];
    }
}
