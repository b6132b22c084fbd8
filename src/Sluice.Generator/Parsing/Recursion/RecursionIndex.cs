using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Recursion;

/// <summary>Remembers which collections, dictionaries and surrogates contain themselves.</summary>
internal sealed class RecursionIndex(ParsingContext context)
{
    private readonly Dictionary<ISymbol, bool> _known = new(SymbolEqualityComparer.Default);

    public bool ContainsItself(INamedTypeSymbol type)
    {
        INamedTypeSymbol definition = type.OriginalDefinition;
        if (_known.TryGetValue(definition, out bool isRecursive))
            return isRecursive;

        isRecursive = RecursiveTypes.ContainsItself(new SymbolType(definition, context.Compilation));
        _known[definition] = isRecursive;
        return isRecursive;
    }
}
