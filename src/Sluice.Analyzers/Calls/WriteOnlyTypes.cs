using Microsoft.CodeAnalysis;
using Sluice.Generator.Parsing;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Determines which types of a compilation can only be written, with one shared parser and a cached result per type.
/// Thread-safe.
/// </summary>
internal sealed class WriteOnlyTypes(Compilation compilation)
{
    private readonly Dictionary<INamedTypeSymbol, string?> _reasons = new(SymbolEqualityComparer.Default);
    private ShapeParser? _parser;

    /// <summary>Returns the reason why values of the type cannot be read; <see langword="null"/> if they can.</summary>
    public string? ReasonFor(INamedTypeSymbol type)
    {
        lock (_reasons)
        {
            if (_reasons.TryGetValue(type, out string? reason)) return reason;
            _parser ??= new ShapeParser(compilation, default);
            return _reasons[type] = _parser.WhyWriteOnly(type);
        }
    }
}
