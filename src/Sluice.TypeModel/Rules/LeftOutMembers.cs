using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// The members that <c>[WireIgnore]</c> with a name leaves out of a type and of those that derive from it, whoever
/// declares them.
/// </summary>
internal static class LeftOutMembers
{
    private const string WireIgnore = "Sluice.WireIgnoreAttribute";

    /// <summary>Returns whether a type, or one of its bases, names a member as left out.</summary>
    public static bool Contain(TypeFacts type, string member)
    {
        for (TypeFacts? level = type; level is not null; level = level.Base)
        {
            foreach (AttributeFacts attribute in level.Attributes)
                if (attribute.Name == WireIgnore && attribute.Argument(0) as string == member)
                    return true;
        }
        return false;
    }

    /// <summary>Returns why an attribute of the type itself leaves nothing out.</summary>
    /// <param name="type">The type.</param>
    /// <param name="members">The names of its members in code.</param>
    public static IEnumerable<string> WhyNot(TypeFacts type, ICollection<string> members)
    {
        foreach (AttributeFacts attribute in type.Attributes)
        {
            if (attribute.Name != WireIgnore)
                continue;
            if (attribute.Argument(0) is not string member)
                yield return "on a type it needs the name of the member to leave out";
            else if (!members.Contains(member))
                yield return $"the type has no member '{member}' that is written or read";
        }
    }
}
