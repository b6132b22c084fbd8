using System.Globalization;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.References;

/// <summary>Resolves the shape of a member's value, by the member's own attributes or by its type.</summary>
internal sealed class MemberResolver(
    ParsingContext context,
    ReferenceResolver resolver,
    ConverterResolver converters,
    EnumResolver enums
)
{
    /// <summary>Resolves the shape of a member's value.</summary>
    /// <param name="draft">The member.</param>
    /// <returns>The shape; <see langword="null"/> if a diagnostic was reported.</returns>
    public ShapeReference? Resolve(MemberDraft draft)
    {
        LocationSource site = draft.Site;
        if (ResolveByAttribute(draft, site) is { } given)
            return given;

        if (NumberForms.IsLost(draft.Attributes, draft.Found.Facts.Type))
        {
            string reason = string.Format(
                CultureInfo.InvariantCulture,
                NumberForms.NoNumbersText,
                TypeNames.Display(draft.Type)
            );
            context.Report(
                Rules.InvalidAttribute,
                draft.Location ?? site.Location,
                "JsonNumberHandling",
                site.Member,
                reason
            );
        }
        return resolver.ResolveMember(draft);
    }

    private ShapeReference? ResolveByAttribute(MemberDraft draft, LocationSource site)
    {
        MemberAttributes attributes = draft.Attributes;
        ITypeSymbol? underlying = FindUnderlying(draft.Type);
        if (attributes.WireConverter is INamedTypeSymbol converter)
            return ResolveConverter(draft, underlying, converter, site);

        var jsonConverter = attributes.JsonConverter as INamedTypeSymbol;
        bool isText = attributes.EnumAsText is not null || JsonConverterTypes.IsStringEnumConverter(jsonConverter);
        if (isText && (underlying ?? draft.Type) is INamedTypeSymbol { TypeKind: TypeKind.Enum } enumeration)
        {
            ShapeReference text = enums.Resolve(
                enumeration,
                site,
                attributes.EnumAsText ?? true,
                isFixed: attributes.EnumAsText is null
            );
            return underlying is null ? text : WrapNullable(underlying, text);
        }

        return converters.FindJsonConverter(attributes) is { } other
            ? ResolveJsonConverter(draft, underlying, other, site)
            : null;
    }

    private ShapeReference? ResolveConverter(
        MemberDraft draft,
        ITypeSymbol? underlying,
        INamedTypeSymbol converter,
        LocationSource site
    )
    {
        bool isNullable = underlying is not null;
        if (converters.Resolve(draft.Type, converter, site, reportMismatch: !isNullable, draft) is { } whole)
            return whole;
        if (underlying is null)
            return null;
        return converters.Resolve(underlying, converter, site, member: draft) is { } inner
            ? WrapNullable(underlying, inner)
            : null;
    }

    private ShapeReference? ResolveJsonConverter(
        MemberDraft draft,
        ITypeSymbol? underlying,
        INamedTypeSymbol converter,
        LocationSource site
    )
    {
        // On other wires an enumeration is written as its number, even if a factory supports the nullable type.
        bool servesInner =
            underlying is not null
            && !JsonConverterTypes.IsConverterOf(converter, draft.Type)
            && (underlying.TypeKind == TypeKind.Enum || JsonConverterTypes.IsConverterOf(converter, underlying));
        if (!servesInner)
            return converters.ResolveJson(draft.Type, converter, site, draft);
        return converters.ResolveJson(underlying!, converter, site, draft) is { } inner
            ? WrapNullable(underlying!, inner)
            : null;
    }

    private static ITypeSymbol? FindUnderlying(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : null;

    private static ShapeReference WrapNullable(ITypeSymbol underlying, ShapeReference shape) =>
        new($"{GeneratedNames.Shapes}NullableShape<{TypeNames.FormatName(underlying)}, {shape.ShapeName}>");
}
