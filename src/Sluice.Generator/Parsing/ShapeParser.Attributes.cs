using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;

namespace Sluice.Generator.Parsing;

/// <summary>Shapes given by attributes: converters, surrogates, unions, enumerations as text.</summary>
internal sealed partial class ShapeParser
{
    private ShapeReference? ResolveByAttribute(INamedTypeSymbol type, LocationSource site)
    {
        if (type.TypeKind == TypeKind.Enum) return EnumReference(type, null);
        if (type.SpecialType != SpecialType.None || TypeNames.IsOfPlatform(type)) return null;
        var attributes = MemberAttributes.Of((ISymbol)type);
        if (attributes.WireConverter is { } converter && ByConverter(type, converter, site) is { } converted) return converted;
        if (SurrogateOf(type) is { } surrogate && BySurrogate(type, surrogate, site) is { } replaced) return replaced;
        if (attributes.JsonConverter is { } jsonConverter && ByJsonConverter(type, jsonConverter, site) is { } bridged) return bridged;
        return null;
    }

    private static INamedTypeSymbol? SurrogateOf(INamedTypeSymbol type) => type.GetAttributes()
        .FirstOrDefault(a => MemberAttributes.NameOf(a) == "Sluice.WireSurrogateAttribute")?.ConstructorArguments.FirstOrDefault().Value as INamedTypeSymbol;

    /// <summary>What a member's own attributes say of its value's form.</summary>
    private ShapeReference? ResolveMember(MemberDraft draft, LocationSource site)
    {
        MemberAttributes attributes = draft.Attributes;
        (ITypeSymbol inner, bool isNullable) = draft.Type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? (nullable.TypeArguments[0], true) : (draft.Type, false);
        ShapeReference? given = null;
        if (attributes.WireConverter is { } converter)
        {
            if (ByConverter(draft.Type, converter, site, reportMismatch: !isNullable) is { } whole) return whole;
            if (isNullable) given = ByConverter(inner, converter, site);
        }
        else if (inner is INamedTypeSymbol { TypeKind: TypeKind.Enum } enumeration && (attributes.EnumAsText is not null || IsStringEnumConverter(attributes.JsonConverter)))
        {
            given = EnumReference(enumeration, attributes.EnumAsText ?? true);
        }
        else if (attributes.JsonConverter is { } jsonConverter)
        {
            given = ByJsonConverter(Serves(jsonConverter, draft.Type) ? draft.Type : inner, jsonConverter, site);
            if (given is not null && Serves(jsonConverter, draft.Type)) return given;
        }
        if (given is null)
        {
            _quotesNumbers = ((attributes.NumberHandling ?? _typeNumberHandling) & 2) != 0;
            _allowsLiterals = ((attributes.NumberHandling ?? _typeNumberHandling) & 4) != 0;
            ShapeReference? plain = Resolve(draft.Type, site);
            _quotesNumbers = _allowsLiterals = false;
            return plain;
        }
        return isNullable ? new ShapeReference($"{Model}NullableShape<{TypeNames.Of(inner)}, {given.ShapeName}>") : given;
    }

    private int _typeNumberHandling;
    private bool _quotesNumbers, _allowsLiterals, _isInsideCollection;

    private ShapeReference? ByConverter(ITypeSymbol type, INamedTypeSymbol converter, LocationSource site, bool reportMismatch = true)
    {
        if (converter.IsUnboundGenericType && type is INamedTypeSymbol { IsGenericType: true } generic && generic.Arity == converter.Arity)
        {
            converter = converter.OriginalDefinition.Construct([.. generic.TypeArguments]);
        }
        bool serves = converter.TypeKind == TypeKind.Struct && converter.AllInterfaces.Any(i =>
            i.MetadataName == "IWireConverter`1" && i.ContainingNamespace.ToDisplayString() == "Sluice" && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type));
        if (serves) return new ShapeReference($"{Model}ConverterShape<{TypeNames.Of(type)}, {TypeNames.Of(converter)}>");
        if (reportMismatch) Report(Rules.NotHonoured, site.Location, "WireConverter", site.Member, $"'{Display(converter)}' is not a struct that implements IWireConverter<{Display(type)}>");
        return null;
    }

    private ShapeReference? BySurrogate(INamedTypeSymbol type, INamedTypeSymbol conversion, LocationSource site)
    {
        if (conversion.IsUnboundGenericType && type.Arity == conversion.Arity) conversion = conversion.OriginalDefinition.Construct([.. type.TypeArguments]);
        INamedTypeSymbol? contract = conversion.AllInterfaces.FirstOrDefault(i =>
            i.MetadataName == "IWireSurrogate`2" && i.ContainingNamespace.ToDisplayString() == "Sluice" && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type));
        if (contract is null || SymbolEqualityComparer.Default.Equals(contract.TypeArguments[1], type))
        {
            Report(Rules.NotHonoured, site.Location, "WireSurrogate", site.Member, $"'{Display(conversion)}' does not implement IWireSurrogate<{Display(type)}, …>");
            return null;
        }
        return Resolve(contract.TypeArguments[1], site) is { } surrogate
            ? new ShapeReference($"{Model}SurrogateTypeShape<{TypeNames.Of(type)}, {TypeNames.Of(contract.TypeArguments[1])}, {surrogate.ShapeName}, {TypeNames.Of(conversion)}>")
            : null;
    }

    private static bool Serves(INamedTypeSymbol jsonConverter, ITypeSymbol type)
    {
        for (INamedTypeSymbol? t = jsonConverter; t is not null; t = t.BaseType)
        {
            if (t.MetadataName == "JsonConverterFactory") return true;
            if (t.MetadataName == "JsonConverter`1") return SymbolEqualityComparer.Default.Equals(t.TypeArguments[0], type);
        }
        return false;
    }

    private ShapeReference? ByJsonConverter(ITypeSymbol type, INamedTypeSymbol converter, LocationSource site)
    {
        string? problem =
            IsStringEnumConverter(converter) && type.TypeKind != TypeKind.Enum ? $"'{Display(converter)}' serves enumerations alone, not '{Display(type)}'"
            : !Serves(converter, type) ? $"'{Display(converter)}' is no JsonConverter<{Display(type)}>"
            : converter.IsAbstract || converter.IsUnboundGenericType || !converter.InstanceConstructors.Any(c => c.Parameters.Length == 0 && c.DeclaredAccessibility == Accessibility.Public)
                ? $"'{Display(converter)}' has no public parameterless constructor"
            : null;
        if (problem is null) return new ShapeReference($"{Model}JsonConverterShape<{TypeNames.Of(type)}, {TypeNames.Of(converter)}>");
        Report(Rules.NotHonoured, site.Location, "JsonConverter", site.Member, problem);
        return null;
    }
}
