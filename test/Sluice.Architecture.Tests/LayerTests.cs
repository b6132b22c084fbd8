using Microsoft.CodeAnalysis;
using Xunit;

namespace Sluice.Architecture.Tests;

public class LayerTests
{
    [Fact]
    public void Core_sources_compile_without_errors() =>
        Assert.Empty(CoreCompilation.Instance.GetDiagnostics()
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).Take(5));

    /// <summary>
    /// Layers.txt lists every pair of layers of which the first may name the second. An edge that is not listed fails
    /// with the references that make it.
    /// </summary>
    [Fact]
    public void Layer_names_only_layers_that_the_list_allows()
    {
        var edges = TypeGraph.Core.References
            .Select(reference => (From: TypeGraph.LayerOf(reference.From), To: TypeGraph.LayerOf(reference.To),
                Reference: reference))
            .Where(edge => edge.From != edge.To)
            .GroupBy(edge => $"{edge.From} -> {edge.To}")
            .OrderBy(edge => edge.Key, StringComparer.Ordinal)
            .ToList();
        string file = Repository.PathOf("test", "Sluice.Architecture.Tests", "Layers.txt");
        if (Repository.IsUpdating) File.WriteAllLines(file, edges.Select(edge => edge.Key));
        HashSet<string> allowed = [.. File.ReadAllLines(file)];
        var offenders = edges
            .Where(edge => !allowed.Contains(edge.Key))
            .SelectMany(
                edge => edge.Take(3).Select(e => $"{edge.Key}: {e.Reference.Place} names {e.Reference.To.Name}"));
        Assert.Empty(offenders);
        Assert.Empty(allowed.Except(edges.Select(edge => edge.Key))
            .Select(edge => $"{edge} is allowed but no longer used: remove it from Layers.txt"));
    }

    /// <summary>A layer that reaches itself through others fails with the references that close the cycle.</summary>
    [Fact]
    public void Layers_form_no_cycle()
    {
        var edges = TypeGraph.Core.References
            .Select(reference => (From: TypeGraph.LayerOf(reference.From), To: TypeGraph.LayerOf(reference.To),
                Reference: reference))
            .Where(edge => edge.From != edge.To)
            .ToList();
        var targets = edges.ToLookup(edge => edge.From, edge => edge.To);
        HashSet<string> cyclic = [.. Cycles.Of(targets.Select(layer => layer.Key), layer => targets[layer].Distinct(),
            StringComparer.Ordinal).SelectMany(cycle => cycle)];
        Assert.Empty(edges
            .Where(edge => cyclic.Contains(edge.From) && cyclic.Contains(edge.To))
            .Select(edge => $"{edge.From} -> {edge.To}: {edge.Reference.Place} names {edge.Reference.To.Name}"));
    }
}
