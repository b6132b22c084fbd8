using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.References;
using Sluice.Generator.Parsing.Symbols;

namespace Sluice.Generator.Parsing.Roots;

/// <summary>Parses the types that the program marks: those with <c>[Shape]</c>, and witnesses.</summary>
internal sealed class RootParser(
    ParsingContext context,
    ReferenceResolver resolver,
    DefinitionTable definitions,
    DeclaredOnlyCheck declaredOnly
)
{
    private readonly WitnessParser _witnesses = new(context, resolver, definitions);

    public void Parse(RootModel root)
    {
        if (root.IsFileLocal)
        {
            context.Models.Diagnostics.Add(
                new DiagnosticModel(Rules.FileLocal, root.Location, new[] { root.DisplayName }.ToEquatableArray())
            );
            return;
        }
        if (context.Compilation.Assembly.GetTypeByMetadataName(root.MetadataName) is not { } type)
            return;

        INamedTypeSymbol? closed = TypeNames.Chain(type).FirstOrDefault(t => !TypeNames.IsPartial(t));
        if (closed is not null && type.TypeKind != TypeKind.Enum)
        {
            context.Report(Rules.NotPartial, SourceLocations.Find(closed), TypeNames.Display(closed));
            return;
        }
        ParseShaped(type);
        _witnesses.Parse(type);
    }

    private void ParseShaped(INamedTypeSymbol type)
    {
        if (!KnownAttributes.IsShaped(type) || type.TypeKind == TypeKind.Enum)
            return;
        if (FindProblem(type) is { } reason)
        {
            context.Report(Rules.CannotShape, SourceLocations.Find(type), TypeNames.Display(type), reason);
            return;
        }

        var site = new LocationSource(SourceLocations.Find(type), TypeNames.Display(type));
        context.Current = new Definition(type, WireNaming.Unset);
        // The type's own parameters are known only to the caller of the open shape; its converter resolves their shapes
        // at run time.
        foreach (ITypeParameterSymbol parameter in GeneratedNames.GetTypeParameters(type))
            context.Current.Parameters.Add((parameter, GeneratedNames.FormatParameterShape(parameter)));

        if (resolver.Resolve(type, site) is not { } shape)
            return;
        declaredOnly.Check(type, site);
        var converter = new ConverterModel("IShaped", TypeNames.FormatName(type), shape.ShapeName);
        string fileName = context.Models.ReserveFileName(GeneratedNames.FormatFileName(type) + ".Shaped");
        context.Models.Hosts.Add(
            new HostModel(
                fileName,
                Placement.CreatePlace(type),
                FormatAttributeArgument(type, shape),
                new[] { converter }.ToEquatableArray()
            )
        );
    }

    private static string? FindProblem(INamedTypeSymbol type)
    {
        if (UnsupportedSymbols.FindReason(type) is { } reason)
            return reason;

        ITypeParameterSymbol? open = GeneratedNames.GetTypeParameters(type).FirstOrDefault(p => p.AllowsRefLikeType);
        if (open is not null)
            return $"its type parameter '{open.Name}' allows ref structs, which have no form on a wire";

        bool isVariant =
            type.TypeKind == TypeKind.Interface
            && GeneratedNames.GetTypeParameters(type).Any(p => p.Variance != VarianceKind.None);
        return isVariant
            ? "an interface with 'in' or 'out' parameters can't carry its shape; name it on "
                + "a witness with [ShapeFor]"
            : null;
    }

    // typeof() in an attribute cannot use type parameters: a generic type specifies its shape as an open generic type.
    private string? FormatAttributeArgument(INamedTypeSymbol type, ShapeReference shape)
    {
        bool isGeneric = TypeNames.Chain(type).Any(t => t.Arity > 0);
        if (!isGeneric)
            return shape.ShapeName;
        return definitions.Find(type, WireNaming.Unset) is { IsUsable: true } definition
            ? GeneratedNames.FormatOpenName(definition)
            : null;
    }
}
