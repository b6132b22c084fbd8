using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers;

/// <summary>
/// Reports handlers that take an <c>Include&lt;T&gt;</c> and use it for nothing (SLC052) or for a result of another
/// type (SLC053).
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
            if (start.Compilation.GetTypeByMetadataName("Sluice.Include`1") is null) return;
            var unused = new ConcurrentBag<Diagnostic>();
            // A group may apply the selection to the handlers of other files.
            int narrows = 0;
            start.RegisterOperationAction(operation =>
            {
                var call = (IInvocationOperation)operation.Operation;
                if (call.TargetMethod is { Name: "WithSluice" }) Interlocked.Exchange(ref narrows, 1);
                else if (call.TargetMethod.Name.StartsWith("Map", StringComparison.Ordinal))
                    Check(call, operation.ReportDiagnostic, unused);
            }, OperationKind.Invocation);
            start.RegisterCompilationEndAction(end =>
            {
                if (narrows != 0) return;
                foreach (Diagnostic diagnostic in unused) end.ReportDiagnostic(diagnostic);
            });
        });
    }

    private static void Check(IInvocationOperation call, Action<Diagnostic> report, ConcurrentBag<Diagnostic> unused)
    {
        foreach (IAnonymousFunctionOperation handler in call.Arguments.SelectMany(a => a.Descendants())
            .OfType<IAnonymousFunctionOperation>())
        {
            foreach (IParameterSymbol parameter in handler.Symbol.Parameters)
            {
                if (parameter.Type is not INamedTypeSymbol { Name: "Include", Arity: 1 } include
                    || include.ContainingNamespace.ToDisplayString() != "Sluice") continue;
                if (handler.Body.Descendants().OfType<IParameterReferenceOperation>()
                    .Any(r => SymbolEqualityComparer.Default.Equals(r.Parameter, parameter))) continue;
                if (!IsNarrowed(call))
                    unused.Add(Diagnostic.Create(AnalyzerRules.UnusedInclude, parameter.Locations[0], parameter.Name));
                else if (IsOther(handler.Symbol.ReturnType, include.TypeArguments[0]) is { } returned)
                {
                    report(Diagnostic.Create(AnalyzerRules.OtherInclude, parameter.Locations[0],
                        Shown(include.TypeArguments[0]), Shown(returned)));
                }
            }
        }
    }

    // app.MapGet(…).WithSluice()
    private static bool IsNarrowed(IOperation call)
    {
        for (IOperation? around = call.Parent; around is not null; around = around.Parent)
            if (around is IInvocationOperation { TargetMethod.Name: "WithSluice" }) return true;
        return false;
    }

    // The type that is returned where it certainly has nothing to do with the included one.
    private static ITypeSymbol? IsOther(ITypeSymbol returned, ITypeSymbol included)
    {
        while (returned is INamedTypeSymbol { Name: "Task" or "ValueTask", Arity: 1 } task)
            returned = task.TypeArguments[0];
        if (Elements(returned).Any(e => e.SpecialType == SpecialType.System_Object
            || e.TypeKind is TypeKind.Interface or TypeKind.TypeParameter or TypeKind.Dynamic || Has(e, included)
            || Has(included, e))) return null;
        return Elements(returned).Any(e => e.ContainingNamespace?.ToDisplayString().StartsWith("Microsoft.AspNetCore",
            StringComparison.Ordinal) == true
            || e.ContainingNamespace?.ToDisplayString().StartsWith("Sluice", StringComparison.Ordinal) == true
            || e.ContainingNamespace?.ToDisplayString().StartsWith("System", StringComparison.Ordinal) == true)
            ? null : returned;
    }

    private static IEnumerable<ITypeSymbol> Elements(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => Elements(array.ElementType),
        INamedTypeSymbol { Arity: > 0 } generic => generic.TypeArguments.SelectMany(Elements),
        _ => [type],
    };

    private static bool Has(ITypeSymbol type, ITypeSymbol @base)
    {
        for (ITypeSymbol? t = type; t is not null; t = t.BaseType)
            if (SymbolEqualityComparer.Default.Equals(t, @base)) return true;
        return type.AllInterfaces.Any(i => SymbolEqualityComparer.Default.Equals(i, @base));
    }

    private static string Shown(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
}
