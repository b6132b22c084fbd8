using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Indexes the library's shape structs by the interface they implement: <c>struct S&lt;…&gt; : IShape&lt;X&gt;</c> is
/// the shape of X. A type parameter constrained to <c>IShape&lt;Y&gt;</c> is bound to the shape of Y.
/// </summary>
internal sealed class LibraryShapes
{
    private readonly Dictionary<ISymbol, List<(INamedTypeSymbol Shape, ITypeSymbol Served)>> _named =
        new(SymbolEqualityComparer.Default);
    private readonly Dictionary<int, List<(INamedTypeSymbol Shape, ITypeSymbol Served)>> _arrays = [];
    private readonly Dictionary<string, INamedTypeSymbol> _byName = [];

    public LibraryShapes(Compilation compilation)
    {
        IShape = compilation.GetTypeByMetadataName("Sluice.Model.IShape`1");
        if (IShape is null) return;
        foreach (INamedTypeSymbol type in IShape.ContainingNamespace.GetTypeMembers()
            .OrderBy(t => t.Name, StringComparer.Ordinal))
        {
            if (type.TypeKind != TypeKind.Struct || type.DeclaredAccessibility != Accessibility.Public) continue;
            foreach (INamedTypeSymbol contract in type.Interfaces)
            {
                if (!SymbolEqualityComparer.Default.Equals(contract.OriginalDefinition, IShape)) continue;
                _byName[type.MetadataName] = type;
                Index(type, contract.TypeArguments[0]);
            }
        }
    }

    public INamedTypeSymbol? IShape { get; }

    public INamedTypeSymbol? ByName(string metadataName) =>
        _byName.TryGetValue(metadataName, out INamedTypeSymbol? type) ? type : null;

    /// <summary>
    /// Returns the library shapes that may apply to a type: the one for exactly this type (Memory&lt;byte&gt;) first,
    /// then the one named after it.
    /// </summary>
    public IEnumerable<(INamedTypeSymbol Shape, ITypeSymbol Served)> For(ITypeSymbol type)
    {
        List<(INamedTypeSymbol Shape, ITypeSymbol Served)>? found = null;
        if (type is IArrayTypeSymbol array) _arrays.TryGetValue(array.Rank, out found);
        else _named.TryGetValue(type.OriginalDefinition, out found);
        return found is null
            ? []
            : found.OrderBy(f => f.Served is INamedTypeSymbol { IsGenericType: true } && f.Shape.Arity == 0
                ? 0
                : f.Shape.Name == type.Name + "Shape" ? 1 : 2);
    }

    /// <summary>Binds the type parameters of a pattern to those of an actual type.</summary>
    public static bool Unify(ITypeSymbol pattern, ITypeSymbol actual, Dictionary<ISymbol, ITypeSymbol> bound)
    {
        switch (pattern)
        {
            case ITypeParameterSymbol parameter:
                if (bound.TryGetValue(parameter, out ITypeSymbol? existing))
                    return SymbolEqualityComparer.Default.Equals(existing, actual);
                bound[parameter] = actual;
                return true;
            case IArrayTypeSymbol array:
                return actual is IArrayTypeSymbol other && other.Rank == array.Rank
                    && Unify(array.ElementType, other.ElementType, bound);
            case INamedTypeSymbol named:
                if (actual is not INamedTypeSymbol target
                    || !SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, target.OriginalDefinition))
                    return false;
                for (int i = 0; i < named.TypeArguments.Length; i++)
                {
                    if (!Unify(named.TypeArguments[i], target.TypeArguments[i], bound)) return false;
                }
                return true;
            default:
                return false;
        }
    }

    /// <summary>Replaces bound type parameters.</summary>
    public static ITypeSymbol Substitute(ITypeSymbol pattern, Dictionary<ISymbol, ITypeSymbol> bound,
        Compilation compilation) => pattern switch
        {
            ITypeParameterSymbol parameter when bound.TryGetValue(parameter, out ITypeSymbol? type) => type,
            IArrayTypeSymbol array =>
                compilation.CreateArrayTypeSymbol(Substitute(array.ElementType, bound, compilation), array.Rank),
            INamedTypeSymbol { IsGenericType: true } named =>
                named.ConstructedFrom.Construct(
                    [.. named.TypeArguments.Select(a => Substitute(a, bound, compilation))]),
            _ => pattern,
        };

    private void Index(INamedTypeSymbol shape, ITypeSymbol served)
    {
        List<(INamedTypeSymbol, ITypeSymbol)>? list;
        switch (served)
        {
            case IArrayTypeSymbol array:
                if (!_arrays.TryGetValue(array.Rank, out list)) _arrays[array.Rank] = list = [];
                // byte[] before T[].
                if (array.ElementType is ITypeParameterSymbol)
                    list.Add((shape, served));
                else list.Insert(0, (shape, served));
                break;
            case INamedTypeSymbol named:
                if (!_named.TryGetValue(named.OriginalDefinition, out list))
                    _named[named.OriginalDefinition] = list = [];
                if (named.TypeArguments.All(a => a is ITypeParameterSymbol))
                    list.Add((shape, served));
                else list.Insert(0, (shape, served));
                break;
        }
    }
}
