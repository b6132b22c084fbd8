using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing.Symbols;

/// <summary>Locates symbols in the source.</summary>
internal static class SourceLocations
{
    /// <summary>Returns where a symbol is declared in source, or the fallback.</summary>
    public static Location? Find(ISymbol symbol, Location? fallback = null) =>
        symbol.Locations.FirstOrDefault(location => location.IsInSource) ?? fallback;
}
