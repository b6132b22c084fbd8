using System.Globalization;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Resolves shapes specified by attributes: converters, surrogates, unions and enumerations as text.</summary>
internal sealed partial class ShapeParser
{
    private ShapeReference? ResolveByAttribute(INamedTypeSymbol type, LocationSource site)
    {
        if (!TypeNames.IsOfPlatform(type)
            && MemberAttributes.Of(SymbolAttribute.Of(type)) is { HasFormatter: true, WireConverter: null }
            && SurrogateOf(type) is null)
        {
            Report(Rules.FormatterNotRun, LocationOf(type, site.Location), Display(type.OriginalDefinition));
        }
        if (type.TypeKind == TypeKind.Enum) return EnumReference(type, null, site);
        if (type.SpecialType != SpecialType.None || TypeNames.IsOfPlatform(type)) return null;
        var attributes = MemberAttributes.Of(SymbolAttribute.Of(type));
        if (attributes.WireConverter is INamedTypeSymbol converter
            && ByConverter(type, converter, site) is { } converted)
            return converted;
        if (SurrogateOf(type) is { } surrogate && BySurrogate(type, surrogate, site) is { } replaced) return replaced;
        if (JsonConverterOf(attributes) is { } jsonConverter
            && ByJsonConverter(type, jsonConverter, site) is { } bridged) return bridged;
        return null;
    }

    // An attribute that creates its converter itself is represented by a factory.
    private INamedTypeSymbol? JsonConverterOf(MemberAttributes attributes) =>
        attributes.JsonConverter as INamedTypeSymbol
        ?? (attributes.ConverterAttribute is INamedTypeSymbol attribute
            ? _compilation.GetTypeByMetadataName("Sluice.Generated.AttributeJsonConverter`1")?.Construct(attribute)
            : null);

    private static INamedTypeSymbol? SurrogateOf(INamedTypeSymbol type) => type.GetAttributes()
        .FirstOrDefault(a => SymbolAttribute.NameOf(a) == "Sluice.WireSurrogateAttribute")?.ConstructorArguments
            .FirstOrDefault().Value as INamedTypeSymbol;

    /// <summary>Resolves the shape specified by a member's own attributes.</summary>
    private ShapeReference? ResolveMember(MemberDraft draft, LocationSource site)
    {
        MemberAttributes attributes = draft.Attributes;
        (ITypeSymbol inner, bool isNullable) =
            draft.Type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
                ? (nullable.TypeArguments[0], true) : (draft.Type, false);
        ShapeReference? given = null;
        _acceptsDeclaredOnly = attributes.IsDeclaredOnly;
        if (attributes.WireConverter is INamedTypeSymbol converter)
        {
            if (ByConverter(draft.Type, converter, site, reportMismatch: !isNullable, draft) is { } whole) return whole;
            if (isNullable) given = ByConverter(inner, converter, site, member: draft);
        }
        else if (inner is INamedTypeSymbol { TypeKind: TypeKind.Enum } enumeration
            && (attributes.EnumAsText is not null
                || IsStringEnumConverter(attributes.JsonConverter as INamedTypeSymbol)))
        {
            given = EnumReference(enumeration, attributes.EnumAsText ?? true,
                isFixed: attributes.EnumAsText is null);
        }
        else if (JsonConverterOf(attributes) is { } jsonConverter)
        {
            // On other wires an enumeration is written as its number, even if a factory supports the nullable type.
            bool servesInner = isNullable && !IsConverterOf(jsonConverter, draft.Type)
                && (inner.TypeKind == TypeKind.Enum || IsConverterOf(jsonConverter, inner));
            given = ByJsonConverter(servesInner ? inner : draft.Type, jsonConverter, site, draft);
            if (given is not null && !servesInner) return given;
        }
        if (given is null)
        {
            if (NumberForms.IsLost(attributes, draft.Found.Facts.Type))
                Report(Rules.InvalidAttribute, draft.Location ?? site.Location, "JsonNumberHandling", site.Member,
                    string.Format(CultureInfo.InvariantCulture, NumberForms.NoNumbersText, Display(draft.Type)));
            _numberForms = (attributes.NumberHandling ?? _typeNumberHandling) & NumberForms.All;
            ShapeReference? plain = Resolve(draft.Type, site);
            (_numberForms, _acceptsDeclaredOnly) = (0, false);
            return plain;
        }
        return isNullable
            ? new ShapeReference($"{Shapes}NullableShape<{TypeNames.Of(inner)}, {given.ShapeName}>")
            : given;
    }

    private int _typeNumberHandling;
    // What the attributes say of the numbers in the value that is resolved, as NumberForms.
    private int _numberForms;
    private bool _isInsideCollection, _acceptsDeclaredOnly;

    private ShapeReference? ByConverter(ITypeSymbol type, INamedTypeSymbol converter, LocationSource site,
        bool reportMismatch = true, MemberDraft? member = null)
    {
        if (converter.IsUnboundGenericType && type is INamedTypeSymbol { IsGenericType: true } generic
            && generic.Arity == converter.Arity)
        {
            converter = converter.OriginalDefinition.Construct([.. generic.TypeArguments]);
        }
        bool serves = converter.TypeKind == TypeKind.Struct && converter.AllInterfaces.Any(i =>
            i.MetadataName == "IWireConverter`1" && i.ContainingNamespace.ToDisplayString() == "Sluice"
                && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type));
        if (serves && IsOutOfSight(converter)) return AtRunTime(type, converter, site, member);
        if (serves)
            return new ShapeReference($"{Shapes}ConverterShape<{TypeNames.Of(type)}, {TypeNames.Of(converter)}>");
        if (reportMismatch)
            Report(Rules.InvalidAttribute, site.Location, "WireConverter", site.Member,
                $"'{Display(converter)}' is not a struct that implements IWireConverter<{Display(type)}>");
        return null;
    }

    private ShapeReference? BySurrogate(INamedTypeSymbol type, INamedTypeSymbol conversion, LocationSource site)
    {
        if (conversion.IsUnboundGenericType && type.Arity == conversion.Arity)
            conversion = conversion.OriginalDefinition.Construct([.. type.TypeArguments]);
        INamedTypeSymbol? contract = conversion.AllInterfaces.FirstOrDefault(i =>
            i.MetadataName == "IWireSurrogate`2" && i.ContainingNamespace.ToDisplayString() == "Sluice"
                && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type));
        if (contract is null || SymbolEqualityComparer.Default.Equals(contract.TypeArguments[1], type))
        {
            Report(Rules.InvalidAttribute, site.Location, "WireSurrogate", site.Member,
                $"'{Display(conversion)}' does not implement IWireSurrogate<{Display(type)}, …>");
            return null;
        }
        if (RecursiveTypes.ReturnsToItself(new SymbolType(type, _compilation)))
        {
            Report(Rules.InvalidAttribute, site.Location, "WireSurrogate", site.Member,
                string.Format(CultureInfo.InvariantCulture, RecursiveTypes.EndlessText, Display(type)));
            return null;
        }
        if (IsOutOfSight(conversion)) return AtRunTime(type, conversion, site, null);
        return Resolve(contract.TypeArguments[1], site) is { } surrogate
            ? new ShapeReference(
                $"{Shapes}SurrogateTypeShape<{TypeNames.Of(type)}, {TypeNames.Of(contract.TypeArguments[1])}, "
                + $"{surrogate.ShapeName}, {TypeNames.Of(conversion)}>")
            : null;
    }

    /// <summary>Returns whether the type is a converter of exactly the given type.</summary>
    private static bool IsConverterOf(INamedTypeSymbol jsonConverter, ITypeSymbol type) =>
        BaseOf(jsonConverter) is { MetadataName: "JsonConverter`1" } typed
            && SymbolEqualityComparer.Default.Equals(typed.TypeArguments[0], type);

    private static INamedTypeSymbol? BaseOf(INamedTypeSymbol jsonConverter)
    {
        INamedTypeSymbol? t = jsonConverter;
        while (t is not null
            && !(t.MetadataName is "JsonConverterFactory" or "JsonConverter`1"
                && t.ContainingNamespace.ToDisplayString() == "System.Text.Json.Serialization")) t = t.BaseType;
        return t;
    }

    // What a factory creates, and whether a converter of a base type accepts a derived type, is known only at run time,
    // where a mismatch is an error.
    private bool MayServe(INamedTypeSymbol jsonConverter, ITypeSymbol type)
    {
        if (BaseOf(jsonConverter) is not { } known) return false;
        if (known.MetadataName == "JsonConverterFactory") return true;
        ITypeSymbol served = known.TypeArguments[0];
        if (SymbolEqualityComparer.Default.Equals(served, type)) return true;
        bool decidesItself = false;
        for (INamedTypeSymbol t = jsonConverter; !SymbolEqualityComparer.Default.Equals(t, known); t = t.BaseType!)
            decidesItself |= t.GetMembers("CanConvert").OfType<IMethodSymbol>().Any(m => m.IsOverride);
        return decidesItself && _compilation.HasImplicitConversion(type, served);
    }

    private ShapeReference? ByJsonConverter(ITypeSymbol type, INamedTypeSymbol converter, LocationSource site,
        MemberDraft? member = null)
    {
        if (converter.IsUnboundGenericType && type is INamedTypeSymbol { IsGenericType: true } generic
            && generic.Arity == converter.Arity)
        {
            converter = converter.OriginalDefinition.Construct([.. generic.TypeArguments]);
        }
        string? problem =
            IsStringEnumConverter(converter) && type.TypeKind != TypeKind.Enum
                ? $"'{Display(converter)}' converts only enumerations, not '{Display(type)}'"
            : !MayServe(converter, type) ? $"'{Display(converter)}' does not derive from JsonConverter<{Display(type)}>"
            : converter.IsAbstract || converter.IsUnboundGenericType
                || !converter.InstanceConstructors.Any(c => c.Parameters.Length == 0
                    && c.DeclaredAccessibility == Accessibility.Public)
                ? $"'{Display(converter)}' has no public parameterless constructor"
            : null;
        if (problem is null && IsOutOfSight(converter)) return AtRunTime(type, converter, site, member);
        if (problem is null)
            return new ShapeReference(
                $"{Shapes}{(type.TypeKind == TypeKind.Enum ? "JsonEnumShape" : "JsonConverterShape")}<"
                + $"{TypeNames.Of(type)}, {TypeNames.Of(converter)}>");
        Report(Rules.NotHonoured, site.Location, "JsonConverter", site.Member, problem);
        return null;
    }

    /// <summary>Returns whether a type of another assembly is inaccessible from this one.</summary>
    private bool IsOutOfSight(INamedTypeSymbol type) =>
        !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly)
            && !_compilation.IsSymbolAccessibleWithin(type, _compilation.Assembly);

    // Converters that are inaccessible to generated code are resolved through reflection.
    private ShapeReference AtRunTime(ITypeSymbol type, INamedTypeSymbol converter, LocationSource site,
        MemberDraft? member)
    {
        Report(Rules.FoundAtRunTime, site.Location, site.Member, Display(converter));
        if (member is null) return new ShapeReference($"{Shapes}DynamicShape<{TypeNames.Of(type)}>");
        INamedTypeSymbol owner = member.Symbol.ContainingType;
        string name = $"{TypeNames.Mangle(owner)}_{member.Symbol.Name}Reference";
        AddHelper(new HelperModel($"{Hint(owner)}.{member.Symbol.Name}.Reference", s_assemblyPlace,
            $"internal struct {name} : {Shapes}IMemberReference",
                new[] { $"public static global::System.Type Owner => typeof({TypeNames.Of(owner)});",
                    $"public static string Name => {Text.CodeLiterals.String(member.Symbol.Name)};" }
                    .ToEquatableArray()));
        return new ShapeReference($"{Shapes}DynamicMemberShape<{TypeNames.Of(type)}, {Place}{name}>");
    }
}
