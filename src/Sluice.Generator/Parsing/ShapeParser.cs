using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Makes all decisions: visits the types reachable from the roots and converts symbols to models. One instance is used
/// for a single compilation.
/// </summary>
internal sealed partial class ShapeParser
{
    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellation;
    private readonly ShapeIndex _library;
    private readonly bool _hasLibrary;
    private readonly WireNaming _assemblyNaming;
    private readonly List<ShapeModel> _shapes = [];
    private readonly List<HostModel> _hosts = [];
    private readonly HashSet<DiagnosticModel> _diagnostics = [];
    private readonly Dictionary<ISymbol, Definition>[] _definitions;
    private readonly Queue<Definition> _pending = new();
    private Definition? _current;

    internal ShapeParser(Compilation compilation, CancellationToken cancellation)
    {
        _compilation = compilation;
        _cancellation = cancellation;
        INamedTypeSymbol? untyped = compilation.GetTypeByMetadataName("Sluice.Shapes.UntypedShape");
        _hasLibrary = untyped is not null;
        _library = new ShapeIndex((untyped?.ContainingNamespace.GetTypeMembers() ?? [])
            .Where(t => t.TypeKind == TypeKind.Struct && t.DeclaredAccessibility == Accessibility.Public)
            .Select(t => new SymbolType(t, compilation)));
        // One dictionary per naming policy that a witness can specify, then the same for the objects of types that are
        // also unions.
        _definitions = [.. Enumerable.Range(0, 16)
            .Select(_ => new Dictionary<ISymbol, Definition>(SymbolEqualityComparer.Default))];
        _assemblyNaming = compilation.Assembly.GetAttributes()
            .FirstOrDefault(a => SymbolAttribute.NameOf(a) == "Sluice.ShapeNamingAttribute") is { } naming
            ? NamingOf(naming.ConstructorArguments.FirstOrDefault().Value) : WireNaming.Unset;
    }

    public static AssemblyModel Parse(Compilation compilation, ImmutableArray<RootModel> roots,
        CancellationToken cancellation)
    {
        var parser = new ShapeParser(compilation, cancellation);
        if (parser._hasLibrary)
        {
            foreach (RootModel root in roots.Distinct().OrderBy(r => r.MetadataName, StringComparer.Ordinal))
                parser.AddRoot(root);
            while (parser._pending.Count > 0)
            {
                cancellation.ThrowIfCancellationRequested();
                parser.PrintNext();
            }
            parser.ReportEndlessGenerics();
        }
        return new AssemblyModel(parser._shapes.ToEquatableArray(), parser._unions.ToEquatableArray(),
            parser._helpers.ToEquatableArray(), parser._hosts.ToEquatableArray(),
            parser._diagnostics.ToEquatableArray());
    }

    private void PrintNext()
    {
        Definition definition = _pending.Dequeue();
        if (definition.IsUnion) PrintUnion(definition);
        else if (ContainsItself(definition.Symbol)) PrintRecursive(definition);
        else Print(definition);
    }

    private static WireNaming NamingOf(object? value) => value is byte b and < 8 ? (WireNaming)b : WireNaming.Unset;

    private void Report(string rule, Location? location, params string[] arguments) =>
        _diagnostics.Add(new DiagnosticModel(rule, LocationModel.From(location), arguments.ToEquatableArray()));

    private void Report(Finding finding, Location? fallback) => Report(finding.Id,
        finding.Member is { } member ? LocationOf((ISymbol)member.Handle, fallback) : fallback, finding.Arguments);

    private static Location? LocationOf(ISymbol symbol, Location? fallback = null) =>
        symbol.Locations.FirstOrDefault(l => l.IsInSource) ?? fallback;

    private static string Display(ISymbol symbol) =>
        symbol.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);
}
