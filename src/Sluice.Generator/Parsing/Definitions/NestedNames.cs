using Microsoft.CodeAnalysis;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.Unions;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>Chooses names for generated types that are nested in types of the program.</summary>
internal sealed class NestedNames
{
    private readonly Dictionary<ISymbol, HashSet<string>> _taken = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Returns a name that hides neither a member of the owner, including inherited ones, nor another generated type.
    /// </summary>
    /// <param name="owner">The type that contains the generated type.</param>
    /// <param name="name">The preferred name.</param>
    /// <param name="arity">The number of type parameters of the generated type.</param>
    public string Reserve(INamedTypeSymbol owner, string name, int arity = 0)
    {
        string suffix = arity == 0 ? "" : $"`{arity}";
        if (!_taken.TryGetValue(owner, out HashSet<string>? taken))
            _taken[owner] = taken = CollectOwnNames(owner);

        while (
            taken.Contains(name)
            || taken.Contains(name + suffix)
            || taken.Contains(name + AccessorCollector.Suffix)
            || IsMember(owner, name)
            || IsMember(owner, name + AccessorCollector.Suffix)
        )
            name += "_";

        taken.Add(name + suffix);
        return name;
    }

    private static HashSet<string> CollectOwnNames(INamedTypeSymbol owner) =>
        [.. GeneratedNames.GetTypeParameters(owner).Select(parameter => parameter.Name), owner.Name];

    private static bool IsMember(INamedTypeSymbol owner, string name) =>
        TypeHierarchy.GetLevels(owner).Any(t => t.GetMembers(name).Length > 0);
}
