using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// The flags of <c>[JsonNumberHandling]</c>, and one more for what it says without a flag. Any of them replaces what
/// the type of a collection and the options say, so that a number is text only where <see cref="Quoted"/> says so.
/// </summary>
internal static class NumberForms
{
    public const int Readable = 1,
        Quoted = 2,
        Literals = 4,
        Strict = 8,
        All = Readable | Quoted | Literals | Strict;

    /// <summary>Why the attribute has no effect on a member: its type.</summary>
    public const string NoNumbersText = "'{0}' is neither a number nor a collection of numbers";

    private static readonly HashSet<string> s_fractions = ["System.Single", "System.Double", "System.Half"];
    private static readonly HashSet<string> s_numbers =
    [
        .. s_fractions,
        "System.SByte",
        "System.Byte",
        "System.Int16",
        "System.UInt16",
        "System.Int32",
        "System.UInt32",
        "System.Int64",
        "System.UInt64",
        "System.Int128",
        "System.UInt128",
        "System.Decimal",
    ];

    /// <summary>
    /// Returns the flags of an attribute's argument: numbers in strings are refused unless it allows or writes them.
    /// </summary>
    public static int? FindForm(object? argument) =>
        argument is not int flags ? null
        : (flags & (Readable | Quoted)) == 0 ? flags | Strict
        : flags;

    /// <summary>Returns the flag that changes the shape of a type's values; 0 if none does.</summary>
    public static int FlagFor(TypeFacts type, int forms)
    {
        bool isNumber = s_numbers.Contains(type.FullName);
        if ((forms & Quoted) != 0 && (isNumber || type.FullName == "System.Object"))
            return Quoted;
        if ((forms & Literals) != 0 && s_fractions.Contains(type.FullName))
            return Literals;
        if (!isNumber)
            return 0;
        return (forms & Strict) != 0 ? Strict
            : forms != 0 ? Readable
            : 0;
    }

    /// <summary>Returns whether the attribute has no effect on a member, which System.Text.Json refuses.</summary>
    public static bool IsLost(MemberAttributes member, TypeFacts type) =>
        ((member.NumberHandling ?? 0) & (Quoted | Literals)) != 0 && !HoldsNumbers(type);

    /// <summary>Returns whether a value is a number, or may be one.</summary>
    public static bool IsHandled(TypeFacts type) =>
        type.FullName == "System.Nullable`1"
            ? IsHandled(type.Arguments[0])
            : type.IsTypeParameter
                || type.FullName is "System.Object" or "dynamic"
                || s_numbers.Contains(type.FullName);

    /// <summary>Returns whether the attribute applies to the elements of a type, and not to deeper levels.</summary>
    public static bool IsSequence(TypeFacts type) => type.IsSequence || IsMemory(type);

    private static bool IsMemory(TypeFacts type) => type.FullName is "System.Memory`1" or "System.ReadOnlyMemory`1";

    private static bool HoldsNumbers(TypeFacts type)
    {
        if (IsHandled(type))
            return true;
        if (!IsSequence(type))
            return false;
        if (type.Element is { } cell)
            return IsHandled(cell);
        TypeFacts[] elements =
        [
            .. type
                .Interfaces.Concat([type])
                .Where(i => i.FullName == "System.Collections.Generic.IEnumerable`1" || IsMemory(i))
                .Select(i => i.Arguments[0]),
        ];
        return elements.Length == 0
            || elements.Any(element =>
                IsHandled(element)
                || (element.FullName == "System.Collections.Generic.KeyValuePair`2" && IsHandled(element.Arguments[1]))
            );
    }
}
