using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Finds the arguments of calls by the parameters that they are for.</summary>
internal static class CallArguments
{
    /// <summary>
    /// Returns the argument for the parameter with the specified name; <see langword="null"/> if the method has no such
    /// parameter, or the call leaves it out.
    /// </summary>
    public static ArgumentSyntax? Find(ArgumentListSyntax arguments, IMethodSymbol method, string parameter)
    {
        if (method.Parameters.FirstOrDefault(each => each.Name == parameter) is not { Ordinal: int position })
            return null;
        ArgumentSyntax? named = arguments.Arguments.FirstOrDefault(each => NameOf(each) == parameter);
        if (named is not null)
            return named;

        ArgumentSyntax? placed = arguments.Arguments.ElementAtOrDefault(position);
        return placed is { NameColon: null } ? placed : null;
    }

    /// <summary>
    /// Returns the name that the argument is passed with; <see langword="null"/> if it is passed by position.
    /// </summary>
    public static string? NameOf(ArgumentSyntax argument) => argument.NameColon?.Name.Identifier.ValueText;
}
