namespace Sluice.Internal;

/// <summary>Decides the names of an enumeration's constants on a wire.</summary>
internal static class ConstantNames
{
    // In the order in which they take precedence. Without the name of an argument, the first one is the name.
    private static readonly (string Attribute, string? Argument)[] s_sources =
    [
        ("Sluice.WireNameAttribute", null),
        ("System.Text.Json.Serialization.JsonStringEnumMemberNameAttribute", null),
        ("System.Runtime.Serialization.EnumMemberAttribute", "Value"),
    ];

    /// <summary>Returns the name that an attribute gives a constant; <see langword="null"/> if none does.</summary>
    /// <param name="argumentOf">
    /// Returns the argument of an attribute of the constant, by the full name of its class and the name of the
    /// argument; <see langword="null"/> if the constant does not have it.
    /// </param>
    public static string? Given(Func<string, string?, object?> argumentOf)
    {
        foreach ((string attribute, string? argument) in s_sources)
        {
            if (argumentOf(attribute, argument) is string name)
                return name;
        }
        return null;
    }

    /// <summary>
    /// Returns why a name would not be read back as the same value; <see langword="null"/> if it is.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <param name="isTaken">Whether a constant of another value has it, too.</param>
    /// <param name="isFlags">Whether the enumeration has <c>[Flags]</c>.</param>
    public static string? WhyAmbiguous(string name, bool isTaken, bool isFlags)
    {
        if (isTaken)
            return "two constants with different values have it";
        if (name.Length == 0 || name != name.Trim())
            return "a name must not be empty, nor begin or end with white space";
        return isFlags && name.Contains(',') ? "the names of flags are joined by commas" : null;
    }
}
