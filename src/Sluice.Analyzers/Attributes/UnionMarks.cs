using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers.Attributes;

/// <summary>Checks attributes that declare a union and its cases.</summary>
internal static class UnionMarks
{
    public static void Check(AttributeReport report, INamedTypeSymbol type)
    {
        var cases = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        foreach (AttributeData attribute in type.GetAttributes())
        {
            switch (Symbols.NameOf(attribute))
            {
                case "Sluice.WireUnionAttribute":
                    foreach (var named in attribute.NamedArguments)
                        if (named.Key == "Discriminator")
                            report.CheckText(attribute, named.Value.Value as string);
                    break;
                case "Sluice.WireCaseAttribute" when attribute.ConstructorArguments.Length == 2:
                    CheckCase(report, type, attribute, cases);
                    break;
            }
        }
    }

    private static void CheckCase(
        AttributeReport report,
        INamedTypeSymbol type,
        AttributeData attribute,
        HashSet<ITypeSymbol> cases
    )
    {
        TypedConstant discriminator = attribute.ConstructorArguments[0];
        if (discriminator.Value is not int)
            report.CheckText(attribute, discriminator.Value as string);
        if (attribute.ConstructorArguments[1].Value is not ITypeSymbol @case)
            report.Refuse(attribute, "it names no type");
        else if (!cases.Add(@case))
            report.Refuse(attribute, $"'{@case.Name}' is already a case of it; a case has one discriminator");
        else if (type.IsAbstract && SymbolEqualityComparer.Default.Equals(@case, type))
            report.Refuse(attribute, $"'{type.Name}' is abstract, so no value has exactly this type");
    }
}
