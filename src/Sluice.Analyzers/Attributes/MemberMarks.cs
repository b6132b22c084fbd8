using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers.Attributes;

/// <summary>Checks attributes of members for invalid values and targets.</summary>
internal static class MemberMarks
{
    public static void Check(AttributeReport report, ISymbol member, AttributeData attribute)
    {
        ITypeSymbol type = member is IPropertySymbol property ? property.Type : ((IFieldSymbol)member).Type;
        TypedConstant argument = attribute.ConstructorArguments.FirstOrDefault();
        switch (Symbols.NameOf(attribute))
        {
            case "Sluice.WireNameAttribute":
                report.CheckName(attribute, "Sluice.WireNameAttribute");
                break;
            case "Sluice.WireEnumAttribute"
                when Underlying(type) is not { TypeKind: TypeKind.Enum or TypeKind.TypeParameter or TypeKind.Error }:
                report.Refuse(attribute, $"'{Shown(type)}' is not an enumeration");
                break;
            case "Sluice.WireDeclaredOnlyAttribute" when !Parts(type).Any(IsOpen):
                report.Refuse(attribute, $"'{Shown(type)}' is neither abstract nor an interface");
                break;
            case "Sluice.WireConverterAttribute" when argument.IsNull:
                report.Refuse(attribute, "it names no type");
                break;
            case "Sluice.SubPropertyDefaultAttribute" when string.IsNullOrWhiteSpace(argument.Value as string):
                report.Refuse(attribute, "the expression is empty; name the members of the default set");
                break;
            case "Sluice.RequirePolicyAttribute" when string.IsNullOrWhiteSpace(argument.Value as string):
                report.Refuse(attribute, "the policy has no name");
                break;
            case "Sluice.SluiceExpressionAttribute" when WhyNoExpression(member, type, attribute) is { } reason:
                report.Refuse(attribute, reason);
                break;
            case "System.Text.Json.Serialization.JsonIgnoreAttribute"
                when IsNeverNull(type) && attribute.NamedArguments.Any(n => n is { Key: "Condition", Value.Value: 3 }):
                report.Ignore(attribute, $"a value of type '{Shown(type)}' is never null");
                break;
        }
    }

    // The expression is a static member of type Expression<Func<TOwner, TMember>>.
    private static string? WhyNoExpression(ISymbol member, ITypeSymbol type, AttributeData attribute)
    {
        if (attribute.ConstructorArguments.FirstOrDefault().Value is not string name)
            return "it names no static member";
        INamedTypeSymbol declaring =
            attribute.NamedArguments.FirstOrDefault(n => n.Key == "Type").Value.Value as INamedTypeSymbol
            ?? member.ContainingType;
        ISymbol? found = declaring.GetMembers(name).FirstOrDefault(m => m.IsStatic);
        ITypeSymbol? held = found switch
        {
            IPropertySymbol property => property.Type,
            IFieldSymbol field => field.Type,
            IMethodSymbol { Parameters.Length: 0 } method => method.ReturnType,
            _ => null,
        };
        if (held is null)
            return $"'{declaring.Name}' has no static member '{name}'";
        string expected = $"Expression<Func<{Shown(member.ContainingType)}, {Shown(type)}>>";
        bool isExpression =
            held is INamedTypeSymbol { Name: "Expression", Arity: 1 } expression
            && expression.TypeArguments[0] is INamedTypeSymbol { Name: "Func", Arity: 2 } function
            && IsSame(function.TypeArguments[1], type);
        return isExpression ? null : $"'{name}' is not of type {expected}";
    }

    private static bool IsSame(ITypeSymbol left, ITypeSymbol right) =>
        SymbolEqualityComparer.Default.Equals(left, right)
        || left.TypeKind == TypeKind.Error
        || left is ITypeParameterSymbol
        || right is ITypeParameterSymbol;

    private static bool IsOpen(ITypeSymbol type) =>
        type
            is { IsAbstract: true }
                or { TypeKind: TypeKind.Interface or TypeKind.TypeParameter or TypeKind.Error or TypeKind.Dynamic }
                or { SpecialType: SpecialType.System_Object };

    private static IEnumerable<ITypeSymbol> Parts(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => Parts(array.ElementType),
            // For a framework collection, consider its elements rather than the collection type itself.
            INamedTypeSymbol { Arity: > 0 } generic => StoredTypes.IsOfTheFramework(generic)
                ? generic.TypeArguments.SelectMany(Parts)
                : generic.TypeArguments.SelectMany(Parts).Append(generic),
            _ => [type],
        };

    private static ITypeSymbol Underlying(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;

    private static bool IsNeverNull(ITypeSymbol type) =>
        type.IsValueType
        && type.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
        && type is not ITypeParameterSymbol;

    private static string Shown(ITypeSymbol type) => type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
}
