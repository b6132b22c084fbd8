using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports asynchronous calls whose result nobody uses (SLC062). The compiler reports them within asynchronous methods
/// alone. Assigning the result to a discard is accepted.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AwaitAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.NotAwaited];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => Check(operation, (IExpressionStatementOperation)operation.Operation),
            OperationKind.ExpressionStatement
        );
    }

    private static void Check(OperationAnalysisContext context, IExpressionStatementOperation statement)
    {
        if (CallOf(statement.Operation) is not { } call || !IsOfSluice(call.TargetMethod))
            return;
        (string Verb, string Effect)? missing = call.Type?.OriginalDefinition.ToDisplayString() switch
        {
            "System.Threading.Tasks.Task"
            or "System.Threading.Tasks.Task<TResult>"
            or "System.Threading.Tasks.ValueTask"
            or "System.Threading.Tasks.ValueTask<TResult>" => (
                "awaited",
                "its errors are lost and the program continues before it is done"
            ),
            "System.Collections.Generic.IAsyncEnumerable<T>" => ("enumerated", "nothing happens"),
            _ => null,
        };
        if (missing is { } found)
            context.ReportDiagnostic(
                Diagnostic.Create(
                    AnalyzerRules.NotAwaited,
                    call.Syntax.GetLocation(),
                    call.TargetMethod.Name,
                    found.Verb,
                    found.Effect
                )
            );
    }

    // ConfigureAwait alone awaits nothing.
    private static IInvocationOperation? CallOf(IOperation operation) =>
        operation switch
        {
            IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task } => CallOf(task),
            IInvocationOperation call => call,
            IConditionalAccessOperation access => CallOf(access.WhenNotNull),
            _ => null,
        };

    private static bool IsOfSluice(IMethodSymbol method) =>
        method.ContainingNamespace?.ToDisplayString() is { } space
        && (space == "Sluice" || space.StartsWith("Sluice.", StringComparison.Ordinal))
        && method.ContainingAssembly.Name.StartsWith("Sluice", StringComparison.Ordinal);
}
