using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers.Attributes;

/// <summary>Checks attributes of types, except those of unions, for invalid values and targets.</summary>
internal static class TypeMarks
{
    public static void Check(AttributeReport report, INamedTypeSymbol type)
    {
        var witnessed = new HashSet<ITypeSymbol>(SymbolEqualityComparer.IncludeNullability);
        foreach (AttributeData attribute in type.GetAttributes())
        {
            TypedConstant naming = attribute.NamedArguments.FirstOrDefault(n => n.Key == "Naming").Value;
            switch (Symbols.NameOf(attribute))
            {
                case "Sluice.ShapeAttribute":
                    report.CheckNaming(attribute, naming);
                    CheckConstants(report, type, attribute, naming);
                    break;
                case "Sluice.ShapeForAttribute" or "Sluice.ShapeForAttribute`1":
                    report.CheckNaming(attribute, naming);
                    CheckWitness(report, attribute, witnessed);
                    break;
                case "Sluice.WireDeclaredOnlyAttribute" when !type.IsAbstract:
                    report.Refuse(attribute, $"'{type.Name}' is neither abstract nor an interface");
                    break;
                case "Sluice.WireConverterAttribute"
                or "Sluice.WireSurrogateAttribute" when attribute.ConstructorArguments.FirstOrDefault().IsNull:
                    report.Refuse(attribute, "it names no type");
                    break;
            }
        }

        AttributeData[] chosen =
        [
            .. type
                .InstanceConstructors.Select(c => c.Find("System.Text.Json.Serialization.JsonConstructorAttribute"))
                .OfType<AttributeData>(),
        ];
        if (chosen.Length > 1)
            report.Ignore(chosen[1], "another constructor has it already");
    }

    private static void CheckConstants(
        AttributeReport report,
        INamedTypeSymbol type,
        AttributeData attribute,
        TypedConstant naming
    )
    {
        if (type.TypeKind == TypeKind.Enum && !naming.IsNull && naming.Value is not (byte)WireNaming.Unset)
            report.Refuse(attribute, "the names of constants follow no naming policy; use [WireName] on the constants");
    }

    private static void CheckWitness(AttributeReport report, AttributeData attribute, HashSet<ITypeSymbol> witnessed)
    {
        ITypeSymbol? shaped =
            attribute.AttributeClass!.TypeArguments.FirstOrDefault()
            ?? attribute.ConstructorArguments.FirstOrDefault().Value as ITypeSymbol;
        if (shaped is null)
            report.Refuse(attribute, "it names no type");
        else if (!witnessed.Add(shaped))
            report.Refuse(attribute, $"it names '{shaped.Name}' a second time; remove one of the two");
    }
}
