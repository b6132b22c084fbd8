using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Determines the values of local variables and constant fields, as far as they are visible within a method and a file.
/// </summary>
internal static class AssignedValues
{
    /// <summary>Returns the constant text of an expression; <see langword="null"/> if it is not known.</summary>
    public static string? ConstantText(IOperation value) =>
        value switch
        {
            { ConstantValue: { HasValue: true, Value: string text } } => text,
            IConversionOperation conversion => ConstantText(conversion.Operand),
            IParenthesizedOperation inner => ConstantText(inner.Operand),
            IInvocationOperation { TargetMethod.Name: "AsSpan", Arguments: [{ } text] } => ConstantText(text.Value),
            ILocalReferenceOperation local when FindValues(local) is [{ } only] => ConstantText(only),
            IFieldReferenceOperation { Field: { IsStatic: true, IsReadOnly: true } field } => InitialText(field, value),
            _ => null,
        };

    /// <summary>
    /// Returns all values that the method assigns to a local variable, including operands of <c>+=</c>; empty if the
    /// variable is also passed by reference.
    /// </summary>
    public static IReadOnlyList<IOperation> FindValues(ILocalReferenceOperation reference)
    {
        IOperation root = reference;
        while (root.Parent is { } parent)
            root = parent;
        var values = new List<IOperation>();
        foreach (IOperation operation in root.Descendants())
        {
            switch (operation)
            {
                case IVariableDeclaratorOperation { Initializer.Value: { } initial } declarator
                    when Is(declarator.Symbol):
                    values.Add(initial);
                    break;
                case IAssignmentOperation { Target: ILocalReferenceOperation target } assignment when Is(target.Local):
                    values.Add(assignment.Value);
                    break;
                case IArgumentOperation
                {
                    Parameter.RefKind: RefKind.Ref or RefKind.Out,
                    Value: ILocalReferenceOperation passed
                } when Is(passed.Local):
                    return [];
            }
        }

        return values;

        bool Is(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol, reference.Local);
    }

    // Only a field in the same file, for whose initializer the semantic model is available.
    private static string? InitialText(IFieldSymbol field, IOperation from) =>
        field.DeclaringSyntaxReferences.FirstOrDefault() is { } declaration
        && from.SemanticModel is { } model
        && declaration.SyntaxTree == model.SyntaxTree
        && declaration.GetSyntax() is VariableDeclaratorSyntax { Initializer.Value: { } initial }
        && model.GetConstantValue(initial) is { HasValue: true, Value: string text }
            ? text
            : null;
}
