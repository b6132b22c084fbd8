using System.Globalization;
using System.Text;

namespace Sluice.Internal;

/// <summary>
/// Converts a member's name to its wire name. The generator compiles this file too, so that both providers use the same
/// names.
/// </summary>
/// <remarks>
/// Every policy returns exactly what the <c>JsonNamingPolicy</c> of the same name returns; a test compares the two.
/// </remarks>
internal static class NamingPolicies
{
    /// <summary>Applies a policy. <see cref="WireNaming.Unset"/> is camelCase.</summary>
    public static string Convert(WireNaming naming, string name) =>
        naming switch
        {
            WireNaming.None => name,
            WireNaming.Snake => Separate(name, '_', upper: false),
            WireNaming.SnakeUpper => Separate(name, '_', upper: true),
            WireNaming.Kebab => Separate(name, '-', upper: false),
            WireNaming.KebabUpper => Separate(name, '-', upper: true),
            _ => Camel(name),
        };

    // Converts the leading capitals to lower case, except the one that begins the next word: "XMLReader" becomes
    // "xmlReader", "ID" becomes "id".
    private static string Camel(string name)
    {
        if (name.Length == 0 || !char.IsUpper(name[0]))
            return name;
        var result = new StringBuilder(name);
        result[0] = char.ToLowerInvariant(name[0]);
        for (int i = 1; i < name.Length && char.IsUpper(name[i]); i++)
        {
            bool endsWord = i + 1 < name.Length && !char.IsUpper(name[i + 1]);
            if (endsWord && name[i + 1] != ' ')
                break;
            result[i] = char.ToLowerInvariant(name[i]);
            if (endsWord)
                break;
        }
        return result.ToString();
    }

    private enum Previous
    {
        Start,
        Upper,
        LowerOrDigit,
        Space,
    }

    private static string Separate(string name, char separator, bool upper)
    {
        var result = new StringBuilder(name.Length + 8);
        Previous previous = Previous.Start;
        for (int i = 0; i < name.Length; i++)
        {
            char character = name[i];
            switch (char.GetUnicodeCategory(character))
            {
                case UnicodeCategory.UppercaseLetter:
                    // A run of capitals is one word, but its last letter begins the next word if a lower-case letter
                    // follows.
                    bool lastOfRun = previous == Previous.Upper && i + 1 < name.Length && char.IsLower(name[i + 1]);
                    if (lastOfRun || previous is Previous.LowerOrDigit or Previous.Space)
                        result.Append(separator);
                    result.Append(upper ? character : char.ToLowerInvariant(character));
                    previous = Previous.Upper;
                    break;
                case UnicodeCategory.LowercaseLetter:
                    if (previous == Previous.Space)
                        result.Append(separator);
                    result.Append(upper ? char.ToUpperInvariant(character) : character);
                    previous = Previous.LowerOrDigit;
                    break;
                case UnicodeCategory.DecimalDigitNumber:
                    if (previous == Previous.Space)
                        result.Append(separator);
                    result.Append(character);
                    previous = Previous.LowerOrDigit;
                    break;
                case UnicodeCategory.SpaceSeparator:
                    if (previous != Previous.Start)
                        previous = Previous.Space;
                    break;
                default:
                    result.Append(character);
                    previous = Previous.Start;
                    break;
            }
        }
        return result.ToString();
    }
}
