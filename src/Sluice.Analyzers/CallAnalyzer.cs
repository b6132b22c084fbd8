using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.Analyzers.Calls;

namespace Sluice.Analyzers;

/// <summary>
/// Reports calls whose type has no shape (SLC023), and stored types with <c>[Never]</c> members
/// (SLC024).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CallAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [AnalyzerRules.Reflection, AnalyzerRules.NeverStored];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => Analyze(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
    }

    private static void Analyze(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (
            method.Name == "HasSluiceConversion"
            && method.ContainingNamespace.ToDisplayString().StartsWith("Sluice", StringComparison.Ordinal)
        )
            FindNever(context, call);
        UnshapedCalls.Find(context, call);
    }

    private static void FindNever(OperationAnalysisContext context, IInvocationOperation call)
    {
        if (
            call.Arguments.Any(argument =>
                argument is { Parameter.Name: "allowLoss", Value.ConstantValue: { HasValue: true, Value: true } }
            )
        )
            return;
        ITypeSymbol? stored =
            call.TargetMethod.TypeArguments.LastOrDefault()
            ?? (call.Arguments.FirstOrDefault()?.Value.Type as INamedTypeSymbol)?.TypeArguments.LastOrDefault();
        if (stored is null || StoredTypes.FirstNever(stored) is not { } never)
            return;
        context.ReportDiagnostic(
            Diagnostic.Create(
                AnalyzerRules.NeverStored,
                call.Syntax.GetLocation(),
                never.ContainingType.Name,
                never.Name,
                stored.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)
            )
        );
    }
}
