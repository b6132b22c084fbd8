namespace Sluice.TypeModel.Rules;

/// <summary>
/// The flags of <c>[JsonNumberHandling]</c>, and one more for what it says without a flag. Numbers in strings are read
/// where nothing is specified, so that only the last three change the shape of a number.
/// </summary>
internal static class NumberForms
{
    public const int Quoted = 2, Literals = 4, Strict = 8, All = Quoted | Literals | Strict;

    /// <summary>Returns the flags of an attribute's argument.</summary>
    public static int? Of(object? argument) => argument is int flags ? (flags == 0 ? Strict : flags) : null;
}
