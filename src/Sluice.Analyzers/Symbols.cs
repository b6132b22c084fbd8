using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Analyzers;

/// <summary>Finds attributes by full name.</summary>
internal static class Symbols
{
    public const string JsonConverter = "System.Text.Json.Serialization.JsonConverterAttribute";

    public static string NameOf(AttributeData attribute) =>
        attribute.AttributeClass is { } type
            ? (type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() + "." : "")
                + type.MetadataName
            : "";

    public static AttributeData? Find(this ISymbol symbol, string name) =>
        symbol.GetAttributes().FirstOrDefault(a => NameOf(a) == name);

    public static bool Has(this ISymbol symbol, string name) => symbol.Find(name) is not null;

    public static bool IsShaped(this ITypeSymbol type) => type.Has("Sluice.ShapeAttribute");

    public static bool IsIgnored(this ISymbol member) =>
        AttributesOf(member).IsIgnored
        || (member.ContainingType is { } type && LeftOutMembers.Contain(new SymbolType(type), member.Name));

    public static bool IsIncluded(this ISymbol member) =>
        AttributesOf(member) is { IsIncluded: true } or { IsDataMember: true };

    private static MemberAttributes AttributesOf(ISymbol member) =>
        MemberAttributes.ReadAttributes(SymbolAttribute.ReadAttributes(member));

    /// <summary>
    /// Returns whether an attribute could refer to the type: it contains no type parameters, anonymous types or errors.
    /// </summary>
    public static bool CanBeNamed(this ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => array.ElementType.CanBeNamed(),
            ITypeParameterSymbol or IErrorTypeSymbol or { IsAnonymousType: true } => false,
            INamedTypeSymbol named => named.TypeArguments.All(CanBeNamed)
                && (named.ContainingType is not { } around || around.CanBeNamed()),
            _ => true,
        };

    /// <summary>Returns a member's attributes, including those of the parameter of a positional record.</summary>
    public static IEnumerable<AttributeData> Marks(this ISymbol member)
    {
        IEnumerable<AttributeData> own = member.GetAttributes();
        return member is IPropertySymbol property && property.ContainingType.IsRecord
            ? own.Concat(
                property
                    .ContainingType.InstanceConstructors.SelectMany(c => c.Parameters)
                    .Where(parameter => parameter.Name == property.Name)
                    .SelectMany(parameter => parameter.GetAttributes())
            )
            : own;
    }

    /// <summary>Returns a member's guards in a type, with those of members that it overrides or hides.</summary>
    public static MemberGuards GuardsIn(this ISymbol member, ITypeSymbol type) =>
        MemberGuards.ReadGuards(new SymbolType(type), new SymbolMember(member, new SymbolType(member.ContainingType)));

    public static Location? LocationOf(AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is { } syntax ? Location.Create(syntax.SyntaxTree, syntax.Span) : null;
}
