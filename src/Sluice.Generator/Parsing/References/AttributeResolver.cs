using System.Globalization;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Symbols;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.References;

/// <summary>Resolves types by their own attributes: converters, surrogates and enumerations as text.</summary>
internal sealed class AttributeResolver(
    ParsingContext context,
    ReferenceResolver resolver,
    ConverterResolver converters,
    EnumResolver enums
)
{
    /// <summary>Returns the shape that attributes specify; <see langword="null"/> if they specify none.</summary>
    public ShapeReference? Resolve(INamedTypeSymbol type, LocationSource site)
    {
        ReportFormatter(type, site);
        if (type.TypeKind == TypeKind.Enum)
            return enums.Resolve(type, site);
        if (type.SpecialType != SpecialType.None || TypeNames.IsOfPlatform(type))
            return null;

        var attributes = MemberAttributes.ReadAttributes(SymbolAttribute.ReadAttributes(type));
        if (
            attributes.WireConverter is INamedTypeSymbol converter
            && converters.Resolve(type, converter, site) is { } converted
        )
            return converted;
        if (
            KnownAttributes.FindSurrogate(type) is { } surrogate
            && ResolveSurrogate(type, surrogate, site) is { } replaced
        )
            return replaced;
        return converters.FindJsonConverter(attributes) is { } jsonConverter
            ? converters.ResolveJson(type, jsonConverter, site)
            : null;
    }

    private void ReportFormatter(INamedTypeSymbol type, LocationSource site)
    {
        if (TypeNames.IsOfPlatform(type))
            return;
        bool isIgnored =
            MemberAttributes.ReadAttributes(SymbolAttribute.ReadAttributes(type))
                is { HasFormatter: true, WireConverter: null }
            && KnownAttributes.FindSurrogate(type) is null;
        if (isIgnored)
            context.Report(
                Rules.FormatterNotRun,
                SourceLocations.Find(type, site.Location),
                TypeNames.Display(type.OriginalDefinition)
            );
    }

    private ShapeReference? ResolveSurrogate(INamedTypeSymbol type, INamedTypeSymbol conversion, LocationSource site)
    {
        if (conversion.IsUnboundGenericType && type.Arity == conversion.Arity)
            conversion = conversion.OriginalDefinition.Construct([.. type.TypeArguments]);
        INamedTypeSymbol? contract = conversion.AllInterfaces.FirstOrDefault(i =>
            i.MetadataName == "IWireSurrogate`2"
            && i.ContainingNamespace.ToDisplayString() == "Sluice"
            && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type)
        );
        if (contract is null || SymbolEqualityComparer.Default.Equals(contract.TypeArguments[1], type))
            return ReportSurrogate(
                site,
                $"'{TypeNames.Display(conversion)}' does not implement IWireSurrogate<{TypeNames.Display(type)}, …>"
            );
        if (RecursiveTypes.ReturnsToItself(new SymbolType(type, context.Compilation)))
            return ReportSurrogate(
                site,
                string.Format(CultureInfo.InvariantCulture, RecursiveTypes.EndlessText, TypeNames.Display(type))
            );
        if (converters.IsOutOfSight(conversion))
            return converters.ResolveAtRunTime(type, conversion, site, null);

        ITypeSymbol replacement = contract.TypeArguments[1];
        if (resolver.Resolve(replacement, site) is not { } surrogate)
            return null;
        return new ShapeReference(
            $"{GeneratedNames.Shapes}SurrogateTypeShape<{TypeNames.FormatName(type)}, "
                + $"{TypeNames.FormatName(replacement)}, "
                + $"{surrogate.ShapeName}, {TypeNames.FormatName(conversion)}>"
        );
    }

    private ShapeReference? ReportSurrogate(LocationSource site, string reason)
    {
        context.Report(Rules.InvalidAttribute, site.Location, "WireSurrogate", site.Member, reason);
        return null;
    }
}
