using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.Recursion;
using Sluice.Generator.Parsing.References;
using Sluice.Generator.Parsing.Roots;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>
/// Makes all decisions: visits the types reachable from the roots and converts symbols to models. One instance is used
/// for a single compilation.
/// </summary>
internal sealed class AssemblyParser
{
    private readonly ParsingContext _context;
    private readonly DefinitionTable _definitions;
    private readonly RecursionIndex _recursion;
    private readonly GrowthCheck _growth;
    private readonly RootParser _roots;
    private readonly ObjectParser _objects;
    private readonly UnionParser _unions;
    private readonly RecursiveShapeParser _recursive;

    private AssemblyParser(Compilation compilation, ShapeIndex library)
    {
        _context = new ParsingContext(compilation);
        _definitions = new DefinitionTable(_context);
        _recursion = new RecursionIndex(_context);
        _growth = new GrowthCheck(_context);
        var declaredOnly = new DeclaredOnlyCheck(_context);
        var resolver = new ReferenceResolver(_context, library, _definitions, _growth, _recursion, declaredOnly);
        _roots = new RootParser(_context, resolver, _definitions, declaredOnly);
        _objects = new ObjectParser(_context, resolver);
        _unions = new UnionParser(_context, resolver);
        _recursive = new RecursiveShapeParser(_context, resolver);
    }

    /// <summary>Parses the roots of a compilation and all types that they reach.</summary>
    /// <returns>The models; none if the compilation does not refer to the library.</returns>
    public static AssemblyModel Parse(
        Compilation compilation,
        ImmutableArray<RootModel> roots,
        CancellationToken cancellation
    )
    {
        if (FindLibrary(compilation) is not { } library)
            return new ParsedModels().ToAssemblyModel();
        return new AssemblyParser(compilation, library).Parse(roots, cancellation);
    }

    private static ShapeIndex? FindLibrary(Compilation compilation)
    {
        INamedTypeSymbol? untyped = compilation.GetTypeByMetadataName("Sluice.Shapes.UntypedShape");
        if (untyped is null)
            return null;
        return new ShapeIndex(
            untyped
                .ContainingNamespace.GetTypeMembers()
                .Where(t => t.TypeKind == TypeKind.Struct && t.DeclaredAccessibility == Accessibility.Public)
                .Select(t => new SymbolType(t, compilation))
        );
    }

    private AssemblyModel Parse(ImmutableArray<RootModel> roots, CancellationToken cancellation)
    {
        foreach (RootModel root in roots.Distinct().OrderBy(r => r.MetadataName, StringComparer.Ordinal))
            _roots.Parse(root);

        while (_definitions.TakeNext() is { } definition)
        {
            cancellation.ThrowIfCancellationRequested();
            Parse(definition);
        }
        _growth.ReportEndless();
        return _context.Models.ToAssemblyModel();
    }

    private void Parse(Definition definition)
    {
        if (definition.IsUnion)
            _unions.Parse(definition);
        else if (_recursion.ContainsItself(definition.Symbol))
            _recursive.Parse(definition);
        else
            _objects.Parse(definition);
    }
}
