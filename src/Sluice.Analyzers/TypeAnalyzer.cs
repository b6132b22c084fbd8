using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Analyzers;

/// <summary>
/// Reports problems of shaped types as a whole: gaps in keys (SLC022, SLC059), cases without a discriminator (SLC025),
/// naming policies without value equality (SLC028), and unions without cases (SLC050).
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TypeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics =>
        [
            AnalyzerRules.KeyGap,
            AnalyzerRules.WideGap,
            AnalyzerRules.CaseWithoutTag,
            AnalyzerRules.NoEquality,
            AnalyzerRules.NoCases,
        ];

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
        if (
            type.Find("Sluice.WireUnionAttribute") is { } union
            && !UnionDeclaration.CasesOf(new SymbolType(type)).Any()
        )
        {
            context.ReportDiagnostic(
                Diagnostic.Create(AnalyzerRules.NoCases, Symbols.LocationOf(union) ?? type.Locations[0], type.Name)
            );
        }
        bool isPolicy = type.AllInterfaces.Any(i => i.ToDisplayString() == "Sluice.IWireNamingPolicy");
        if (
            isPolicy
            && type is { TypeKind: TypeKind.Class, IsRecord: false, IsAbstract: false }
            && !type.GetMembers("Equals").OfType<IMethodSymbol>().Any(m => m.IsOverride)
        )
        {
            context.ReportDiagnostic(Diagnostic.Create(AnalyzerRules.NoEquality, type.Locations[0], type.Name));
        }
    }

    private const int MostEmpty = 32;

    // The keys of a type that is an array on MessagePack, as the generator lays it out.
    private static SortedSet<int> KeysOf(INamedTypeSymbol type)
    {
        if (!MayHaveKeys(type))
            return [];
        var facts = new SymbolType(type);
        var contract = TypeContract.ReadContract(facts);
        NamedMember[] members =
        [
            .. MemberDiscovery
                .Find(facts, contract, contract.Naming)
                .Where(static member => !member.Attributes.IsIgnored || member.IsKeyedOnly)
                .Select(member => NamedMember.Create(facts, contract, member, contract.Naming)),
        ];
        int[] slots = KeyLayout.TryCreate(facts, contract, members, []) is { IsArray: true } layout ? layout.Slots : [];
        return [.. Enumerable.Range(0, slots.Length).Where(key => slots[key] >= 0)];
    }

    private static bool MayHaveKeys(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
            if (
                level
                    .GetMembers()
                    .Any(static m =>
                        m.Marks()
                            .Any(static a =>
                                Symbols.NameOf(a)
                                    is "Sluice.WireKeyAttribute"
                                        or "MessagePack.KeyAttribute"
                                        or "System.Runtime.Serialization.DataMemberAttribute"
                            )
                    )
            )
                return true;
        return false;
    }

    private static void FindGaps(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        SortedSet<int> keys = KeysOf(type);
        if (keys.Count == 0 || type.IsAbstract || !type.Locations[0].IsInSource)
            return;
        // A few elements are kept for keys that were removed.
        if (keys.Max + 1 - keys.Count > MostEmpty)
        {
            context.ReportDiagnostic(
                Diagnostic.Create(
                    AnalyzerRules.WideGap,
                    type.Locations[0],
                    type.Name,
                    (keys.Max + 1).ToString(CultureInfo.InvariantCulture),
                    keys.Count.ToString(CultureInfo.InvariantCulture)
                )
            );
            return;
        }
        int expected = 0;
        foreach (int key in keys)
        {
            if (key != expected)
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        AnalyzerRules.KeyGap,
                        type.Locations[0],
                        type.Name,
                        expected.ToString(CultureInfo.InvariantCulture)
                    )
                );
                return;
            }
            expected = key + 1;
        }
    }

    // A union may have values of its base type, which need no discriminator where they are not arrays.
    private static bool IsArrayAmongCases(INamedTypeSymbol type)
    {
        if (type is not { IsAbstract: false, IsSealed: false, TypeKind: TypeKind.Class })
            return false;
        var facts = new SymbolType(type);
        TypeFacts[] cases = [.. UnionDeclaration.CasesOf(facts)];
        if (cases.Length == 0)
            return false;
        bool isCase = cases.Any(facts.IsSame);
        bool isArray =
            KeysOf(type).Count > 0
            || (
                type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
                && !type.AllInterfaces.Any(i => i.Name == "IDictionary")
            );
        return !isCase && isArray;
    }

    private static void FindCases(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (
                Symbols.NameOf(attribute) == "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
                && attribute.ConstructorArguments.Length == 1
                && attribute.ConstructorArguments[0].Value is ITypeSymbol untold
                && !SymbolEqualityComparer.Default.Equals(untold, type)
            )
            {
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        AnalyzerRules.CaseWithoutTag,
                        Symbols.LocationOf(attribute),
                        untold.Name,
                        type.Name,
                        "it is written and never recognised when read"
                    )
                );
            }
        }
        if (IsArrayAmongCases(type))
            context.ReportDiagnostic(
                Diagnostic.Create(
                    AnalyzerRules.CaseWithoutTag,
                    type.Locations[0],
                    type.Name,
                    type.Name,
                    "it is an array on MessagePack, as each case is; declare it as a case as well"
                )
            );
        FindMissingCase(context, type);
    }

    // Finds a type that is derived from a union which does not list it.
    private static void FindMissingCase(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        if (type.IsAbstract || type.TypeKind != TypeKind.Class)
            return;
        for (INamedTypeSymbol? @base = type.BaseType; @base is not null; @base = @base.BaseType)
        {
            if (!@base.OriginalDefinition.Has("Sluice.WireUnionAttribute"))
                continue;
            bool isNamed = @base
                .OriginalDefinition.GetAttributes()
                .Any(a =>
                    a.ConstructorArguments.Any(constant =>
                        constant.Kind == TypedConstantKind.Type
                        && constant.Value is INamedTypeSymbol t
                        && SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, type.OriginalDefinition)
                    )
                );
            if (!isNamed)
                context.ReportDiagnostic(
                    Diagnostic.Create(
                        AnalyzerRules.CaseWithoutTag,
                        type.Locations[0],
                        type.Name,
                        @base.Name,
                        "add [WireCase] for it to the union"
                    )
                );
            return;
        }
    }
}
