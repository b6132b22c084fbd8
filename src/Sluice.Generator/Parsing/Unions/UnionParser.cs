using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.References;
using Sluice.Generator.Parsing.Symbols;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.Unions;

/// <summary>Converts the unions that <see cref="UnionDeclaration"/> finds.</summary>
internal sealed class UnionParser(ParsingContext context, ReferenceResolver resolver)
{
    public static bool IsUnion(INamedTypeSymbol type) => UnionDeclaration.IsUnion(new SymbolType(type));

    public void Parse(Definition definition)
    {
        context.Current = definition;
        INamedTypeSymbol type = definition.Symbol;
        List<Finding> findings = [];
        var union = UnionDeclaration.ReadDeclaration(
            new SymbolType(type, context.Compilation),
            (_, contract) => context.ChooseNaming(definition, contract),
            findings
        );
        Location? location = SourceLocations.Find(type, definition.Site.Location);
        foreach (Finding finding in findings)
            context.Report(finding, location);

        INamedTypeSymbol[] caseTypes = [.. union.Cases.Select(c => (INamedTypeSymbol)c.Type.Handle)];
        var site = new LocationSource(location, TypeNames.Display(type));
        if (ParseCases(union, caseTypes, site) is { } cases)
            AddModel(definition, union, caseTypes, cases);
    }

    // Returns null if the shape of a case has a diagnostic.
    private List<UnionCaseModel>? ParseCases(UnionDeclaration union, INamedTypeSymbol[] types, LocationSource site)
    {
        var cases = new List<UnionCaseModel>();
        foreach ((DeclaredCase each, INamedTypeSymbol type) in union.Cases.Zip(types, (c, t) => (c, t)))
        {
            if (ResolveCase(type, site) is not { } shape)
                return null;
            cases.Add(
                new UnionCaseModel(TypeNames.FormatName(type), shape.ShapeName, each.Json, each.Keyed, each.IsPartial)
            );
        }
        return cases;
    }

    // Resolves the case's own object, even if its type is also a union.
    private ShapeReference? ResolveCase(INamedTypeSymbol type, LocationSource site)
    {
        if (UnsupportedSymbols.FindReason(type) is { } reason)
            return resolver.ReportUnsupported(type, site, reason);
        if (!IsUnion(type))
            return resolver.Resolve(type, site);
        if (resolver.TryResolveCollection(type, site, out ShapeReference? collection))
            return collection;
        return resolver.ReferToObject(type, site);
    }

    private void AddModel(
        Definition definition,
        UnionDeclaration union,
        INamedTypeSymbol[] caseTypes,
        List<UnionCaseModel> cases
    )
    {
        INamedTypeSymbol type = definition.Symbol;
        var header = new StructHeader(definition);
        context.Models.Unions.Add(
            new UnionModel
            {
                HintName = context.Models.ReserveFileName(GeneratedNames.FormatFileName(type) + ".Union"),
                Place = Placement.CreatePlace(definition.Owner),
                Accessibility = Placement.GetAccessibility(definition.Owner, type),
                StructName = definition.StructName,
                TypeParameters = header.TypeParameters,
                Constraints = header.Constraints.ToEquatableArray(),
                TypeName = TypeNames.FormatName(type),
                WriterParameter = header.FindFreeName("TWriter"),
                SelectionParameter = header.FindFreeName("TSelection"),
                ReaderParameter = header.FindFreeName("TReader"),
                IsObsolete = KnownAttributes.NamesObsolete(type) || caseTypes.Any(KnownAttributes.NamesObsolete),
                Metadata = header.FindFreeName("Metadata"),
                Discriminator = union.Discriminator,
                Cases = cases.ToEquatableArray(),
                SelfCase = union.SelfCase,
                FallsBack = union.FallsBack,
                Nearest = union
                    .Nearest.Select(near => new NearestCaseModel(near.Index, near.Rivals.ToEquatableArray()))
                    .ToEquatableArray(),
                IgnoresUnknown = union.IgnoresUnknown,
                Fallback = union.Fallback is { } fallback
                    ? TypeNames.FormatName(((IMethodSymbol)fallback.Handle).ContainingType)
                    : null,
            }
        );
    }
}
