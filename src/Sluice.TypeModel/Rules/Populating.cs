using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Decides where <c>[JsonObjectCreationHandling(Populate)]</c> asks for something else than filling a collection:
/// existing objects are replaced here, so that the members that a document does not have would lose their values.
/// </summary>
internal static class Populating
{
    /// <summary>Returns whether an existing collection is filled although it could be replaced.</summary>
    public static bool IsAsked(MemberAttributes member, TypeContract contract) =>
        member.ObjectCreation is { } creating ? creating == 1 : contract.Populates;

    // What the library writes of these can be changed, but is not filled in place.
    private static readonly string[] s_replaced =
    [
        "System.Collections.BitArray",
        "System.Text.StringBuilder",
        "System.Collections.Specialized.NameValueCollection",
        "System.Collections.Specialized.StringDictionary",
        "System.Memory`1",
        "System.ArraySegment`1",
    ];

    /// <summary>
    /// Returns why a type cannot be read; <see langword="null"/> if the member can be populated or need not be.
    /// </summary>
    /// <param name="member">A member that is kept.</param>
    /// <param name="contract">What the attributes of the type say.</param>
    /// <param name="isFilled">Whether it is filled in place.</param>
    /// <param name="isParameter">Whether a parameter of the constructor receives it.</param>
    public static string? WhyNot(DiscoveredMember member, TypeContract contract, bool isFilled, bool isParameter)
    {
        if (isFilled || member.Attributes.IsExtensionData)
            return null;
        bool isStuck =
            member is { CanGet: true, CanSet: false, Facts.IsStored: true }
            && !isParameter
            && !member.Attributes.IgnoreReading;
        if (isStuck && s_replaced.Contains(member.Facts.Type.FullName))
            return $"'{member.Name}' has no setter, and a {member.Facts.Type.Name} is not filled in place; "
                + "add a setter";
        // Its elements can be others than those of a new object, and there may be more of them.
        if (isStuck && member.Facts.Type.IsArray)
            return $"'{member.Name}' has no setter, and an array is not filled in place; add a setter, or compute it";
        if (isStuck && IsOwnCollection(member))
            return $"'{member.Name}' has no setter, and a {member.Facts.Type.Name} is not filled in place: it has no "
                + "ICollection<T>.Add; add a setter, or compute it";
        if (!IsAsked(member.Attributes, contract))
            return null;
        if (member.Attributes.ObjectCreation == 1)
            return $"[JsonObjectCreationHandling(Populate)] on {member.Name} has no effect: only collections and "
                + "dictionaries are populated in place";
        bool isReplaced =
            member.CanGet
            && !isParameter
            && !member.Attributes.IgnoreReading
            && (member.CanSet || !member.Facts.Type.IsValueType)
            && IsObject(member);
        return isReplaced
            ? $"[JsonObjectCreationHandling(Populate)] on the type asks to populate {member.Name}, but only "
                + "collections and dictionaries are populated in place; mark the member "
                + "[JsonObjectCreationHandling(Replace)]"
            : null;
    }

    // A collection whose elements are others in each object, unlike those of an interface, which are read alone.
    private static bool IsOwnCollection(DiscoveredMember member)
    {
        TypeFacts type = member.Facts.Type;
        return type is { IsSequence: true, IsInterface: false, IsTypeParameter: false }
            && Filling.IsChangeable(type)
            && member.Attributes is { WireConverter: null, JsonConverter: null, ConverterAttribute: null };
    }

    private static bool IsObject(DiscoveredMember member)
    {
        TypeFacts type = member.Facts.Type;
        bool isPlain =
            type.IsSequence
            || type.IsTypeParameter
            || type.Base?.FullName == "System.Enum"
            || type.FullName.StartsWith("System.", StringComparison.Ordinal);
        return !isPlain
            && !TypeContract.ReadContract(type).IsReplaced
            && member.Attributes is { WireConverter: null, JsonConverter: null, ConverterAttribute: null };
    }
}
