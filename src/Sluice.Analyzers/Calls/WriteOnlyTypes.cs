using Microsoft.CodeAnalysis;
using Sluice.Generator.Parsing.Objects;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// Determines which types of a compilation can only be written, with a cached result per type. Thread-safe.
/// </summary>
internal sealed class WriteOnlyTypes(Compilation compilation)
{
    private readonly Dictionary<INamedTypeSymbol, string?> _reasons = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the reason why values of the type cannot be read; <see langword="null"/> if they can.</summary>
    public string? ReasonFor(INamedTypeSymbol type)
    {
        lock (_reasons)
        {
            if (_reasons.TryGetValue(type, out string? reason))
                return reason;
            return _reasons[type] = LostMembers.FindReadProblem(compilation, type);
        }
    }
}
