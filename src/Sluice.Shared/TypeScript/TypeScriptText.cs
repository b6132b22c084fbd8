using System.Text;
using System.Text.Encodings.Web;

namespace Sluice.Shared.TypeScript;

/// <summary>Names and literals in TypeScript.</summary>
internal static class TypeScriptText
{
    /// <summary>Returns a string literal. JSON's is one, and no character in it can end a comment or a line.</summary>
    public static string Literal(string text) => $"\"{JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(text)}\"";

    /// <summary>Returns a union of string literals; <c>never</c> if there is none.</summary>
    public static string Union(IEnumerable<string> texts) =>
        string.Join(" | ", texts.Select(Literal)) is { Length: > 0 } union ? union : "never";

    /// <summary>Returns a member's name: as it is if it is an identifier, otherwise as a literal.</summary>
    public static string FormatKey(string name) => IsIdentifier(name) ? name : Literal(name);

    /// <summary>Returns an identifier for a type: <c>PageOfOrder</c> for <c>Page&lt;Order&gt;</c>.</summary>
    public static string NameOf(Type type)
    {
        if (type.IsArray)
            return NameOf(type.GetElementType()!) + "Array";
        var name = new StringBuilder();
        foreach (char each in type.Name)
        {
            if (each == '`')
                break;
            if (char.IsAsciiLetterOrDigit(each))
                name.Append(each);
        }
        if (name.Length == 0 || char.IsAsciiDigit(name[0]))
            name.Insert(0, "Type");
        if (type.IsGenericType)
            name.Append("Of").AppendJoin("And", type.GetGenericArguments().Select(NameOf));
        return name.ToString();
    }

    /// <summary>Returns an interface's name for an application or a file, such as <c>Storefront</c>.</summary>
    public static string InterfaceName(string application)
    {
        string last = application[(application.LastIndexOf('.') + 1)..];
        string name = string.Concat(last.Where(char.IsAsciiLetterOrDigit));
        return name.Length > 0 && char.IsAsciiLetter(name[0]) ? char.ToUpperInvariant(name[0]) + name[1..] : "Service";
    }

    public static bool IsIdentifier(string name) =>
        name.Length > 0
        && !char.IsAsciiDigit(name[0])
        && name.All(each => char.IsAsciiLetterOrDigit(each) || each is '_' or '$');
}
