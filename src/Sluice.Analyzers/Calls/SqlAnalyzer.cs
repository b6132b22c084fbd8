using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports SQL that is composed of values (SLC054) and passed to a row method that accepts parameters.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SqlAnalyzer : DiagnosticAnalyzer
{
    private const int DeepestLocal = 4; // Maximum chain of local variables to follow.

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.InterpolatedSql];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => Check(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
    }

    private static void Check(OperationAnalysisContext context, IInvocationOperation call)
    {
        if (!call.TargetMethod.ContainingNamespace.ToDisplayString().StartsWith("Sluice", StringComparison.Ordinal))
            return;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (
                argument.Parameter is { Name: "sql", Type.SpecialType: SpecialType.System_String }
                && IsComposed(argument.Value)
            )
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(AnalyzerRules.InterpolatedSql, argument.Value.Syntax.GetLocation())
                );
            }
        }
    }

    // Text with embedded values, whether interpolated, concatenated or formatted, including through local variables.
    // Table names cannot be parameters, so constants are not reported.
    private static bool IsComposed(IOperation value, int depth = 0) =>
        value switch
        {
            { ConstantValue.HasValue: true } => false,
            IInterpolatedStringOperation interpolated => interpolated
                .Parts.OfType<IInterpolationOperation>()
                .Any(p => !p.Expression.ConstantValue.HasValue),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum => !IsText(sum.LeftOperand, depth)
                || !IsText(sum.RightOperand, depth),
            IInvocationOperation
            {
                TargetMethod:
                {
                    Name: "Format" or "Concat" or "Join" or "Replace" or "Insert",
                    ContainingType.SpecialType: SpecialType.System_String
                }
            } call => call.Arguments.Any(a => !a.Value.ConstantValue.HasValue),
            IConversionOperation conversion => IsComposed(conversion.Operand, depth),
            IParenthesizedOperation inner => IsComposed(inner.Operand, depth),
            IConditionalOperation { WhenFalse: { } otherwise } choice => IsComposed(choice.WhenTrue, depth)
                || IsComposed(otherwise, depth),
            // Text that is appended becomes part of the SQL.
            ILocalReferenceOperation local when depth < DeepestLocal => AssignedValues
                .FindValues(local)
                .Any(v =>
                    IsComposed(v, depth + 1) || (v.Parent is ICompoundAssignmentOperation && !IsText(v, depth + 1))
                ),
            _ => false,
        };

    private static bool IsText(IOperation operand, int depth) =>
        operand.ConstantValue.HasValue
        || operand switch
        {
            IParenthesizedOperation inner => IsText(inner.Operand, depth),
            IBinaryOperation => !IsComposed(operand, depth),
            IConditionalOperation { WhenFalse: { } otherwise } choice => IsText(choice.WhenTrue, depth)
                && IsText(otherwise, depth),
            // For example, sql = sql + …
            ILocalReferenceOperation when depth >= DeepestLocal => true,
            ILocalReferenceOperation local => AssignedValues.FindValues(local) is { Count: > 0 } values
                && values.All(v => IsText(v, depth + 1)),
            _ => false,
        };
}
