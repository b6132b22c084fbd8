using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Symbols;

/// <summary>Recognizes types that cannot have a shape.</summary>
internal static class UnsupportedSymbols
{
    /// <summary>Returns why a type cannot have a shape; <see langword="null"/> if it may have one.</summary>
    public static string? FindReason(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsFileLocal: true }
            ? "it is file-local, so generated code can't name it"
            : ValueTypes.WhyNot(new SymbolType(type));
}
