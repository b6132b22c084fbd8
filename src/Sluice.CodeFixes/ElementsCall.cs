using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.CodeFixes;

/// <summary>Makes a call that writes a collection as one value write its elements, which have a shape.</summary>
internal static class ElementsCall
{
    /// <summary>Returns the call with the type of the elements, and null as the selection.</summary>
    public static InvocationExpressionSyntax Create(InvocationExpressionSyntax call, IMethodSymbol method)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        string element = FindElement(method.TypeArguments[0]).ToDisplayString(s_annotated);
        SimpleNameSyntax name = (SimpleNameSyntax)SyntaxFactory.ParseName($"{method.Name}<{element}>");
        InvocationExpressionSyntax typed = call.WithExpression(access.WithName(name));
        // The options, if there are any, are behind the selection.
        int values = method.Parameters.Length > 0 && method.Parameters[0].Name == "destination" ? 2 : 1;
        bool isOrdered = call.ArgumentList.Arguments.Count == values
            && call.ArgumentList.Arguments.All(argument => argument.NameColon is null);
        string argument = isOrdered ? "null" : "selection: null";
        return typed.AddArgumentListArguments(SyntaxFactory.ParseArgumentList($"({argument})").Arguments[0]);
    }

    private static readonly SymbolDisplayFormat s_annotated =
        SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
            SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    private static ITypeSymbol FindElement(ITypeSymbol collection) =>
        collection.AllInterfaces.Concat(collection is INamedTypeSymbol named ? [named] : [])
            .First(each => each.ConstructedFrom.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .TypeArguments[0];
}
