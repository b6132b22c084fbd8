using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>Decides which members keep their collection and have it filled in place when they are read.</summary>
internal static class Filling
{
    private static readonly string[] s_immutable = ["System.Collections.Immutable.", "System.Collections.Frozen."];

    /// <summary>
    /// Returns whether reading fills the existing value of a member, if its type can be filled: one that cannot be
    /// replaced, or is not to be.
    /// </summary>
    /// <param name="member">A member that is kept.</param>
    /// <param name="contract">What the attributes of the type say.</param>
    /// <param name="isParameter">Whether a parameter of the constructor receives the value.</param>
    public static bool IsTried(DiscoveredMember member, TypeContract contract, bool isParameter)
    {
        if (!member.CanGet || isParameter)
            return false;
        if (member.Attributes.IsExtensionData || member.Attributes.IgnoreReading)
            return false;
        if (member.CanSet && !Populating.IsAsked(member.Attributes, contract))
            return false;
        return member.Attributes is { WireConverter: null, JsonConverter: null, ConverterAttribute: null }
            && IsChangeable(member.Facts.Type);
    }

    /// <summary>
    /// Returns whether a type is a collection by reference that can change, as far as its name and those of its bases
    /// say.
    /// </summary>
    public static bool IsChangeable(TypeFacts type)
    {
        if (type.FullName == CollectionRule.PriorityQueue)
            return true;
        if (type.IsValueType || type.IsArray || !type.IsSequence)
            return false;
        if (s_immutable.Any(space => type.FullName.StartsWith(space, StringComparison.Ordinal)))
            return false;
        return !TypeLevels.ListLevels(type).Any(IsNamedReadOnly) && !TypeContract.ReadContract(type).IsReplaced;
    }

    /// <summary>
    /// Returns the members whose collection another member may return, as an old name does: the elements of such a
    /// member would be there twice.
    /// </summary>
    /// <param name="members">The members of a type, in their order.</param>
    /// <param name="index">The index of the member.</param>
    public static IReadOnlyList<MemberPlan> FindTwins(IReadOnlyList<MemberPlan> members, int index)
    {
        MemberPlan member = members[index];
        if (member.Filling is null || member.Found.CanSet)
            return [];
        return
        [
            .. members.Where(
                (other, i) =>
                    i != index
                    && other.Found.CanGet
                    && IsReadThere(member, other, isEarlier: i < index)
                    && IsChangeable(other.Found.Facts.Type)
                    && MayBeSame(member.Found.Facts.Type, other.Found.Facts.Type)
            ),
        ];
    }

    // A member with a field of its own keeps its collection when another one is set.
    private static bool IsReadThere(MemberPlan member, MemberPlan other, bool isEarlier)
    {
        if (other.Parameter >= 0)
            return true;
        return member.Found.Facts.IsStored
            ? isEarlier && !other.Found.CanSet && other.Found.Facts.IsStored
            : isEarlier || other.Found.CanSet || other.Found.Facts.IsStored;
    }

    private static bool MayBeSame(TypeFacts type, TypeFacts other) =>
        type.IsInterface
        || other.IsInterface
        || TypeLevels.ListLevels(type).Any(other.IsSame)
        || TypeLevels.ListLevels(other).Any(type.IsSame);

    /// <summary>
    /// Returns whether a member may return a collection that the value of another member contains: the elements of such
    /// a member would be there twice.
    /// </summary>
    /// <param name="members">The members of a type, in their order.</param>
    /// <param name="index">The index of the member.</param>
    public static bool MayBeHeld(IReadOnlyList<MemberPlan> members, int index)
    {
        MemberPlan member = members[index];
        if (member.Filling is null || member.Found.CanSet)
            return false;
        bool isComputed = !member.Found.Facts.IsStored;
        return members.Any(other =>
            other != member
            && other.Found.CanGet
            && (other.Parameter >= 0 || (isComputed && (other.Found.CanSet || other.Filling is not null)))
            && MayHoldCollection(other.Found.Facts.Type)
        );
    }

    private static bool MayHoldCollection(TypeFacts type)
    {
        if (type.IsArray)
            return MayBeOrHold(type.Element!);
        if (type.IsOfPlatform && !type.IsTypeParameter)
            return type.FullName == "System.Object" || type.Arguments.Any(MayBeOrHold);
        return type.Base?.FullName != "System.Enum";

        static bool MayBeOrHold(TypeFacts part) => part.IsSequence || MayHoldCollection(part);
    }

    private static bool IsNamedReadOnly(TypeFacts type)
    {
        string name = type.FullName.Substring(type.FullName.LastIndexOfAny(['.', '+']) + 1);
        return name.StartsWith("ReadOnly", StringComparison.Ordinal);
    }
}
