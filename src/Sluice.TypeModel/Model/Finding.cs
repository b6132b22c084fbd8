using System.Globalization;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.TypeModel.Model;

/// <summary>
/// What is wrong with a type: a diagnostic where the compiler sees the type, an exception where the run time does.
/// </summary>
/// <param name="Id">The identifier of the diagnostic.</param>
/// <param name="Text">The text, with a place for each argument.</param>
/// <param name="Member">The member that is at fault, if it is one.</param>
/// <param name="Arguments">The arguments of the text.</param>
internal sealed record Finding(string Id, string Text, MemberFacts? Member, params string[] Arguments)
{
    public const string NotSerializable = "SLC003",
        DuplicateName = "SLC006",
        DuplicateKey = "SLC007",
        CannotShape = "SLC010",
        DuplicateDiscriminator = "SLC012",
        KeyOutOfRange = "SLC013",
        InvalidAttribute = "SLC014",
        DiscriminatorClash = "SLC045",
        MissingKey = "SLC046";

    /// <summary>The text of a type that has no shape: type, reason.</summary>
    public const string CannotShapeText = "'{0}' cannot have a shape: {1}";

    /// <summary>The text of a member whose type has no values for a wire: member, type, reason.</summary>
    public const string NotSerializableText =
        "'{0}' is of type '{1}', which is not serializable: {2}; ignore the member with [WireIgnore] or give it a "
        + "[WireConverter]";

    /// <summary>The text of two members with one name: first and second member, type, name.</summary>
    public const string NameText =
        "'{0}' and '{1}' of '{2}' have the same wire name \"{3}\"; rename one with "
        + "[WireName], or leave it out with [WireIgnore]";

    /// <summary>The text of a key that is out of range: type, member, key, greatest key.</summary>
    public const string OutOfRangeText = "The key {2} of '{0}.{1}' is out of range; keys are integers from 0 to {3}";

    /// <summary>The text of a key that two members have: type, member, the other member, key.</summary>
    public const string KeyText = "'{2}' and '{1}' of '{0}' have the same key {3}; give each member a different key";

    /// <summary>The text of a member without a key: type, member.</summary>
    public const string MissingKeyText = "'{1}' of '{0}' " + MissingKeyReason;

    /// <summary>Why a type with a member without a key cannot be written or read, after the member's name.</summary>
    public const string MissingKeyReason =
        "has no key, so MessagePack would lose it; give it one, or mark it "
        + "[WireKey(WireKeyAttribute.None)] to omit it there";

    /// <summary>The text of an attribute that cannot be applied: attribute, member, reason.</summary>
    public const string AttributeText = "[{0}] cannot be applied to '{1}': {2}";

    /// <summary>The text of two cases with one discriminator: first and second case, union, discriminator.</summary>
    public const string CaseText =
        "The cases '{0}' and '{1}' of the union '{2}' have the same discriminator {3}; give "
        + "each case a different one";

    /// <summary>
    /// The text of a member that would be mistaken for the discriminator when it is read: member, name, union.
    /// </summary>
    public const string ClashText =
        "'{0}' has the wire name \"{1}\", which is the discriminator of the union '{2}'; "
        + "rename the member with [WireName], or the discriminator";

    /// <summary>Gets the text with its arguments.</summary>
    public string Message => string.Format(CultureInfo.InvariantCulture, Text, Arguments);

    public static Finding NoShape(TypeFacts type, string reason) =>
        new(CannotShape, CannotShapeText, null, type.DisplayName, reason);

    public static Finding NoValues(TypeFacts type, MemberFacts member, string reason) =>
        new(
            NotSerializable,
            NotSerializableText,
            member,
            $"{type.DisplayName}.{member.Name}",
            member.Type.DisplayName + (member.ReturnsReference ? "&" : ""),
            reason
        );

    public static Finding SameName(TypeFacts type, NamedMember first, NamedMember second, string name) =>
        new(
            DuplicateName,
            NameText,
            second.Member.Facts,
            first.Member.Name,
            second.Member.Name,
            type.DisplayName,
            name
        );

    public static Finding OutOfRange(TypeFacts type, NamedMember member, int key, int greatest) =>
        new(
            KeyOutOfRange,
            OutOfRangeText,
            member.Member.Facts,
            type.DisplayName,
            member.Member.Name,
            Digits(key),
            Digits(greatest)
        );

    public static Finding SameKey(TypeFacts type, NamedMember first, NamedMember second) =>
        new(
            DuplicateKey,
            KeyText,
            second.Member.Facts,
            type.DisplayName,
            second.Member.Name,
            first.Member.Name,
            Digits(second.Key)
        );

    public static Finding NoKey(TypeFacts type, NamedMember member) =>
        new(MissingKey, MissingKeyText, member.Member.Facts, type.DisplayName, member.Member.Name);

    public static Finding CannotApply(TypeFacts type, DiscoveredMember member, string attribute, string reason) =>
        new(InvalidAttribute, AttributeText, member.Facts, attribute, $"{type.DisplayName}.{member.Name}", reason);

    public static Finding CannotApply(TypeFacts type, string attribute, string reason) =>
        new(InvalidAttribute, AttributeText, null, attribute, type.DisplayName, reason);

    private static string Digits(int number) => number.ToString(CultureInfo.InvariantCulture);
}
