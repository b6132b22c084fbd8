using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers;

/// <summary>Finds the definitions of the types that witnesses name.</summary>
internal static class WitnessedTypes
{
    public static HashSet<ITypeSymbol> FindTypes(Compilation compilation)
    {
        var result = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        var open = new Stack<INamespaceOrTypeSymbol>([compilation.Assembly.GlobalNamespace]);
        while (open.Count > 0)
        {
            INamespaceOrTypeSymbol next = open.Pop();
            foreach (INamespaceOrTypeSymbol member in next.GetMembers().OfType<INamespaceOrTypeSymbol>())
                open.Push(member);
            if (next is not INamedTypeSymbol)
                continue;
            foreach (AttributeData attribute in next.GetAttributes())
            {
                ITypeSymbol? named = Symbols.NameOf(attribute) switch
                {
                    "Sluice.ShapeForAttribute`1" => attribute.AttributeClass!.TypeArguments[0],
                    "Sluice.ShapeForAttribute" => attribute.ConstructorArguments.FirstOrDefault().Value as ITypeSymbol,
                    _ => null,
                };
                if (named is not null)
                    result.Add(named.OriginalDefinition);
            }
        }
        return result;
    }
}
