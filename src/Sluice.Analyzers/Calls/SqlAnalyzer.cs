using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers;

/// <summary>Reports SQL that is put together from values (SLC054) where a row verb takes parameters.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SqlAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.InterpolatedSql];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(operation => Check(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation);
    }

    private static void Check(OperationAnalysisContext context, IInvocationOperation call)
    {
        if (!call.TargetMethod.ContainingNamespace.ToDisplayString().StartsWith("Sluice", StringComparison.Ordinal))
            return;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter is { Name: "sql", Type.SpecialType: SpecialType.System_String }
                && IsComposed(argument.Value))
            {
                context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.InterpolatedSql,
                    argument.Value.Syntax.GetLocation()));
            }
        }
    }

    // Text with holes for values, whether interpolated, concatenated or formatted. Names of tables can't be parameters:
    // constants are not reported.
    private static bool IsComposed(IOperation value) => value switch
    {
        { ConstantValue.HasValue: true } => false,
        IInterpolatedStringOperation interpolated =>
            interpolated.Parts.OfType<IInterpolationOperation>().Any(p => !p.Expression.ConstantValue.HasValue),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum =>
            !IsText(sum.LeftOperand) || !IsText(sum.RightOperand),
        IInvocationOperation
        {
            TargetMethod:
            {
                Name: "Format" or "Concat",
                ContainingType.SpecialType: SpecialType.System_String
            }
        } => true,
        IConversionOperation conversion => IsComposed(conversion.Operand),
        IParenthesizedOperation inner => IsComposed(inner.Operand),
        _ => false,
    };

    private static bool IsText(IOperation operand) =>
        operand.ConstantValue.HasValue || (operand is IBinaryOperation && !IsComposed(operand));
}
