using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Finds generic types that contain themselves with ever larger arguments, by the rule of ECMA-335 II.9.2: a cycle
/// among type parameters with an expanding edge.
/// </summary>
internal sealed partial class ShapeParser
{
    private sealed record Edge(ITypeParameterSymbol From, ITypeParameterSymbol To, bool Grows, INamedTypeSymbol Target,
        string Display);

    private readonly List<Edge> _edges = [];

    private void NoteGrowth(Definition target, INamedTypeSymbol type)
    {
        if (_current is not { Parameters.Count: > 0 } current) return;
        List<ITypeSymbol> arguments = [.. TypeNames.Chain(type).SelectMany(t => t.TypeArguments)];
        for (int i = 0; i < arguments.Count && i < target.Parameters.Count; i++)
        {
            foreach ((ITypeParameterSymbol parameter, _) in current.Parameters)
            {
                bool isSame = SymbolEqualityComparer.Default.Equals(arguments[i], parameter);
                if (isSame || Mentions(arguments[i], parameter))
                    _edges.Add(new Edge(parameter, target.Parameters[i].Parameter, !isSame, target.Symbol,
                        Display(type)));
            }
        }
    }

    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol parameter) => type switch
    {
        ITypeParameterSymbol other => SymbolEqualityComparer.Default.Equals(other, parameter),
        IArrayTypeSymbol array => Mentions(array.ElementType, parameter),
        INamedTypeSymbol named =>
            TypeNames.Chain(named).SelectMany(t => t.TypeArguments).Any(a => Mentions(a, parameter)),
        _ => false,
    };

    private void ReportEndlessGenerics()
    {
        foreach (Edge growing in _edges.Where(e => e.Grows))
        {
            var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { growing.To };
            var pending = new Queue<ISymbol>(seen);
            while (pending.Count > 0)
            {
                ISymbol at = pending.Dequeue();
                foreach (Edge next in _edges.Where(e => SymbolEqualityComparer.Default.Equals(e.From, at)
                    && seen.Add(e.To))) pending.Enqueue(next.To);
            }
            if (seen.Contains(growing.From))
                Report(Rules.EndlessGeneric, LocationOf(growing.Target), Display(growing.Target), growing.Display);
        }
    }
}
