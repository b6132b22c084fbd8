using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Generator.Tests.Messages;

/// <summary>
/// The texts that an expression may have, one for each branch; what is known only at run time appears as its code in
/// braces.
/// </summary>
/// <param name="modelOf">The semantic model of a file.</param>
/// <param name="whole">Called for a parameter that is the whole text.</param>
/// <param name="part">Called for a parameter that is a part of the text.</param>
internal sealed class MessageText(
    Func<SyntaxTree, SemanticModel> modelOf,
    Action<IParameterSymbol> whole,
    Action<ISymbol> part
)
{
    private const int MostTexts = 32,
        DeepestCall = 4;
    private readonly HashSet<ISymbol> _inside = new(SymbolEqualityComparer.Default);

    public IEnumerable<string> Of(ExpressionSyntax expression)
    {
        if (SymbolOf(expression) is IParameterSymbol parameter)
        {
            whole(parameter);
            return [];
        }

        return Texts(expression, isRoot: true).Where(t => !IsHole(t)).Distinct();
    }

    private List<string> Texts(ExpressionSyntax expression, bool isRoot = false)
    {
        SemanticModel model = modelOf(expression.SyntaxTree);
        if (model.GetConstantValue(expression) is { HasValue: true, Value: string constant })
            return [constant];
        switch (expression)
        {
            case ParenthesizedExpressionSyntax inner:
                return Texts(inner.Expression, isRoot);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure:
                return Texts(sure.Operand, isRoot);
            case ConditionalExpressionSyntax choice:
                return [.. Branch(choice.WhenTrue, isRoot), .. Branch(choice.WhenFalse, isRoot)];
            case SwitchExpressionSyntax choice:
                return [.. choice.Arms.SelectMany(a => Branch(a.Expression, isRoot))];
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } choice:
                return [.. Branch(choice.Left, isRoot), .. Branch(choice.Right, isRoot)];
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum
                when model.GetTypeInfo(sum).Type?.SpecialType == SpecialType.System_String:
                return Join(Texts(sum.Left), Texts(sum.Right));
            case InterpolatedStringExpressionSyntax interpolated:
                return interpolated.Contents.Aggregate(
                    new List<string> { "" },
                    (done, next) =>
                        Join(
                            done,
                            next is InterpolatedStringTextSyntax text
                                ?
                                [
                                    text
                                        .TextToken.ValueText.Replace("{{", "{", StringComparison.Ordinal)
                                        .Replace("}}", "}", StringComparison.Ordinal),
                                ]
                                : Texts(((InterpolationSyntax)next).Expression)
                        )
                );
            case InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.Text: "Invariant" or "Create" },
                ArgumentList.Arguments: [.., { Expression: InterpolatedStringExpressionSyntax formatted }]
            }:
                return Texts(formatted);
            case ThrowExpressionSyntax:
                return [];
        }

        return SymbolOf(expression) switch
        {
            IParameterSymbol parameter => Parameter(parameter, expression, isRoot),
            IMethodSymbol method => Returned(method, expression, isRoot),
            IPropertySymbol property when IsStored(property) => Stored(property, expression),
            IPropertySymbol { GetMethod: { } getter } => Returned(getter, expression, isRoot),
            ILocalSymbol or IFieldSymbol => Initial(SymbolOf(expression)!, expression, isRoot),
            _ => [Hole(expression)],
        };
    }

    // A branch that is nothing but a parameter leads on, like the whole text does.
    private IEnumerable<string> Branch(ExpressionSyntax expression, bool isRoot) =>
        isRoot ? Of(expression) : Texts(expression);

    private List<string> Parameter(IParameterSymbol parameter, ExpressionSyntax expression, bool isRoot)
    {
        if (parameter.Type.SpecialType == SpecialType.System_String)
            (isRoot ? whole : part)(parameter.OriginalDefinition);
        return [Hole(expression)];
    }

    private static bool IsStored(IPropertySymbol property) =>
        property.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() switch
        {
            ParameterSyntax => true,
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList: { } accessors } => accessors.Accessors.All(
                a => a.Body is null && a.ExpressionBody is null
            ),
            _ => false,
        };

    private List<string> Stored(IPropertySymbol property, ExpressionSyntax expression)
    {
        if (property.Type.SpecialType == SpecialType.System_String)
        {
            part(property.OriginalDefinition);
            foreach (
                IParameterSymbol parameter in property.OriginalDefinition.ContainingType.InstanceConstructors.SelectMany(
                    c => c.Parameters
                )
            )
                if (string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase))
                    part(parameter);
        }

        return [Hole(expression)];
    }

    private List<string> Initial(ISymbol symbol, ExpressionSyntax expression, bool isRoot)
    {
        ITypeSymbol type = symbol is ILocalSymbol local ? local.Type : ((IFieldSymbol)symbol).Type;
        SyntaxNode? declared = symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        if (
            type.SpecialType == SpecialType.System_String
            && declared
                is SingleVariableDesignationSyntax
                {
                    Parent: RecursivePatternSyntax { Parent: IsPatternExpressionSyntax test }
                }
        )
            return Within(symbol, () => [.. Branch(test.Expression, isRoot)], expression);
        if (
            type.SpecialType != SpecialType.System_String
            || declared is not VariableDeclaratorSyntax { Initializer.Value: { } value }
        )
            return [Hole(expression)];
        return Within(symbol, () => [.. Branch(value, isRoot)], expression);
    }

    private List<string> Returned(IMethodSymbol method, ExpressionSyntax expression, bool isRoot)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        if (method.ReturnType.SpecialType != SpecialType.System_String)
            return [Hole(expression)];
        SyntaxNode? declared = method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        if (declared is null || _inside.Count >= DeepestCall)
            return [Hole(expression)];
        IEnumerable<ExpressionSyntax> results = declared
            .DescendantNodes(n => n is not (LambdaExpressionSyntax or LocalFunctionStatementSyntax) || n == declared)
            .Select(n =>
                n switch
                {
                    ReturnStatementSyntax { Expression: { } returned } => returned,
                    ArrowExpressionClauseSyntax arrow => arrow.Expression,
                    _ => null,
                }
            )
            .OfType<ExpressionSyntax>();
        if (declared is ArrowExpressionClauseSyntax only)
            results = [only.Expression];
        return Within(method, () => [.. results.SelectMany(r => Branch(r, isRoot))], expression);
    }

    // A method's own words are of interest; one that only passes on what the program gives it stays a hole.
    private List<string> Within(ISymbol symbol, Func<List<string>> texts, ExpressionSyntax expression)
    {
        if (!_inside.Add(symbol))
            return [Hole(expression)];
        List<string> found = texts();
        _inside.Remove(symbol);
        return found.Count is 0 or > MostTexts || found.All(t => !WithoutHoles(t).Any(char.IsWhiteSpace))
            ? [Hole(expression)]
            : found;
    }

    private ISymbol? SymbolOf(ExpressionSyntax expression) =>
        modelOf(expression.SyntaxTree).GetSymbolInfo(expression).Symbol;

    private static string Hole(ExpressionSyntax expression)
    {
        const int Most = 60;
        string code = string.Join(
            ' ',
            expression.ToString().Split((char[])[' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries)
        );
        if (code.Length > Most && expression is InvocationExpressionSyntax call)
            code = call.Expression.ToString().Length > Most ? "…" : call.Expression + "(…)";
        return "{" + code.Replace('{', '(').Replace('}', ')') + "}";
    }

    private static bool IsHole(string text) => WithoutHoles(text).Length == 0;

    /// <summary>The words that the library itself writes.</summary>
    public static string WithoutHoles(string text)
    {
        while (
            text.IndexOf('{', StringComparison.Ordinal) is >= 0 and int start
            && text.IndexOf('}', start) is > 0 and int end
        )
            text = text.Remove(start, end + 1 - start);
        return text;
    }

    private static List<string> Join(List<string> left, List<string> right) =>
        left.Count * right.Count > MostTexts
            ? [.. left.Select(l => l + right[0])]
            : [.. left.SelectMany(l => right.Select(r => l + r))];
}
