using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Symbols;

namespace Sluice.Generator.Parsing.Recursion;

/// <summary>
/// Finds generic types that contain themselves with ever larger arguments, by the rule of ECMA-335 II.9.2: a cycle
/// among type parameters with an expanding edge.
/// </summary>
internal sealed class GrowthCheck(ParsingContext context)
{
    private readonly List<Edge> _edges = [];

    /// <summary>Notes that the current definition refers to another one with the type arguments of a type.</summary>
    public void AddReference(Definition target, INamedTypeSymbol type)
    {
        if (context.Current is not { Parameters.Count: > 0 } current)
            return;
        List<ITypeSymbol> arguments = [.. GeneratedNames.GetTypeArguments(type)];
        for (int i = 0; i < arguments.Count && i < target.Parameters.Count; i++)
        {
            foreach ((ITypeParameterSymbol parameter, _) in current.Parameters)
            {
                bool isSame = SymbolEqualityComparer.Default.Equals(arguments[i], parameter);
                if (isSame || Mentions(arguments[i], parameter))
                    _edges.Add(
                        new Edge(
                            parameter,
                            target.Parameters[i].Parameter,
                            !isSame,
                            target.Symbol,
                            TypeNames.Display(type)
                        )
                    );
            }
        }
    }

    /// <summary>Reports the types that never end, after all references are known.</summary>
    public void ReportEndless()
    {
        foreach (Edge growing in _edges.Where(edge => edge.Grows))
        {
            if (FindReachable(growing.To).Contains(growing.From))
                context.Report(
                    Rules.EndlessGeneric,
                    SourceLocations.Find(growing.Target),
                    TypeNames.Display(growing.Target),
                    growing.Display
                );
        }
    }

    private HashSet<ISymbol> FindReachable(ITypeParameterSymbol start)
    {
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { start };
        var pending = new Queue<ISymbol>(seen);
        while (pending.Count > 0)
        {
            ISymbol current = pending.Dequeue();
            foreach (
                Edge next in _edges.Where(edge =>
                    SymbolEqualityComparer.Default.Equals(edge.From, current) && seen.Add(edge.To)
                )
            )
                pending.Enqueue(next.To);
        }
        return seen;
    }

    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol parameter) =>
        type switch
        {
            ITypeParameterSymbol other => SymbolEqualityComparer.Default.Equals(other, parameter),
            IArrayTypeSymbol array => Mentions(array.ElementType, parameter),
            INamedTypeSymbol named => GeneratedNames.GetTypeArguments(named).Any(a => Mentions(a, parameter)),
            _ => false,
        };

    private sealed record Edge(
        ITypeParameterSymbol From,
        ITypeParameterSymbol To,
        bool Grows,
        INamedTypeSymbol Target,
        string Display
    );
}
