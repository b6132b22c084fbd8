using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;
using Sluice.TypeModel.Rules;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Reports where the guards of members are not enforced: values written by a serializer with its own settings (SLC030),
/// overrides that guard a member their base exposes (SLC031), and types with their own converter (SLC032).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class GuardAnalyzer : DiagnosticAnalyzer
{
    private const string Never = "Sluice.NeverAttribute",
        Policy = "Sluice.RequirePolicyAttribute";

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [AnalyzerRules.PastGuards, AnalyzerRules.UnguardedBase, AnalyzerRules.GuardedConverter];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterOperationAction(
            operation => AnalyzeCall(operation, (IInvocationOperation)operation.Operation),
            OperationKind.Invocation
        );
        context.RegisterOperationAction(
            operation => AnalyzeCreation(operation, (IObjectCreationOperation)operation.Operation),
            OperationKind.ObjectCreation
        );
        context.RegisterSymbolAction(
            symbol => AnalyzeType(symbol, (INamedTypeSymbol)symbol.Symbol),
            SymbolKind.NamedType
        );
    }

    private static void AnalyzeCall(OperationAnalysisContext context, IInvocationOperation call)
    {
        IMethodSymbol method = call.TargetMethod;
        bool? isAlways = (method.ContainingType?.Name, method.Name) switch
        {

            ("Results" or "TypedResults", "Json")
            or
            ("HttpResponseJsonExtensions", "WriteAsJsonAsync")
            or ("Controller", "Json") => false,
            ("JsonSerializer", "SerializeToNode" or "SerializeToElement" or "SerializeToDocument") => true,
            _ => null,
        };
        if (
            isAlways is null
            || method.ContainingNamespace.ToDisplayString()
                is not ("Microsoft.AspNetCore.Http" or "Microsoft.AspNetCore.Mvc" or "System.Text.Json")
        )
            return;
        if (isAlways is true || HasOwnSettings(call.Arguments))
            Report(context, call, call.Arguments);
    }

    private static void AnalyzeCreation(OperationAnalysisContext context, IObjectCreationOperation creation)
    {
        if (
            creation.Constructor?.ContainingType is not { Name: "JsonResult" } type
            || type.ContainingNamespace.ToDisplayString() != "Microsoft.AspNetCore.Mvc"
        )
            return;
        if (HasOwnSettings(creation.Arguments))
            Report(context, creation, creation.Arguments);
    }

    private static bool HasOwnSettings(ImmutableArray<IArgumentOperation> arguments) =>
        arguments.Any(argument =>
            argument
                is {
                    ArgumentKind: ArgumentKind.Explicit,
                    Parameter.Name: "options" or "jsonTypeInfo" or "context" or "serializerSettings"
                }
            && argument.Value.ConstantValue is not { HasValue: true, Value: null }
        );

    private static void Report(
        OperationAnalysisContext context,
        IOperation call,
        ImmutableArray<IArgumentOperation> arguments
    )
    {
        if (arguments.FirstOrDefault(argument => argument.Parameter?.Name is "data" or "value")?.Value is not { } value)
            return;
        if (value is IConversionOperation { IsImplicit: true } conversion)
            value = conversion.Operand;
        if (value.Type is not { } type || StoredTypes.FirstGuarded(type, IsGuarded) is not { } member)
            return;
        context.ReportDiagnostic(
            Diagnostic.Create(
                AnalyzerRules.PastGuards,
                call.Syntax.GetLocation(),
                member.ContainingType.Name,
                member.Name
            )
        );
    }

    private static void AnalyzeType(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        foreach (IPropertySymbol property in type.GetMembers().OfType<IPropertySymbol>())
        {
            // A value declared as an abstract type is written by its run-time type, whose guards then apply.
            if (
                property.OverriddenProperty is not { ContainingType.IsAbstract: false } overridden
                || GuardOf(property) is not { } guard
                || IsGuardedAbove(property)
            )
                continue;
            context.ReportDiagnostic(
                Diagnostic.Create(
                    AnalyzerRules.UnguardedBase,
                    Symbols.LocationOf(guard) ?? property.Locations[0],
                    type.Name,
                    property.Name,
                    overridden.ContainingType.Name
                )
            );
        }

        if (
            type.GetAttributes().FirstOrDefault(IsConverter) is not { } converter
            || StoredTypes.MembersOf(type).FirstOrDefault(member => IsGuarded(member, member.GuardsIn(type)))
                is not { } guarded
        )
            return;
        context.ReportDiagnostic(
            Diagnostic.Create(
                AnalyzerRules.GuardedConverter,
                Symbols.LocationOf(converter) ?? type.Locations[0],
                type.Name,
                guarded.Name
            )
        );
    }

    private static bool IsGuarded(ISymbol member, MemberGuards guards) => guards.IsNever || guards.Policies.Count > 0;

    private static AttributeData? GuardOf(ISymbol member) =>
        member.Marks().FirstOrDefault(mark => Symbols.NameOf(mark) is Never or Policy);

    private static bool IsGuardedAbove(IPropertySymbol property)
    {
        for (IPropertySymbol? above = property.OverriddenProperty; above is not null; above = above.OverriddenProperty)
            if (GuardOf(above) is not null)
                return true;
        return false;
    }

    private static bool IsConverter(AttributeData attribute) =>
        Symbols.NameOf(attribute)
            is "System.Text.Json.Serialization.JsonConverterAttribute"
                or "Sluice.WireConverterAttribute";
}
