using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;

namespace Sluice.Shared.TypeScript;

/// <summary>
/// The names of types in a declaration. They do not depend on the other types that it contains, so that an endpoint
/// that is added changes none of them: a type whose assembly has another one of the same name is named with its
/// namespace.
/// </summary>
internal static class TypeScriptTypeNames
{
    /// <summary>Returns the names for a type in the order in which they are tried; they do not end.</summary>
    public static IEnumerable<string> ListNames(Type type)
    {
        string plain = TypeScriptText.NameOf(type),
            name = plain;
        if (!HasNamesake(type))
            yield return plain;
        for (Type? outer = type.DeclaringType; outer is not null; outer = outer.DeclaringType)
            yield return name = TypeScriptText.NameOf(outer) + name;
        foreach (string part in (type.Namespace ?? "").Split('.', StringSplitOptions.RemoveEmptyEntries).Reverse())
            yield return name = part + name;
        // The same name in the same namespace of two assemblies.
        string assembly = string.Concat((type.Assembly.GetName().Name ?? "").Where(char.IsAsciiLetterOrDigit));
        yield return name = $"{assembly}{name}";
        for (int same = 2; ; same++)
            yield return name + same.ToString(CultureInfo.InvariantCulture);
    }

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2026",
        Justification = "In a trimmed program, a type that was removed has no shape."
    )]
    private static bool HasNamesake(Type type)
    {
        string simple = type.Name;
        try
        {
            Type own = type.IsGenericType ? type.GetGenericTypeDefinition() : type;
            return type.Assembly.GetTypes().Any(each => each.Name == simple && each != own);
        }
        catch (ReflectionTypeLoadException)
        {
            return false;
        }
    }
}
