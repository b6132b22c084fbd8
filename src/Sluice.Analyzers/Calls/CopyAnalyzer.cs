using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports writers and readers of a wire that are declared or used by value (SLC058): parameters, locals, fields,
/// properties, results, and every other use of a variable that copies it.
/// </summary>
/// <remarks>
/// Where the type is a type parameter, the code did not create the writer, so each declaration by value is reported.
/// The author of a wire creates writers of a known type, so only copies of these are.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CopyAnalyzer : DiagnosticAnalyzer
{
    private const string Parameter = "is a parameter by value",
        Result = "returns by value",
        Variable = "holds by value",
        Copy = "is copied",
        Assigned = "is replaced";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.CopiedWriter];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(VisitMethod, SymbolKind.Method);
        context.RegisterSymbolAction(VisitDelegate, SymbolKind.NamedType);
        context.RegisterSymbolAction(VisitField, SymbolKind.Field);
        context.RegisterSymbolAction(VisitProperty, SymbolKind.Property);
        context.RegisterOperationAction(VisitFunction, OperationKind.LocalFunction, OperationKind.AnonymousFunction);
        context.RegisterOperationAction(
            VisitUse,
            OperationKind.LocalReference,
            OperationKind.ParameterReference,
            OperationKind.FieldReference,
            OperationKind.ArrayElementReference,
            OperationKind.PropertyReference,
            OperationKind.Invocation,
            OperationKind.InstanceReference
        );
        context.RegisterOperationAction(VisitAssignment, OperationKind.SimpleAssignment);
    }

    private static void VisitMethod(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (method.AssociatedSymbol is null)
            VisitSignature(method, context.ReportDiagnostic);
    }

    private static void VisitDelegate(SymbolAnalysisContext context)
    {
        if (((INamedTypeSymbol)context.Symbol).DelegateInvokeMethod is { } invoke)
            VisitSignature(invoke, context.ReportDiagnostic);
    }

    private static void VisitFunction(OperationAnalysisContext context) =>
        VisitSignature(
            context.Operation is ILocalFunctionOperation local
                ? local.Symbol
                : ((IAnonymousFunctionOperation)context.Operation).Symbol,
            context.ReportDiagnostic
        );

    private static void VisitSignature(IMethodSymbol method, Action<Diagnostic> report)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            // A parameter by read-only reference is copied by each call of a method that changes the writer.
            bool isCopied =
                parameter.RefKind != RefKind.Ref
                && (parameter.RefKind != RefKind.Out || WireStructs.IsTypeParameter(parameter.Type));
            if (isCopied && WireStructs.Is(parameter.Type))
                report(Create(parameter.Locations[0], parameter.Name, Parameter, parameter.Type));
        }

        if (method.RefKind == RefKind.None && WireStructs.IsTypeParameter(method.ReturnType))
            report(Create(method.Locations[0], method.Name, Result, method.ReturnType));
    }

    private static void VisitField(SymbolAnalysisContext context)
    {
        var field = (IFieldSymbol)context.Symbol;
        if (field.RefKind != RefKind.None || field.IsImplicitlyDeclared)
            return;
        bool isCopied = WireStructs.IsTypeParameter(field.Type) || (field.IsReadOnly && WireStructs.Is(field.Type));
        if (isCopied)
            context.ReportDiagnostic(Create(field.Locations[0], field.Name, Variable, field.Type));
    }

    private static void VisitProperty(SymbolAnalysisContext context)
    {
        var property = (IPropertySymbol)context.Symbol;
        if (property.RefKind == RefKind.None && WireStructs.IsTypeParameter(property.Type))
            context.ReportDiagnostic(Create(property.Locations[0], property.Name, Result, property.Type));
    }

    private static void VisitUse(OperationAnalysisContext context)
    {
        IOperation use = context.Operation;
        if (use.Type is not { } type || !IsVariable(use) || !WireStructs.Is(type))
            return;
        // The writer's own code may restore what it saved.
        if (SymbolEqualityComparer.Default.Equals(context.ContainingSymbol.ContainingType, type))
            return;
        if (!VariableUse.IsByReference(use, context.ContainingSymbol))
            context.ReportDiagnostic(Create(use.Syntax.GetLocation(), use.Syntax.ToString(), Copy, type));
    }

    private static bool IsVariable(IOperation use) =>
        use switch
        {
            IInvocationOperation call => call.TargetMethod.RefKind != RefKind.None,
            IPropertyReferenceOperation property => property.Property.RefKind != RefKind.None,
            _ => true,
        };

    private static void VisitAssignment(OperationAnalysisContext context)
    {
        var assignment = (ISimpleAssignmentOperation)context.Operation;
        if (assignment.IsRef || assignment.Target is IDiscardOperation)
            return;
        if (assignment.Target.Type is not { } type)
            return;
        if (WireStructs.IsTypeParameter(type))
            context.ReportDiagnostic(
                Create(assignment.Syntax.GetLocation(), assignment.Target.Syntax.ToString(), Assigned, type)
            );
    }

    private static Diagnostic Create(Location location, string name, string what, ITypeSymbol type) =>
        Diagnostic.Create(
            AnalyzerRules.CopiedWriter,
            location,
            name,
            what,
            type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat)
        );
}
