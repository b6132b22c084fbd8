using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Converts the unions that <see cref="UnionDeclaration"/> finds.</summary>
internal sealed partial class ShapeParser
{
    internal static bool IsUnion(INamedTypeSymbol type) => UnionDeclaration.IsUnion(new SymbolType(type));

    private void PrintUnion(Definition definition)
    {
        _current = definition;
        INamedTypeSymbol type = definition.Symbol;
        List<Finding> findings = [];
        var union = UnionDeclaration.Of(new SymbolType(type, _compilation),
            (_, contract) => NamingOf(definition, contract), findings);
        Location? location = LocationOf(type, definition.Site.Location);
        foreach (Finding finding in findings) Report(finding, location);
        var site = new LocationSource(location, Display(type));
        INamedTypeSymbol[] caseTypes = [.. union.Cases.Select(c => (INamedTypeSymbol)c.Type.Handle)];
        var cases = new List<UnionCaseModel>();
        foreach ((DeclaredCase each, INamedTypeSymbol caseType) in union.Cases.Zip(caseTypes, (c, t) => (c, t)))
        {
            if (ResolveCase(caseType, site) is not { } shape) return;
            cases.Add(new UnionCaseModel(TypeNames.Of(caseType), shape.ShapeName, each.Json, each.Keyed,
                each.IsPartial));
        }
        (string typeParameters, List<string> constraints, Func<string, string> free) = Header(definition);
        _unions.Add(new UnionModel
        {
            HintName = UniqueHint(Hint(type) + ".Union"),
            Place = definition.Owner is { } owner ? PlaceIn(owner) : s_assemblyPlace,
            Accessibility = AccessibilityOf(definition),
            StructName = definition.StructName,
            TypeParameters = typeParameters,
            Constraints = constraints.ToEquatableArray(),
            TypeName = TypeNames.Of(type),
            WriterParameter = free("TWriter"),
            SelectionParameter = free("TSelection"),
            ReaderParameter = free("TReader"),
            IsObsolete = NamesObsolete(type) || caseTypes.Any(NamesObsolete),
            Metadata = free("Metadata"),
            Discriminator = union.Discriminator,
            Cases = cases.ToEquatableArray(),
            SelfCase = union.SelfCase,
            FallsBack = union.FallsBack,
            Nearest = union.Nearest.ToEquatableArray(),
            IgnoresUnknown = union.IgnoresUnknown,
            Fallback = union.Fallback is { } fallback
                ? TypeNames.Of(((IMethodSymbol)fallback.Handle).ContainingType)
                : null,
        });
    }

    // Resolves the case's own object, even if its type is also a union.
    private ShapeReference? ResolveCase(INamedTypeSymbol type, LocationSource site)
    {
        if (WhyUnsupported(type) is { } reason) return Unsupported(type, site, reason);
        if (!IsUnion(type)) return Resolve(type, site);
        if (FromHandledCollection(type, site, out ShapeReference? collection)) return collection;
        return FromDefinition(type, site, WireNaming.Unset, isSelf: true);
    }

    private (string TypeParameters, List<string> Constraints, Func<string, string> Free) Header(Definition definition)
    {
        List<string> around = [.. TypeNames.Chain(definition.Symbol).SelectMany(t => t.TypeParameters)
            .Select(p => p.Name), .. definition.Parameters.Select(p => p.ShapeName)];
        int inOwner = definition.Owner is null ? 0 : TypeNames.Chain(definition.Owner).Sum(t => t.Arity);
        List<ITypeParameterSymbol> own = [.. definition.Parameters.Skip(inOwner).Select(p => p.Parameter)];
        return (Brackets(own.Select(p => TypeNames.Escape(p.Name))
            .Concat(definition.Parameters.Select(p => p.ShapeName))),
            [.. own.Select(TypeNames.Constraint).Where(c => c is not null).Select(c => c!),
             .. definition.Parameters.Select(
                 p =>
                     $"where {p.ShapeName} : struct, global::Sluice.Model.IShape<"
                     + $"{TypeNames.Escape(p.Parameter.Name)}>")],
            name =>
            {
                while (around.Contains(name)) name += "_";
                return name;
            }
        );
    }
}
