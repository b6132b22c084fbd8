using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.Analyzers.Calls;
using Sluice.Selection;

namespace Sluice.Analyzers.Includes;

/// <summary>
/// Checks constant include expressions against their type (SLC029): in calls of <c>Parse</c>, in
/// <c>[SubPropertyDefault]</c> and in <c>AllowList</c>.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class IncludeAnalyzer : DiagnosticAnalyzer
{
    /// <summary>
    /// The property of a diagnostic that contains the suggested name if the diagnostic's location is that of the
    /// invalid name.
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
        context.RegisterOperationAction(
            operation => CheckCall(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
        context.RegisterOperationAction(
            operation => CheckAllowList(operation, (ISimpleAssignmentOperation)operation.Operation),
            OperationKind.SimpleAssignment
        );
    }

    // The options of an expression that may filter the elements of collections.
    private static readonly object s_filters = new();

    // [SubPropertyDefault("[…]")] selects from the fields of the member's value.
    private static void CheckDefault(SymbolAnalysisContext context)
    {
        ISymbol member = context.Symbol;
        foreach (AttributeData attribute in member.Marks())
        {
            if (
                Symbols.NameOf(attribute) != "Sluice.SubPropertyDefaultAttribute"
                || attribute.ConstructorArguments.FirstOrDefault().Value is not string text
            )
                continue;
            var fields = new FieldPlaces(context.Compilation);
            ITypeSymbol? type =
                member.Has("Sluice.WireConverterAttribute") ? null
                : member is IPropertySymbol property ? property.Type
                : ((IFieldSymbol)member).Type;
            SyntaxNode? argument = (
                attribute.ApplicationSyntaxReference?.GetSyntax(context.CancellationToken)
                as Microsoft.CodeAnalysis.CSharp.Syntax.AttributeSyntax
            )
                ?.ArgumentList?.Arguments.FirstOrDefault()
                ?.Expression;
            var site = new IncludeSite(text, argument, argument?.GetLocation() ?? member.Locations[0], type);
            Report(context.ReportDiagnostic, site, fields.GetPlace(type), fields, new() { AllowDeep = true });
        }
    }

    private static void CheckCall(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method is { ContainingType.Name: "SluiceHttpClientExtensions", TypeArguments.Length: 1 })
            CheckAddress(context, call, method.TypeArguments[0]);
        if (
            method is not { Name: "Parse", TypeArguments.Length: > 0 }
            || method.ContainingType is not { Name: "FieldSelection" } type
            || type.ContainingNamespace.ToDisplayString() != "Sluice"
        )
            return;
        if (
            FindArgument(call, "include") is not { } include
            || AssignedValues.ConstantText(include.Value) is not { } text
        )
            return;

        var fields = new FieldPlaces(context.Compilation);
        IArgumentOperation? options = FindArgument(call, "options");
        WireNaming naming = FindNaming(call);
        // A witness may have its own naming policy.
        bool isKnown = (options is null || KeepsNames(options.Value)) && method.TypeArguments.Length == 1;
        FieldPlace root = isKnown ? fields.GetPlace(method.TypeArguments[0], naming) : FieldPlace.Unknown;
        SyntaxNode syntax = include.Value.Syntax;
        var site = new IncludeSite(text, syntax, syntax.GetLocation(), method.TypeArguments[0]);
        Report(
            context.ReportDiagnostic,
            site,
            root,
            fields,
            new()
            {
                AllowDeep = options is not null,
                Naming = naming,
                RegisteredFilters = options is not null ? s_filters : null,
            }
        );
    }

    private static IArgumentOperation? FindArgument(IInvocationOperation call, string name) =>
        call.Arguments.FirstOrDefault(a => a.Parameter?.Name == name);

    private static WireNaming FindNaming(IInvocationOperation call)
    {
        if (FindArgument(call, "naming") is not { IsImplicit: false } chosen)
            return WireNaming.Unset;
        return chosen.Value.ConstantValue is { HasValue: true, Value: { } value }
            ? (WireNaming)Convert.ToByte(value, System.Globalization.CultureInfo.InvariantCulture)
            : (WireNaming)byte.MaxValue;
    }

    // Matches http.GetFromSluiceAsync<T>("/orders?include=[id]").
    private static void CheckAddress(OperationAnalysisContext context, IInvocationOperation call, ITypeSymbol type)
    {
        if (
            call.Arguments.FirstOrDefault(a => a.Parameter?.Name == "requestUri")?.Value is not { } uri
            || AssignedValues.ConstantText(uri) is not { } address
        )
            return;
        foreach (string parameter in address.Split('?', '#').ElementAtOrDefault(1)?.Split('&') ?? [])
        {
            if (!parameter.StartsWith("include=", StringComparison.Ordinal))
                continue;
            var fields = new FieldPlaces(context.Compilation);
            string text = Uri.UnescapeDataString(parameter.Substring("include=".Length));
            var site = new IncludeSite(text, null, uri.Syntax.GetLocation(), type);
            Report(
                context.ReportDiagnostic,
                site,
                fields.GetPlace(type),
                fields,
                new() { AllowDeep = true, RegisteredFilters = s_filters }
            );
        }
    }

    // Matches new IncludeLimits { AllowList = "[…]" } passed to WithIncludeLimits of an endpoint whose handler has an
    // Include<T> parameter.
    private static void CheckAllowList(OperationAnalysisContext context, ISimpleAssignmentOperation assignment)
    {
        if (
            assignment.Target
                is not IPropertyReferenceOperation
                {
                    Property: { Name: "AllowList", ContainingType: { Name: "IncludeLimits" } owner }
                }
            || owner.ContainingNamespace.ToDisplayString() != "Sluice"
        )
            return;
        if (AssignedValues.ConstantText(assignment.Value) is not { } text)
            return;
        var fields = new FieldPlaces(context.Compilation);
        ITypeSymbol? type = IncludedType(assignment);
        SyntaxNode syntax = assignment.Value.Syntax;
        var site = new IncludeSite(text, syntax, syntax.GetLocation(), type);
        Report(context.ReportDiagnostic, site, fields.GetPlace(type), fields, new() { AllowDeep = true });
    }

    private static ITypeSymbol? IncludedType(IOperation operation)
    {
        for (IOperation? around = operation.Parent; around is not null; around = around.Parent)
        {
            if (around is not IInvocationOperation { TargetMethod.Name: "WithIncludeLimits" } call)
                continue;
            ITypeSymbol[] included =
            [
                .. call.Descendants()
                    .OfType<IAnonymousFunctionOperation>()
                    .SelectMany(function => function.Symbol.Parameters)
                    .Concat(call.Descendants().OfType<IMethodReferenceOperation>().SelectMany(m => m.Method.Parameters))
                    .Select(p => p.Type)
                    .OfType<INamedTypeSymbol>()
                    .Where(t => t is { Name: "Include", Arity: 1 })
                    .Select(t => t.TypeArguments[0])
                    .Distinct(SymbolEqualityComparer.Default)
                    .Cast<ITypeSymbol>(),
            ];
            return included.Length == 1 ? included[0] : null;
        }

        return null;
    }

    // Returns whether new IncludeOptions { … } sets nothing that the names depend on.
    private static bool KeepsNames(IOperation options) =>
        options switch
        {
            IConversionOperation conversion => KeepsNames(conversion.Operand),
            IDefaultValueOperation => true,
            IObjectCreationOperation { Arguments.Length: 0 } created => created.Initializer is not { } initializer
                || !initializer
                    .Initializers.OfType<ISimpleAssignmentOperation>()
                    .Any(a =>
                        a.Target is IPropertyReferenceOperation { Property.Name: "Naming" or "Unions" or "IsLenient" }
                    ),
            _ => false,
        };

    private static void Report(
        Action<Diagnostic> report,
        in IncludeSite site,
        FieldPlace root,
        FieldPlaces fields,
        IncludeOptions options
    )
    {
        string shown = site.Type?.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat) ?? "a value";
        foreach (IncludeError error in IncludeCheck.Find(site.Text, options, root, fields))
        {
            Location? place = Place(site.Syntax, site.Text, error);
            ImmutableDictionary<string, string?>? properties =
                place is not null && error.Suggestions.Count > 0 && !error.Suggestions[0].Contains('\'')
                    ? ImmutableDictionary<string, string?>.Empty.Add(Nearest, IncludeText.Quoted(error.Suggestions[0]))
                    : null;
            report(
                Diagnostic.Create(
                    AnalyzerRules.BadInclude,
                    place ?? site.Whole,
                    properties,
                    site.Text,
                    shown,
                    error.Position.ToString(System.Globalization.CultureInfo.InvariantCulture),
                    error.Message.TrimEnd('.')
                )
            );
        }
    }

    // In a regular literal without escape sequences, positions in the text correspond to positions in the source.
    private static Location? Place(SyntaxNode? syntax, string text, IncludeError error)
    {
        if (syntax is null || syntax.ToString() != $"\"{text}\"")
            return null;
        int start = syntax.SpanStart + 1 + Math.Min(error.Position, text.Length);
        return Location.Create(
            syntax.SyntaxTree,
            new Microsoft.CodeAnalysis.Text.TextSpan(start, Math.Min(error.Length, syntax.Span.End - 1 - start))
        );
    }

    /// <summary>An expression in the source.</summary>
    /// <param name="Text">The expression.</param>
    /// <param name="Syntax">The literal that contains it; <see langword="null"/> without one.</param>
    /// <param name="Whole">The location of an error without a position.</param>
    /// <param name="Type">The type that it selects from.</param>
    private readonly record struct IncludeSite(string Text, SyntaxNode? Syntax, Location Whole, ITypeSymbol? Type);
}
