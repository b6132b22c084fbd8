using System.Globalization;

namespace Sluice.TypeModel.Rules;

/// <summary>What is wrong with the key of a member.</summary>
/// <param name="Kind">The kind, which determines the diagnostic.</param>
/// <param name="Member">The member.</param>
/// <param name="Arguments">The parts of the text after the member's name, which follow the type's.</param>
internal sealed record KeyFinding(KeyFindingKind Kind, NamedMember Member, string[] Arguments)
{
    /// <summary>The text of a key that is out of range: type, member, key, greatest key.</summary>
    public const string OutOfRangeText =
        "The key {2} of '{0}.{1}' is out of range; keys are integers from 0 to {3}";
    /// <summary>The text of a key that two members have: type, member, the other member, key.</summary>
    public const string DuplicateText =
        "'{2}' and '{1}' of '{0}' have the same key {3}; give each member a different key";
    /// <summary>The text of a member without a key: type, member.</summary>
    public const string MissingText = "'{1}' of '{0}' " + MissingReason;
    /// <summary>Why a type with a member without a key cannot be written or read, after the member's name.</summary>
    public const string MissingReason = "has no key, so MessagePack would lose it; give it one, or mark it "
        + "[WireKey(WireKeyAttribute.None)] to omit it there";

    public static KeyFinding OutOfRange(NamedMember member, int key, int greatest) =>
        new(KeyFindingKind.OutOfRange, member, [Text(key), Text(greatest)]);
    public static KeyFinding Duplicate(NamedMember first, NamedMember second) =>
        new(KeyFindingKind.Duplicate, second, [first.Member.Name, Text(second.Key)]);
    public static KeyFinding Missing(NamedMember member) => new(KeyFindingKind.Missing, member, []);

    /// <summary>Returns the arguments of the kind's text.</summary>
    public string[] ArgumentsFor(string type) => [type, Member.Member.Name, .. Arguments];

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}

/// <summary>The kinds of <see cref="KeyFinding"/>.</summary>
internal enum KeyFindingKind : byte
{
    OutOfRange,
    Duplicate,
    Missing,
}
