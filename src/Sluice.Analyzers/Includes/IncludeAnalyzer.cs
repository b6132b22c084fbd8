using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.Selection;

namespace Sluice.Analyzers;

/// <summary>
/// Checks constant include expressions against their type (SLC029): calls of <c>Parse</c>, <c>[SubPropertyDefault]</c>
/// and <c>AllowList</c>.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IncludeAnalyzer : DiagnosticAnalyzer
{
    /// <summary>
    /// The property of a diagnostic that carries the name to use instead, where its location is that of the name.
    /// </summary>
    internal const string Nearest = nameof(Nearest);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.BadInclude];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(symbol => CheckDefault(symbol), SymbolKind.Property, SymbolKind.Field);
        context.RegisterOperationAction(operation => CheckCall(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation);
        context.RegisterOperationAction(operation => CheckAllowList(operation,
            (ISimpleAssignmentOperation)operation.Operation), OperationKind.SimpleAssignment);
    }

    // [SubPropertyDefault("[…]")] chooses from the fields of the member's value.
    private static void CheckDefault(SymbolAnalysisContext context)
    {
        ISymbol member = context.Symbol;
        foreach (AttributeData attribute in member.Marks())
        {
            if (Symbols.NameOf(attribute) != "Sluice.SubPropertyDefaultAttribute"
                || attribute.ConstructorArguments.FirstOrDefault().Value is not string text) continue;
            var fields = new FieldPlaces(context.Compilation);
            ITypeSymbol? type = member.Has("Sluice.WireConverterAttribute")
                ? null
                : member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
            SyntaxNode? argument = (attribute.ApplicationSyntaxReference?.GetSyntax(context.CancellationToken)
                as Microsoft.CodeAnalysis.CSharp.Syntax.AttributeSyntax)?.ArgumentList?.Arguments
                    .FirstOrDefault()?.Expression;
            Report(context.ReportDiagnostic, text, argument, argument?.GetLocation() ?? member.Locations[0], type,
                fields.Of(type), fields, new() { AllowDeep = true });
        }
    }

    private static void CheckCall(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method is not { Name: "Parse", TypeArguments.Length: > 0 }
            || method.ContainingType is not { Name: "FieldSelection" } type
            || type.ContainingNamespace.ToDisplayString() != "Sluice") return;
        if (Argument("include") is not { } include || ConstantOf(include.Value) is not { } text) return;
        var fields = new FieldPlaces(context.Compilation);
        bool hasOptions = Argument("options") is not null;
        // A witness names members by a policy of its own.
        bool isKnown = !hasOptions && method.TypeArguments.Length == 1;
        WireNaming naming = Argument("naming") is not { IsImplicit: false } chosen ? WireNaming.Unset
            : chosen.Value.ConstantValue is { HasValue: true, Value: { } value }
                ? (WireNaming)Convert.ToByte(value, System.Globalization.CultureInfo.InvariantCulture)
            : (WireNaming)byte.MaxValue;
        FieldPlace root = isKnown ? fields.Of(method.TypeArguments[0], naming) : FieldPlace.Unknown;
        Report(context.ReportDiagnostic, text, include.Value.Syntax, include.Value.Syntax.GetLocation(),
            method.TypeArguments[0], root, fields, new() { AllowDeep = hasOptions, Naming = naming });

        IArgumentOperation? Argument(string name) => call.Arguments.FirstOrDefault(a => a.Parameter?.Name == name);
    }

    // new IncludeLimits { AllowList = "[…]" }, handed to WithIncludeLimits of an endpoint whose handler takes an
    // Include<T>.
    private static void CheckAllowList(OperationAnalysisContext context, ISimpleAssignmentOperation assignment)
    {
        if (assignment.Target is not IPropertyReferenceOperation
            {
                Property:
                {
                    Name: "AllowList",
                    ContainingType: { Name: "IncludeLimits" } owner
                }
            }
                || owner.ContainingNamespace.ToDisplayString() != "Sluice") return;
        if (ConstantOf(assignment.Value) is not { } text) return;
        var fields = new FieldPlaces(context.Compilation);
        ITypeSymbol? type = IncludedType(assignment);
        Report(context.ReportDiagnostic, text, assignment.Value.Syntax, assignment.Value.Syntax.GetLocation(), type,
            fields.Of(type), fields, new() { AllowDeep = true });
    }

    private static ITypeSymbol? IncludedType(IOperation operation)
    {
        for (IOperation? around = operation.Parent; around is not null; around = around.Parent)
        {
            if (around is not IInvocationOperation { TargetMethod.Name: "WithIncludeLimits" } call) continue;
            ITypeSymbol[] included = [.. call.Descendants().OfType<IAnonymousFunctionOperation>()
                .SelectMany(f => f.Symbol.Parameters)
                    .Concat(call.Descendants().OfType<IMethodReferenceOperation>().SelectMany(m => m.Method.Parameters))
                    .Select(p => p.Type).OfType<INamedTypeSymbol>()
                    .Where(t => t is { Name: "Include", Arity: 1 }).Select(t => t.TypeArguments[0])
                    .Distinct(SymbolEqualityComparer.Default).Cast<ITypeSymbol>()];
            return included.Length == 1 ? included[0] : null;
        }

        return null;
    }

    private static string? ConstantOf(IOperation value)
    {
        while (value is IConversionOperation { IsImplicit: true } conversion) value = conversion.Operand;
        return value.ConstantValue is { HasValue: true, Value: string text } ? text : null;
    }

    private static void Report(Action<Diagnostic> report, string text, SyntaxNode? syntax, Location whole,
        ITypeSymbol? type, FieldPlace root, FieldPlaces fields, IncludeOptions options)
    {
        string shown = type?.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) ?? "a value";
        foreach (IncludeError error in IncludeCheck.Find(text, options, root, fields))
        {
            Location? place = Place(syntax, text, error);
            ImmutableDictionary<string, string?>? properties = place is not null && error.Suggestions.Count > 0
                && !error.Suggestions[0].Contains('\'')
                ? ImmutableDictionary<string, string?>.Empty.Add(Nearest, IncludeText.Quoted(error.Suggestions[0]))
                : null;
            report(Diagnostic.Create(AnalyzerRules.BadInclude, place ?? whole, properties, text, shown,
                error.Position.ToString(System.Globalization.CultureInfo.InvariantCulture),
                error.Message.TrimEnd('.')));
        }
    }

    // Inside a plain literal without escapes, positions of the text are positions of the source.
    private static Location? Place(SyntaxNode? syntax, string text, IncludeError error)
    {
        if (syntax is null || syntax.ToString() != $"\"{text}\"") return null;
        int start = syntax.SpanStart + 1 + Math.Min(error.Position, text.Length);
        return Location.Create(syntax.SyntaxTree,
            new Microsoft.CodeAnalysis.Text.TextSpan(start, Math.Min(error.Length, syntax.Span.End - 1 - start)));
    }
}
