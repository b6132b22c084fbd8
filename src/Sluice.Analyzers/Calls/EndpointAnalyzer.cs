using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports handlers that have an <c>Include&lt;T&gt;</c> parameter but do not use it (SLC052), or return a result of a
/// different type (SLC053).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class EndpointAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [AnalyzerRules.UnusedInclude, AnalyzerRules.OtherInclude];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (start.Compilation.GetTypeByMetadataName("Sluice.Include`1") is null)
                return;
            var unused = new ConcurrentBag<Diagnostic>();
            // A route group may apply the selection to handlers in other files.
            int narrows = 0;
            start.RegisterOperationAction(
                operation =>
                {
                    var call = (IInvocationOperation)operation.Operation;
                    if (call.TargetMethod is { Name: "WithSluice" })
                        Interlocked.Exchange(ref narrows, 1);
                    else if (call.TargetMethod.Name.StartsWith("Map", StringComparison.Ordinal))
                        Check(call, operation.ReportDiagnostic, unused);
                },
                OperationKind.Invocation
            );
            start.RegisterSymbolAction(
                symbol => CheckAction((IMethodSymbol)symbol.Symbol, symbol.ReportDiagnostic),
                SymbolKind.Method
            );
            start.RegisterCompilationEndAction(end =>
            {
                if (narrows != 0)
                    return;
                foreach (Diagnostic diagnostic in unused)
                    end.ReportDiagnostic(diagnostic);
            });
        });
    }

    private static void Check(IInvocationOperation call, Action<Diagnostic> report, ConcurrentBag<Diagnostic> unused)
    {
        foreach (IMethodSymbol handler in HandlersOf(call))
        {
            foreach (IParameterSymbol parameter in handler.Parameters)
            {
                if (IncludedType(parameter) is not { } included || IsUsed(parameter, handler))
                    continue;
                if (!IsNarrowed(call))
                    unused.Add(Diagnostic.Create(AnalyzerRules.UnusedInclude, parameter.Locations[0], parameter.Name));
                else
                    CheckResult(parameter, included, handler, report);
            }
        }
    }

    // AddControllers().AddSluice() narrows the actions of controllers whose result is of the included type.
    private static void CheckAction(IMethodSymbol action, Action<Diagnostic> report)
    {
        if (action.MethodKind != MethodKind.Ordinary || !IsController(action.ContainingType))
            return;
        foreach (IParameterSymbol parameter in action.Parameters)
            if (IncludedType(parameter) is { } included && !IsUsed(parameter, action))
                CheckResult(parameter, included, action, report);
    }

    private static bool IsController(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            if (level.Name == "ControllerBase" || level.Has("Microsoft.AspNetCore.Mvc.ControllerAttribute"))
                return true;
        }

        return false;
    }

    private static void CheckResult(
        IParameterSymbol parameter,
        ITypeSymbol included,
        IMethodSymbol handler,
        Action<Diagnostic> report
    )
    {
        if (IsOther(handler.ReturnType, included) is { } returned)
            report(
                Diagnostic.Create(AnalyzerRules.OtherInclude, parameter.Locations[0], Shown(included), Shown(returned))
            );
    }

    private static ITypeSymbol? IncludedType(IParameterSymbol parameter) =>
        parameter.Type is INamedTypeSymbol { Name: "Include", Arity: 1 } include
        && include.ContainingNamespace.ToDisplayString() == "Sluice"
        && parameter.Locations[0].IsInSource
            ? include.TypeArguments[0]
            : null;

    // Returns lambdas and method groups passed as handlers.
    private static IEnumerable<IMethodSymbol> HandlersOf(IInvocationOperation call)
    {
        foreach (IOperation operation in call.Arguments.SelectMany(argument => argument.Descendants()))
        {
            if (operation is IAnonymousFunctionOperation lambda)
                yield return lambda.Symbol;
            else if (operation is IMethodReferenceOperation { Parent: IDelegateCreationOperation } group)
                yield return group.Method;
        }
    }

    private static bool IsUsed(IParameterSymbol parameter, IMethodSymbol handler) =>
        handler.DeclaringSyntaxReferences.Any(declaration =>
            declaration
                .GetSyntax()
                .DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Any(name => name.Identifier.ValueText == parameter.Name)
        );

    // Matches app.MapGet(…).WithSluice().
    private static bool IsNarrowed(IOperation call)
    {
        for (IOperation? around = call.Parent; around is not null; around = around.Parent)
            if (around is IInvocationOperation { TargetMethod.Name: "WithSluice" })
                return true;
        return false;
    }

    // Returns the returned type if it is certainly unrelated to the included one.
    private static ITypeSymbol? IsOther(ITypeSymbol returned, ITypeSymbol included)
    {
        while (returned is INamedTypeSymbol { Name: "Task" or "ValueTask", Arity: 1 } task)
            returned = task.TypeArguments[0];
        if (
            Elements(returned)
                .Any(e =>
                    e.SpecialType == SpecialType.System_Object
                    || e.TypeKind is TypeKind.Interface or TypeKind.TypeParameter or TypeKind.Dynamic
                    || Has(e, included)
                    || Has(included, e)
                )
        )
            return null;
        return Elements(returned)
            .Any(e =>
                e.ContainingNamespace?.ToDisplayString().StartsWith("Microsoft.AspNetCore", StringComparison.Ordinal)
                    == true
                || e.ContainingNamespace?.ToDisplayString().StartsWith("Sluice", StringComparison.Ordinal) == true
                || e.ContainingNamespace?.ToDisplayString().StartsWith("System", StringComparison.Ordinal) == true
            )
            ? null
            : returned;
    }

    private static IEnumerable<ITypeSymbol> Elements(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => Elements(array.ElementType),
            INamedTypeSymbol { Arity: > 0 } generic => generic.TypeArguments.SelectMany(Elements),
            _ => [type],
        };

    private static bool Has(ITypeSymbol type, ITypeSymbol @base)
    {
        for (ITypeSymbol? t = type; t is not null; t = t.BaseType)
            if (SymbolEqualityComparer.Default.Equals(t, @base))
                return true;
        return type.AllInterfaces.Any(i => SymbolEqualityComparer.Default.Equals(i, @base));
    }

    private static string Shown(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
}
