using Microsoft.CodeAnalysis;
using Xunit;

namespace Sluice.Architecture.Tests;

public class LayerTests
{
    [Fact]
    public void Core_sources_compile_without_errors() =>
        Assert.Empty(
            CoreCompilation
                .Instance.GetDiagnostics()
                .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
                .Take(5)
        );

    [Fact]
    public void Tests_enumerate_the_assemblies_of_the_package() =>
        Assert.Equal(
            PackageParts.All.Order(StringComparer.Ordinal),
            PackageAssemblies.All.Select(assembly => assembly.GetName().Name).Order(StringComparer.Ordinal)
        );

    /// <summary>
    /// Layers.txt lists every pair of layers of the core of which the first may name the second. An edge that is not
    /// listed fails with the references that make it. Between the assemblies of the package, the compiler does that.
    /// </summary>
    [Fact]
    public void Layer_names_only_layers_that_the_list_allows() =>
        RequireListed(
            "Layers.txt",
            Edges(TypeGraph.LayerOf).Where(edge => PackageParts.HasLayers(TypeGraph.FileOf(edge.Reference.From)))
        );

    /// <summary>
    /// Sublayers.txt lists the same for the finest parts, of which the built-in wires and the run-time provider have
    /// several, and for every assembly of the package.
    /// </summary>
    [Fact]
    public void Part_names_only_parts_that_the_list_allows() =>
        RequireListed("Sublayers.txt", Edges(TypeGraph.SublayerOf));

    private sealed record Edge(string From, string To, TypeReference Reference);

    private static IEnumerable<Edge> Edges(Func<INamedTypeSymbol, string> layerOf) =>
        TypeGraph
            .Core.References.Select(reference => new Edge(layerOf(reference.From), layerOf(reference.To), reference))
            .Where(edge => edge.From != edge.To);

    private static void RequireListed(string list, IEnumerable<Edge> found)
    {
        var edges = found
            .GroupBy(edge => $"{edge.From} -> {edge.To}")
            .OrderBy(edge => edge.Key, StringComparer.Ordinal)
            .ToList();
        string file = Repository.PathOf("test", "Sluice.Architecture.Tests", list);
        if (Repository.IsUpdating)
            File.WriteAllLines(file, edges.Select(edge => edge.Key));
        HashSet<string> allowed = [.. File.ReadAllLines(file)];
        var offenders = edges
            .Where(edge => !allowed.Contains(edge.Key))
            .SelectMany(edge =>
                edge.Take(3).Select(e => $"{edge.Key}: {e.Reference.Place} names {e.Reference.To.Name}")
            );
        Assert.Empty(offenders);
        Assert.Empty(
            allowed
                .Except(edges.Select(edge => edge.Key))
                .Select(edge => $"{edge} is allowed but no longer used: remove it from {list}")
        );
    }

    /// <summary>A layer that reaches itself through others fails with the references that close the cycle.</summary>
    [Fact]
    public void Layers_form_no_cycle() => RequireNoCycle([.. Edges(TypeGraph.LayerOf)]);

    [Fact]
    public void Parts_form_no_cycle() => RequireNoCycle([.. Edges(TypeGraph.SublayerOf)]);

    private static void RequireNoCycle(List<Edge> edges)
    {
        var targets = edges.ToLookup(edge => edge.From, edge => edge.To);
        HashSet<string> cyclic =
        [
            .. Cycles
                .Of(targets.Select(layer => layer.Key), layer => targets[layer].Distinct(), StringComparer.Ordinal)
                .SelectMany(cycle => cycle),
        ];
        Assert.Empty(
            edges
                .Where(edge => cyclic.Contains(edge.From) && cyclic.Contains(edge.To))
                .Select(edge => $"{edge.From} -> {edge.To}: {edge.Reference.Place} names {edge.Reference.To.Name}")
        );
    }
}
