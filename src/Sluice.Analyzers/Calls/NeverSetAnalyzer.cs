using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports where ASP.NET Core sets members marked <c>[NeverSet]</c> without an endpoint that declares the type, which
/// the host would refuse at start-up: bodies that the program reads itself, models that it updates, and what pages and
/// components bind (SLC063).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class NeverSetAnalyzer : DiagnosticAnalyzer
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.",
        Bind = Mvc + "BindAttribute",
        BindNever = Mvc + "ModelBinding.BindNeverAttribute",
        BindingRemedy = "mark it [BindNever], or take a type without it",
        TypeRemedy = "take a type without it";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [AnalyzerRules.SetsNeverSet];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => AnalyzeCall(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
        context.RegisterSymbolAction(
            symbol => AnalyzeProperty(symbol, (IPropertySymbol)symbol.Symbol),
            SymbolKind.Property
        );
        context.RegisterSymbolAction(symbol => AnalyzeHandler(symbol, (IMethodSymbol)symbol.Symbol), SymbolKind.Method);
    }

    private static void AnalyzeCall(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isDeserialized = method.Name.StartsWith("Deserialize", StringComparison.Ordinal);
        if (
            (!isDeserialized && method.Name is not ("ReadFromJsonAsync" or "TryUpdateModelAsync"))
            || FindSetType(call) is not { } type
        )
            return;
        string space = method.ContainingNamespace.ToDisplayString();
        if (
            method.Name == "ReadFromJsonAsync" && space == "Microsoft.AspNetCore.Http"
            || isDeserialized && call.Arguments.Any(IsBody)
        )
            Report(
                context.ReportDiagnostic,
                call.Syntax.GetLocation(),
                type,
                method.Name,
                $"take a Body<{NameOf(type)}> instead",
                isBoundByModel: false
            );
        // Other overloads name the members that are set.
        else if ((space + ".").StartsWith(Mvc, StringComparison.Ordinal) && NamesNoMembers(call))
            Report(
                context.ReportDiagnostic,
                call.Syntax.GetLocation(),
                type,
                method.Name,
                "name the members that are set, or " + TypeRemedy,
                isBoundByModel: true
            );
    }

    // Of any serializer, which knows the request's stream and not the mark.
    private static bool IsBody(IArgumentOperation argument)
    {
        IOperation value = argument.Value;
        while (value is IConversionOperation { Operand: var operand })
            value = operand;
        return value is IPropertyReferenceOperation { Property: { Name: "Body" or "BodyReader" } property }
            && property.ContainingType.ToDisplayString() == "Microsoft.AspNetCore.Http.HttpRequest";
    }

    private static ITypeSymbol? FindSetType(IInvocationOperation call)
    {
        if (call.TargetMethod.TypeArguments is [var argument])
            return argument;
        foreach (IArgumentOperation each in call.Arguments)
            if (each.Value is ITypeOfOperation { TypeOperand: var type })
                return type;
        return null;
    }

    private static string NameOf(ITypeSymbol type) =>
        type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat).TrimEnd('?');

    private static bool NamesNoMembers(IInvocationOperation call) =>
        !call.Arguments.Any(static argument =>
            argument.Parameter?.Name == "propertyFilter"
            || argument is { Parameter.Name: "includeExpressions", ArgumentKind: ArgumentKind.Explicit }
            || argument
                is {
                    Parameter.Name: "includeExpressions",
                    Value: IArrayCreationOperation { Initializer.ElementValues.Length: > 0 }
                }
        );

    private static void AnalyzeProperty(SymbolAnalysisContext context, IPropertySymbol property)
    {
        if (property.SetMethod is null)
            return;
        if (property.Has("Microsoft.AspNetCore.Components.SupplyParameterFromFormAttribute"))
            Report(
                context.ReportDiagnostic,
                property.Locations[0],
                property.Type,
                "[SupplyParameterFromForm]",
                TypeRemedy,
                isBoundByModel: false
            );
        else if (IsBound(property) && IsPage(property.ContainingType))
            Report(
                context.ReportDiagnostic,
                property.Locations[0],
                property.Type,
                "[BindProperty]",
                BindingRemedy,
                isBoundByModel: true
            );
    }

    private static bool IsBound(IPropertySymbol property) =>
        !property.Has(BindNever)
        && (
            property.Has(Mvc + "BindPropertyAttribute")
            || property.ContainingType.Has(Mvc + "BindPropertiesAttribute")
                && property.DeclaredAccessibility == Accessibility.Public
        );

    private static void AnalyzeHandler(SymbolAnalysisContext context, IMethodSymbol method)
    {
        if (
            method is not { DeclaredAccessibility: Accessibility.Public, IsStatic: false, Name.Length: > 2 }
            || !method.Name.StartsWith("On", StringComparison.Ordinal)
            || !char.IsUpper(method.Name[2])
            || !IsPage(method.ContainingType)
        )
            return;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Has(Bind) || parameter.Has(Mvc + "FromServicesAttribute"))
                continue;
            Report(
                context.ReportDiagnostic,
                parameter.Locations[0],
                parameter.Type,
                $"the page's {method.Name}",
                BindingRemedy,
                isBoundByModel: true
            );
        }
    }

    private static bool IsPage(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type.BaseType; level is not null; level = level.BaseType)
            if (level.Name == "PageModel" && level.ToDisplayString() == Mvc + "RazorPages.PageModel")
                return true;
        return false;
    }

    private static void Report(
        Action<Diagnostic> report,
        Location location,
        ITypeSymbol type,
        string setter,
        string remedy,
        bool isBoundByModel
    )
    {
        if (isBoundByModel && type.Has(Bind))
            return;
        ISymbol? member = StoredTypes.FirstGuarded(
            type,
            (each, guards) => guards.IsNeverSet && !(isBoundByModel && each.Has(BindNever))
        );
        if (member is not null)
            report(
                Diagnostic.Create(
                    AnalyzerRules.SetsNeverSet,
                    location,
                    member.ContainingType.Name,
                    member.Name,
                    setter,
                    remedy
                )
            );
    }
}
