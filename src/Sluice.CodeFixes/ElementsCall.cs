using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Makes a call that writes a collection as one value write its elements, which have a shape.</summary>
internal static class ElementsCall
{
    /// <summary>
    /// Returns the call with the type of the elements, and null as the selection. The element is named as the analyzer
    /// names it: it is the one with a shape.
    /// </summary>
    public static InvocationExpressionSyntax Create(
        InvocationExpressionSyntax call,
        IMethodSymbol method,
        string element
    )
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        var name = (SimpleNameSyntax)SyntaxFactory.ParseName($"{method.Name}<{element}>");
        return call.WithExpression(access.WithName(name))
            .WithArgumentList(RenameValue(SelectNull(call.ArgumentList, method)));
    }

    private static ArgumentListSyntax SelectNull(ArgumentListSyntax arguments, IMethodSymbol method)
    {
        // A selection that is passed is null or a default, which may name the selection's type: that of the collection.
        if (CallArguments.Find(arguments, method, "selection") is { Expression: var selection })
        {
            ExpressionSyntax nothing = SyntaxFactory.ParseExpression("null").WithTriviaFrom(selection);
            return arguments.ReplaceNode(selection, nothing);
        }

        // The options, if there are any, are behind the selection.
        int values = method.Parameters.Length > 0 && method.Parameters[0].Name == "destination" ? 2 : 1;
        bool isOrdered =
            arguments.Arguments.Count == values && arguments.Arguments.All(argument => argument.NameColon is null);
        string added = isOrdered ? "null" : "selection: null";
        return arguments.AddArguments(SyntaxFactory.ParseArgumentList($"({added})").Arguments[0]);
    }

    // The parameter for one value has another name than that for a sequence.
    private static ArgumentListSyntax RenameValue(ArgumentListSyntax arguments)
    {
        ArgumentSyntax? value = arguments.Arguments.FirstOrDefault(each => CallArguments.NameOf(each) == "value");
        if (value?.NameColon is not { Name: var name })
            return arguments;
        return arguments.ReplaceNode(name, SyntaxFactory.IdentifierName("values").WithTriviaFrom(name));
    }
}
