using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Sluice.Analyzers;

/// <summary>
/// Reports problems of shaped types as a whole: gaps in keys (SLC022), cases without a discriminator (SLC025), naming
/// policies without value equality (SLC028), and unions without cases (SLC050).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TypeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [AnalyzerRules.KeyGap, AnalyzerRules.CaseWithoutTag, AnalyzerRules.NoEquality, AnalyzerRules.NoCases];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(symbol => Analyze(symbol, (INamedTypeSymbol)symbol.Symbol), SymbolKind.NamedType);
    }

    private static void Analyze(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        FindGaps(context, type);
        FindCases(context, type);
        if (type.Find("Sluice.WireUnionAttribute") is { } union
            && !type.GetAttributes()
                .Any(a => Symbols.NameOf(a) is "Sluice.WireCaseAttribute"
                    or "System.Text.Json.Serialization.JsonDerivedTypeAttribute" or "MessagePack.UnionAttribute"))
        {
            context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.NoCases,
                Symbols.LocationOf(union) ?? type.Locations[0], type.Name));
        }
        bool isPolicy = type.AllInterfaces.Any(i => i.ToDisplayString() == "Sluice.IWireNamingPolicy");
        if (isPolicy && type is { TypeKind: TypeKind.Class, IsRecord: false, IsAbstract: false }
            && !type.GetMembers("Equals").OfType<IMethodSymbol>().Any(m => m.IsOverride))
        {
            context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.NoEquality, type.Locations[0], type.Name));
        }
    }

    private static void FindGaps(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        var keys = new SortedSet<int>();
        bool isMessagePack = type.Has("MessagePack.MessagePackObjectAttribute");
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            foreach (AttributeData attribute in level.GetMembers().SelectMany(m => m.Marks()))
            {
                bool isKey = Symbols.NameOf(attribute) == "Sluice.WireKeyAttribute"
                    || (isMessagePack && Symbols.NameOf(attribute) == "MessagePack.KeyAttribute");
                if (isKey && attribute.ConstructorArguments.FirstOrDefault().Value is int key and >= 0) keys.Add(key);
            }
        }
        if (keys.Count == 0 || type.IsAbstract || !type.Locations[0].IsInSource) return;
        int expected = 0;
        foreach (int key in keys)
        {
            if (key != expected)
            {
                context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.KeyGap, type.Locations[0], type.Name,
                    expected.ToString(CultureInfo.InvariantCulture)));
                return;
            }
            expected = key + 1;
        }
    }

    private static void FindCases(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (Symbols.NameOf(attribute) == "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                && attribute.ConstructorArguments.Length == 1
                    && attribute.ConstructorArguments[0].Value is ITypeSymbol untold
                    && !SymbolEqualityComparer.Default.Equals(untold, type))
            {
                context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.CaseWithoutTag, Symbols.LocationOf(attribute),
                    untold.Name, type.Name, "it is written and never recognised when read"));
            }
        }
        // Find types derived from a union that the union does not list.
        if (type.IsAbstract || type.TypeKind != TypeKind.Class) return;
        for (INamedTypeSymbol? @base = type.BaseType; @base is not null; @base = @base.BaseType)
        {
            if (!@base.OriginalDefinition.Has("Sluice.WireUnionAttribute")) continue;
            bool isNamed = @base.OriginalDefinition.GetAttributes().Any(a => a.ConstructorArguments.Any(c =>
                c.Kind == TypedConstantKind.Type && c.Value is INamedTypeSymbol t
                    && SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, type.OriginalDefinition)));
            if (!isNamed)
                context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.CaseWithoutTag, type.Locations[0], type.Name,
                    @base.Name, "add [WireCase] for it to the union"));
            return;
        }
    }
}
