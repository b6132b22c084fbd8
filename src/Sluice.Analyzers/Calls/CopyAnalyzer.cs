using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports writers and readers of a wire that are declared or used by value (SLC058): parameters, locals, fields,
/// properties, results, every expression that is a value, and every type or method that takes one without knowing it.
/// </summary>
/// <remarks>
/// Where the type is a type parameter, the code did not create the writer, so each declaration and each expression by
/// value is reported. The author of a wire creates writers of a known type, so only copies of these are.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class CopyAnalyzer : DiagnosticAnalyzer
{
    private const string Parameter = "is a parameter by value",
        Result = "returns by value",
        Variable = "holds by value",
        Copy = "is copied",
        Assigned = "is replaced",
        Unaware = "is for values of any type, which it copies";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.CopiedWriter];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        // Every list of parameters: also those of lambdas, indexers, primary constructors and extension blocks.
        context.RegisterSyntaxNodeAction(VisitParameter, SyntaxKind.Parameter);
        context.RegisterSyntaxNodeAction(
            VisitType,
            SyntaxKind.GenericName,
            SyntaxKind.ArrayType,
            SyntaxKind.TupleType,
            SyntaxKind.NullableType
        );
        context.RegisterSymbolAction(VisitMethod, SymbolKind.Method);
        context.RegisterSymbolAction(VisitDelegate, SymbolKind.NamedType);
        context.RegisterSymbolAction(VisitField, SymbolKind.Field);
        context.RegisterSymbolAction(VisitProperty, SymbolKind.Property);
        context.RegisterOperationAction(VisitFunction, OperationKind.LocalFunction, OperationKind.AnonymousFunction);
        context.RegisterOperationAction(
            VisitLocal,
            OperationKind.VariableDeclarator,
            OperationKind.DeclarationExpression,
            OperationKind.DeclarationPattern,
            OperationKind.RecursivePattern
        );
        context.RegisterOperationAction(
            VisitUse,
            OperationKind.LocalReference,
            OperationKind.ParameterReference,
            OperationKind.FieldReference,
            OperationKind.ArrayElementReference,
            OperationKind.ImplicitIndexerReference,
            OperationKind.InlineArrayAccess,
            OperationKind.PropertyReference,
            OperationKind.Invocation,
            OperationKind.FunctionPointerInvocation,
            OperationKind.Conditional,
            OperationKind.SimpleAssignment,
            OperationKind.InstanceReference
        );
        context.RegisterOperationAction(
            VisitValue,
            OperationKind.Invocation,
            OperationKind.FunctionPointerInvocation,
            OperationKind.PropertyReference,
            OperationKind.Conversion,
            OperationKind.DefaultValue,
            OperationKind.TypeParameterObjectCreation,
            OperationKind.Await
        );
        context.RegisterOperationAction(VisitCall, OperationKind.Invocation, OperationKind.MethodReference);
        context.RegisterOperationAction(VisitAssignment, OperationKind.SimpleAssignment);
    }

    private static void VisitParameter(SyntaxNodeAnalysisContext context)
    {
        var syntax = (ParameterSyntax)context.Node;
        if (context.SemanticModel.GetDeclaredSymbol(syntax, context.CancellationToken) is not { } parameter)
            return;
        // A parameter by read-only reference is copied by each call of a method that changes the writer.
        bool isCopied =
            parameter.RefKind != RefKind.Ref
            && (parameter.RefKind != RefKind.Out || WireStructs.IsTypeParameter(parameter.Type));
        if (isCopied && WireStructs.Is(parameter.Type))
            context.ReportDiagnostic(
                Create(syntax.Identifier.GetLocation(), parameter.Name, Parameter, parameter.Type)
            );
    }

    private static void VisitType(SyntaxNodeAnalysisContext context)
    {
        // Where a type is only named, there is no value.
        if (
            context.Node.Parent is TypeOfExpressionSyntax
            || context.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()
                is { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } }
        )
            return;
        SymbolInfo info = context.SemanticModel.GetSymbolInfo(context.Node, context.CancellationToken);
        if (info.Symbol is ITypeSymbol type && WireStructs.FindUnaware(type) is { } writer)
            context.ReportDiagnostic(Create(context.Node.GetLocation(), context.Node.ToString(), Unaware, writer));
    }

    private static void VisitMethod(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (method.AssociatedSymbol is null)
            VisitResult(method, context.ReportDiagnostic);
    }

    private static void VisitDelegate(SymbolAnalysisContext context)
    {
        if (((INamedTypeSymbol)context.Symbol).DelegateInvokeMethod is { } invoke)
            VisitResult(invoke, context.ReportDiagnostic);
    }

    private static void VisitFunction(OperationAnalysisContext context) =>
        VisitResult(
            context.Operation is ILocalFunctionOperation local
                ? local.Symbol
                : ((IAnonymousFunctionOperation)context.Operation).Symbol,
            context.ReportDiagnostic
        );

    private static void VisitResult(IMethodSymbol method, Action<Diagnostic> report)
    {
        if (method.RefKind != RefKind.Ref && WireStructs.IsTypeParameter(method.ReturnType))
            report(Create(method.Locations[0], method.Name, Result, method.ReturnType));
    }

    private static void VisitField(SymbolAnalysisContext context)
    {
        var field = (IFieldSymbol)context.Symbol;
        if (field.RefKind == RefKind.Ref || field.IsImplicitlyDeclared)
            return;
        bool isCopied = WireStructs.IsTypeParameter(field.Type) || (field.IsReadOnly && WireStructs.Is(field.Type));
        if (isCopied)
            context.ReportDiagnostic(Create(field.Locations[0], field.Name, Variable, field.Type));
    }

    private static void VisitProperty(SymbolAnalysisContext context)
    {
        var property = (IPropertySymbol)context.Symbol;
        if (property.RefKind == RefKind.Ref)
            return;
        if (WireStructs.IsTypeParameter(property.Type))
            context.ReportDiagnostic(Create(property.Locations[0], property.Name, Result, property.Type));
        // Each use of an automatic property copies the writer that its field holds.
        else if (WireStructs.Is(property.Type) && IsAutomatic(property))
            context.ReportDiagnostic(Create(property.Locations[0], property.Name, Variable, property.Type));
    }

    private static bool IsAutomatic(IPropertySymbol property) =>
        property
            .ContainingType.GetMembers()
            .OfType<IFieldSymbol>()
            .Any(field => SymbolEqualityComparer.Default.Equals(field.AssociatedSymbol, property));

    // A variable with an initializer is reported where the value is copied into it.
    private static void VisitLocal(OperationAnalysisContext context)
    {
        ISymbol? declared = context.Operation switch
        {
            IVariableDeclaratorOperation declarator
                when declarator.Initializer is null || declarator.Symbol.RefKind != RefKind.None => declarator.Symbol,
            IDeclarationExpressionOperation { Expression: ILocalReferenceOperation local } => local.Local,
            IDeclarationPatternOperation pattern => pattern.DeclaredSymbol,
            IRecursivePatternOperation pattern => pattern.DeclaredSymbol,
            _ => null,
        };
        if (declared is not ILocalSymbol { RefKind: not RefKind.Ref } variable)
            return;
        // A loop copies an element where no expression names it.
        bool isElement = context.Operation.Parent is IForEachLoopOperation && WireStructs.Is(variable.Type);
        if (isElement || WireStructs.IsTypeParameter(variable.Type))
            context.ReportDiagnostic(Create(variable.Locations[0], variable.Name, Variable, variable.Type));
    }

    private static void VisitUse(OperationAnalysisContext context)
    {
        IOperation use = context.Operation;
        if (use.Type is not { } type || !VariableUse.IsVariable(use) || !WireStructs.Is(type))
            return;
        // The writer's own code may restore what it saved.
        if (SymbolEqualityComparer.Default.Equals(context.ContainingSymbol.ContainingType, type))
            return;
        if (!VariableUse.IsByReference(use, context.ContainingSymbol))
            context.ReportDiagnostic(Create(use.Syntax.GetLocation(), use.Syntax.ToString(), Copy, type));
    }

    private static void VisitValue(OperationAnalysisContext context)
    {
        IOperation value = context.Operation;
        if (value.Type is not { } type || VariableUse.IsVariable(value) || !WireStructs.IsTypeParameter(type))
            return;
        bool isTarget = value.Parent is IAssignmentOperation assignment && assignment.Target == value;
        if (!isTarget)
            context.ReportDiagnostic(Create(value.Syntax.GetLocation(), value.Syntax.ToString(), Copy, type));
    }

    private static void VisitCall(OperationAnalysisContext context)
    {
        IMethodSymbol method = context.Operation is IInvocationOperation call
            ? call.TargetMethod
            : ((IMethodReferenceOperation)context.Operation).Method;
        if (WireStructs.FindUnaware(method) is { } writer)
            context.ReportDiagnostic(Create(context.Operation.Syntax.GetLocation(), method.Name, Unaware, writer));
    }

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
