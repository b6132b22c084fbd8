using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Sluice.Analyzers;

/// <summary>
/// Reports members of shaped types whose attributes do not have the expected effect: SLC020, SLC021, SLC026, SLC027.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MemberAnalyzer : DiagnosticAnalyzer
{
    private static readonly HashSet<string> s_selecting =
    [
        "Sluice.DefaultAttribute",
        "Sluice.AlwaysAttribute",
        "Sluice.SubPropertyDefaultAttribute",
    ];
    private static readonly HashSet<string> s_wire =
    [
        "Sluice.WireNameAttribute",
        "Sluice.WireKeyAttribute",
        "Sluice.WireConverterAttribute",
        "Sluice.NeverAttribute",
        "Sluice.RequirePolicyAttribute",
        "Sluice.WireEnumAttribute",
        "Sluice.WireExtensionDataAttribute",
        "Sluice.WireDeclaredOnlyAttribute",
        "Sluice.WireIncludeAttribute",
        "System.Text.Json.Serialization.JsonPropertyNameAttribute",
        "System.Text.Json.Serialization.JsonRequiredAttribute",
        "System.Text.Json.Serialization.JsonPropertyOrderAttribute",
    ];

    private const string NotPublic = "it is not public; mark it [WireInclude]";

    /// <summary>
    /// The diagnostic property that indicates to the code fix that including the member resolves the problem.
    /// </summary>
    internal const string CanInclude = nameof(CanInclude);

    private static readonly ImmutableDictionary<string, string?> s_canInclude = ImmutableDictionary<
        string,
        string?
    >.Empty.Add(CanInclude, null);

    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [AnalyzerRules.Drops, AnalyzerRules.FieldDrops, AnalyzerRules.NeverRequired, AnalyzerRules.DefaultOnNothing];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            var witnessed = new Lazy<HashSet<ITypeSymbol>>(() => WitnessedTypes.FindTypes(start.Compilation));
            start.RegisterSymbolAction(symbol => Analyze(symbol, witnessed), SymbolKind.Property, SymbolKind.Field);
        });
    }

    private static void Analyze(SymbolAnalysisContext context, Lazy<HashSet<ITypeSymbol>> witnessed)
    {
        ISymbol member = context.Symbol;
        if (
            member.IsImplicitlyDeclared && member is IFieldSymbol
            || member.ContainingType is not { } owner
            || owner.TypeKind == TypeKind.Enum
        )
            return;
        CheckAttributes(context, member);
        if (member is IFieldSymbol field && IsLeftOut(field) && (owner.IsShaped() || witnessed.Value.Contains(owner)))
        {
            context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.FieldDrops, member.Locations[0], member.Name));
        }
    }

    private static void CheckAttributes(SymbolAnalysisContext context, ISymbol member)
    {
        bool isNever = member.Marks().Any(a => Symbols.NameOf(a) == "Sluice.NeverAttribute");
        string? gone = WhyGone(member);
        string? notWritten = gone ?? (isNever ? "the member is never written" : null);
        foreach (AttributeData attribute in member.Marks())
        {
            string name = Symbols.NameOf(attribute);
            string shown = attribute.AttributeClass!.Name.Replace("Attribute", "");
            if (s_selecting.Contains(name) && notWritten is { } reason)
            {
                Report(AnalyzerRules.DefaultOnNothing, attribute, shown, member.Name, reason);
            }
            // Attributes of other libraries may be meant for those libraries alone.
            else if (
                s_wire.Contains(name)
                && gone is not null
                && (name.StartsWith("Sluice.", StringComparison.Ordinal) || !member.IsIgnored())
            )
            {
                Report(AnalyzerRules.Drops, attribute, member.Name, shown, gone);
            }
            if (name == "Sluice.NeverAttribute" && gone is null && IsRequired(member))
                Report(AnalyzerRules.NeverRequired, attribute, member.Name);
        }

        void Report(DiagnosticDescriptor rule, AttributeData attribute, params object[] arguments) =>
            context.ReportDiagnostic(
                Diagnostic.Create(
                    rule,
                    Symbols.LocationOf(attribute) ?? member.Locations[0],
                    gone == NotPublic ? s_canInclude : null,
                    arguments
                )
            );
    }

    /// <summary>Returns whether a field is written by MessagePack alone, and no attribute says so.</summary>
    internal static bool IsLeftOut(IFieldSymbol field) =>
        field
            is { IsStatic: false, IsConst: false, DeclaredAccessibility: Accessibility.Public, AssociatedSymbol: null }
        && !field.IsIgnored()
        && !field.IsIncluded()
        && !field.Has("MessagePack.KeyAttribute")
        && !field.ContainingType.Has("System.Runtime.Serialization.DataContractAttribute");

    private static string? WhyGone(ISymbol member)
    {
        if (member.IsIgnored())
            return "the member is ignored";
        if (member.IsStatic)
            return "the member is static";
        if (member is IPropertySymbol { Parameters.Length: > 0 })
            return "the member is an indexer";
        bool isPublic = member is IPropertySymbol property
            ? property.GetMethod?.DeclaredAccessibility == Accessibility.Public
                || property.SetMethod?.DeclaredAccessibility == Accessibility.Public
                || property.ExplicitInterfaceImplementations.Length > 0
            : member.DeclaredAccessibility == Accessibility.Public;
        return isPublic || member.IsIncluded() ? null : NotPublic;
    }

    private static bool IsRequired(ISymbol member) =>
        member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }
        || member.Has("System.Text.Json.Serialization.JsonRequiredAttribute")
        || (
            member is IPropertySymbol { SetMethod: null or { IsInitOnly: true } } property
            && property
                .ContainingType.InstanceConstructors.Where(c => c.DeclaredAccessibility == Accessibility.Public)
                .Any(c =>
                    c.Parameters.Any(parameter =>
                        !parameter.HasExplicitDefaultValue
                        && string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase)
                    )
                )
        );
}
