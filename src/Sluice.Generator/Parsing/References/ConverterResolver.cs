using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Text;
using Sluice.TypeModel.Rules;
using static Sluice.Generator.Parsing.Definitions.GeneratedNames;

namespace Sluice.Generator.Parsing.References;

/// <summary>Resolves shapes of converters: those of the library, and those of System.Text.Json.</summary>
internal sealed class ConverterResolver(ParsingContext context)
{
    /// <summary>
    /// Returns the converter of System.Text.Json that attributes name. An attribute that creates its converter itself
    /// is represented by a factory.
    /// </summary>
    public INamedTypeSymbol? FindJsonConverter(MemberAttributes attributes)
    {
        if (attributes.JsonConverter is INamedTypeSymbol converter)
            return converter;
        if (attributes.ConverterAttribute is not INamedTypeSymbol attribute)
            return null;
        return context
            .Compilation.GetTypeByMetadataName("Sluice.Generated.AttributeJsonConverter`1")
            ?.Construct(attribute);
    }

    /// <summary>Resolves a type by a converter of the library.</summary>
    /// <param name="type">The type.</param>
    /// <param name="converter">The converter, which may be an open generic type.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="reportMismatch">Whether a converter of another type is reported.</param>
    /// <param name="member">The member that names the converter.</param>
    /// <returns>The shape; <see langword="null"/> if the converter does not support the type.</returns>
    public ShapeReference? Resolve(
        ITypeSymbol type,
        INamedTypeSymbol converter,
        LocationSource site,
        bool reportMismatch = true,
        MemberDraft? member = null
    )
    {
        converter = Close(converter, type);
        bool serves =
            converter.TypeKind == TypeKind.Struct
            && converter.AllInterfaces.Any(i =>
                i.MetadataName == "IWireConverter`1"
                && i.ContainingNamespace.ToDisplayString() == "Sluice"
                && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type)
            );
        if (serves && IsOutOfSight(converter))
            return ResolveAtRunTime(type, converter, site, member);
        if (serves)
            return new ShapeReference(
                $"{Shapes}ConverterShape<{TypeNames.FormatName(type)}, {TypeNames.FormatName(converter)}>"
            );

        if (reportMismatch)
            context.Report(
                Rules.InvalidAttribute,
                site.Location,
                "WireConverter",
                site.Member,
                $"'{TypeNames.Display(converter)}' is not a struct that implements "
                    + $"IWireConverter<{TypeNames.Display(type)}>"
            );
        return null;
    }

    /// <summary>Resolves a type by a converter of System.Text.Json.</summary>
    /// <param name="type">The type.</param>
    /// <param name="converter">The converter, which may be an open generic type.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="member">The member that names the converter.</param>
    /// <returns>The shape; <see langword="null"/> if the converter of a type cannot be created.</returns>
    public ShapeReference? ResolveJson(
        ITypeSymbol type,
        INamedTypeSymbol converter,
        LocationSource site,
        MemberDraft? member = null
    )
    {
        converter = Close(converter, type);
        string? problem = FindJsonProblem(type, converter);
        if (problem is not null)
            context.Report(Rules.InvalidAttribute, site.Location, "JsonConverter", site.Member, problem);
        // Where the diagnostic is suppressed, the value is refused at run time for the same reason.
        if (problem is not null && !CanCreate(converter))
            return member is null ? null : ReferAtRunTime(type, member);

        if (IsOutOfSight(converter))
            return ResolveAtRunTime(type, converter, site, member);
        string shape = type.TypeKind == TypeKind.Enum ? "JsonEnumShape" : "JsonConverterShape";
        return new ShapeReference($"{Shapes}{shape}<{TypeNames.FormatName(type)}, {TypeNames.FormatName(converter)}>");
    }

    private string? FindJsonProblem(ITypeSymbol type, INamedTypeSymbol converter)
    {
        if (JsonConverterTypes.IsStringEnumConverter(converter) && type.TypeKind != TypeKind.Enum)
            return $"'{TypeNames.Display(converter)}' converts only enumerations, not '{TypeNames.Display(type)}'";
        if (!JsonConverterTypes.MaySupport(converter, type, context.Compilation))
            return $"'{TypeNames.Display(converter)}' does not derive from JsonConverter<{TypeNames.Display(type)}>";
        return CanCreate(converter)
            ? null
            : $"'{TypeNames.Display(converter)}' has no public parameterless constructor";
    }

    private static bool CanCreate(INamedTypeSymbol converter) =>
        JsonConverterTypes.IsConverter(converter)
        && !converter.IsAbstract
        && !converter.IsUnboundGenericType
        && converter.InstanceConstructors.Any(c =>
            c.Parameters.Length == 0 && c.DeclaredAccessibility == Accessibility.Public
        );

    private static INamedTypeSymbol Close(INamedTypeSymbol converter, ITypeSymbol type)
    {
        bool isOpen =
            converter.IsUnboundGenericType
            && type is INamedTypeSymbol { IsGenericType: true } generic
            && generic.Arity == converter.Arity;
        return isOpen ? converter.OriginalDefinition.Construct([.. ((INamedTypeSymbol)type).TypeArguments]) : converter;
    }

    /// <summary>Returns whether a type of another assembly is inaccessible from this one.</summary>
    public bool IsOutOfSight(INamedTypeSymbol type) =>
        !context.IsDeclaredHere(type)
        && !context.Compilation.IsSymbolAccessibleWithin(type, context.Compilation.Assembly);

    /// <summary>Resolves a type by a converter that is inaccessible to generated code, through reflection.</summary>
    public ShapeReference ResolveAtRunTime(
        ITypeSymbol type,
        INamedTypeSymbol converter,
        LocationSource site,
        MemberDraft? member
    )
    {
        context.Report(Rules.FoundAtRunTime, site.Location, site.Member, TypeNames.Display(converter));
        return ReferAtRunTime(type, member);
    }

    private ShapeReference ReferAtRunTime(ITypeSymbol type, MemberDraft? member)
    {
        if (member is null)
            return new ShapeReference($"{Shapes}DynamicShape<{TypeNames.FormatName(type)}>");

        INamedTypeSymbol owner = member.Symbol.ContainingType;
        string name = $"{TypeNames.Mangle(owner)}_{member.Symbol.Name}Reference";
        string[] lines =
        [
            $"public static global::System.Type Owner => typeof({TypeNames.FormatName(owner)});",
            $"public static string Name => {CodeLiterals.String(member.Symbol.Name)};",
        ];
        context.Models.AddHelper(
            new HelperModel(
                $"{FormatFileName(owner)}.{member.Symbol.Name}.Reference",
                Placement.CreatePlace(null),
                $"internal struct {name} : {Shapes}IMemberReference",
                lines.ToEquatableArray()
            )
        );
        return new ShapeReference($"{Shapes}DynamicMemberShape<{TypeNames.FormatName(type)}, {AssemblyPlace}{name}>");
    }
}
