using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>Constants that an option does not allow (SLC056), in initializers, <c>with</c> and assignments.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.OptionOutOfRange];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => Check(operation, (ISimpleAssignmentOperation)operation.Operation),
            OperationKind.SimpleAssignment
        );
    }

    private static void Check(OperationAnalysisContext context, ISimpleAssignmentOperation assignment)
    {
        if (
            assignment
                is not {
                    Target: IPropertyReferenceOperation { Property: { ContainingType: { } owner } property },
                    Value.ConstantValue: { HasValue: true, Value: var value }
                }
            || !owner.Name.EndsWith("Options", StringComparison.Ordinal)
            || !IsOfSluice(owner)
        )
            return;
        string option = $"{owner.Name}.{property.Name}";
        string? allowed =
            property.Type is INamedTypeSymbol { TypeKind: TypeKind.Enum } type && IsOfSluice(type)
                ? type.GetMembers().OfType<IFieldSymbol>().Any(field => Equals(field.ConstantValue, value))
                    ? null
                    : $"a constant of {type.Name}"
                : OptionRanges.WhyRefused(option, value);
        if (allowed is null)
            return;
        context.ReportDiagnostic(
            Diagnostic.Create(
                AnalyzerRules.OptionOutOfRange,
                assignment.Value.Syntax.GetLocation(),
                option,
                allowed,
                Shown(value)
            )
        );
    }

    private static bool IsOfSluice(INamedTypeSymbol type) =>
        type.ContainingNamespace?.ToDisplayString() is { } space
        && (space == "Sluice" || space.StartsWith("Sluice.", StringComparison.Ordinal));

    private static string Shown(object? value) =>
        value is null ? "null" : SymbolDisplay.FormatPrimitive(value, quoteStrings: true, useHexadecimalNumbers: false);
}
