using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Sluice.Generator.Diagnostics;

namespace Sluice.Analyzers.Attributes;

/// <summary>
/// Reports attributes that have no effect (SLC011, and SLC014 for Sluice's own) and invalid names in attributes
/// (SLC008). The generator reports problems in the types it reaches; these rules do not require a shape.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AttributeAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
    [Rules.Get(Rules.InvalidAttribute), Rules.Get(Rules.BadName), Rules.Get(Rules.NotHonoured)];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.EnableConcurrentExecution();
        context.RegisterSymbolAction(symbol => Analyze(symbol, (INamedTypeSymbol)symbol.Symbol), SymbolKind.NamedType);
        context.RegisterCompilationAction(compilation =>
        {
            foreach (AttributeData attribute in compilation.Compilation.Assembly.GetAttributes())
            {
                if (Symbols.NameOf(attribute) == "Sluice.ShapeNamingAttribute")
                    new AttributeReport(compilation.ReportDiagnostic, compilation.Compilation.Assembly).CheckNaming(
                        attribute,
                        attribute.ConstructorArguments.FirstOrDefault()
                    );
            }
        });
    }

    private static void Analyze(SymbolAnalysisContext context, INamedTypeSymbol type)
    {
        TypeMarks.Check(new(context.ReportDiagnostic, type), type);
        UnionMarks.Check(new(context.ReportDiagnostic, type), type);
        AttributeData? extension = null;
        foreach (ISymbol member in type.GetMembers())
        {
            var report = new AttributeReport(context.ReportDiagnostic, member);
            if (member is IMethodSymbol method)
                foreach (IParameterSymbol parameter in method.Parameters)
                    CheckParameter(context, parameter);
            if (member is not (IPropertySymbol or IFieldSymbol))
                continue;
            foreach (AttributeData attribute in member.GetAttributes())
            {
                if (member is IFieldSymbol { AssociatedSymbol: not null } && IsOwn(attribute))
                    report.Refuse(attribute, "it is on the backing field; remove 'field:'");
                else if (member is IFieldSymbol && type.TypeKind == TypeKind.Enum)
                    report.CheckName(attribute, "Sluice.WireNameAttribute");
                else
                    MemberMarks.Check(report, member, attribute);
                if (
                    Symbols.NameOf(attribute)
                    is not (
                        "Sluice.WireExtensionDataAttribute"
                        or "System.Text.Json.Serialization.JsonExtensionDataAttribute"
                    )
                )
                    continue;
                if (extension is not null)
                    report.Refuse(attribute, "another member of the type has it already");
                extension = attribute;
            }
        }
    }

    // A parameter may have attributes for the property with exactly its name, as in positional records, or for a member
    // that exists only as a parameter.
    private static void CheckParameter(SymbolAnalysisContext context, IParameterSymbol parameter)
    {
        var report = new AttributeReport(context.ReportDiagnostic, parameter);
        foreach (AttributeData attribute in parameter.GetAttributes().Where(IsOwn))
        {
            if (parameter.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Constructor } constructor)
                report.Refuse(attribute, "it is on a parameter of a method; members carry it");
            else if (MemberOf(parameter, constructor.ContainingType) is { } member && member.Name != parameter.Name)
                report.Refuse(attribute, $"it is on a constructor parameter; put it on the member '{member.Name}'");
        }
    }

    private static ISymbol? MemberOf(IParameterSymbol parameter, INamedTypeSymbol type)
    {
        ISymbol? similar = null;
        for (INamedTypeSymbol? level = type; level is not null; level = level.BaseType)
        {
            foreach (
                ISymbol member in level
                    .GetMembers()
                    .Where(m =>
                        m
                            is IPropertySymbol
                                or IFieldSymbol { AssociatedSymbol: null, DeclaredAccessibility: Accessibility.Public }
                    )
            )
            {
                if (member.Name == parameter.Name)
                    return member;
                if (string.Equals(member.Name, parameter.Name, StringComparison.OrdinalIgnoreCase))
                    similar ??= member;
            }
        }

        return similar;
    }

    private static bool IsOwn(AttributeData attribute) =>
        attribute.AttributeClass?.ContainingNamespace?.ToDisplayString() == "Sluice";
}
