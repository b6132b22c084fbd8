using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.References;
using Sluice.Generator.Parsing.Symbols;

namespace Sluice.Generator.Parsing.Roots;

/// <summary>Parses witnesses: types with <c>[ShapeFor]</c>, which provide the shapes of other types.</summary>
internal sealed class WitnessParser(ParsingContext context, ReferenceResolver resolver, DefinitionTable definitions)
{
    private const string Interface = "IShapeOf";

    public void Parse(INamedTypeSymbol type)
    {
        var converters = new List<ConverterModel>();
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (FindTarget(attribute) is not { } target)
                continue;

            Location? location = attribute.ApplicationSyntaxReference is { } syntax
                ? Location.Create(syntax.SyntaxTree, syntax.Span)
                : SourceLocations.Find(type);
            WireNaming naming = ParsingContext.ParseNaming(SymbolAttribute.Named(attribute, "Naming"));
            context.Current = new Definition(type, WireNaming.Unset);
            if (target is INamedTypeSymbol { IsUnboundGenericType: true } open)
                ParseOpen(type, open.OriginalDefinition, naming, location, converters);
            else
                ParseClosed(type, target, naming, location, converters);
        }
        if (converters.Count > 0)
            AddHost(type, converters);
    }

    private static ITypeSymbol? FindTarget(AttributeData attribute) =>
        SymbolAttribute.NameOf(attribute) switch
        {
            "Sluice.ShapeForAttribute`1" => attribute.AttributeClass!.TypeArguments[0],
            "Sluice.ShapeForAttribute" => attribute.ConstructorArguments.FirstOrDefault().Value as ITypeSymbol,
            _ => null,
        };

    private void AddHost(INamedTypeSymbol type, List<ConverterModel> converters)
    {
        if (type.IsStatic)
        {
            context.Report(
                Rules.CannotShape,
                SourceLocations.Find(type),
                TypeNames.Display(type),
                "a static class can't implement IShapeOf; make it a class or a struct that is not static"
            );
            return;
        }

        string fileName = context.Models.ReserveFileName(GeneratedNames.FormatFileName(type) + ".Witness");
        context.Models.Hosts.Add(
            new HostModel(fileName, Placement.CreatePlace(type), null, converters.ToEquatableArray())
        );
    }

    private void ParseClosed(
        INamedTypeSymbol witness,
        ITypeSymbol target,
        WireNaming naming,
        Location? location,
        List<ConverterModel> converters
    )
    {
        var site = new LocationSource(location, TypeNames.Display(target));
        if (resolver.Resolve(target, site, naming) is not { } shape)
            return;
        if (definitions.Find(target.OriginalDefinition, naming) is { } named)
            named.IsRoot = true;

        var converter = new ConverterModel(Interface, TypeNames.FormatName(target), shape.ShapeName);
        ConverterModel? first = converters.Find(c => c.TypeName == converter.TypeName);
        if (first is null)
            converters.Add(converter);
        else if (first != converter)
            context.Report(
                Rules.CannotShape,
                location,
                TypeNames.Display(target),
                $"'{TypeNames.Display(witness)}' already names it with another naming policy; use "
                    + "a second witness for that"
            );
    }

    // A generic witness with the same arity provides the open type with its own parameters; otherwise, it gets a nested
    // generic witness named after the type.
    private void ParseOpen(
        INamedTypeSymbol witness,
        INamedTypeSymbol open,
        WireNaming naming,
        Location? location,
        List<ConverterModel> converters
    )
    {
        if (open.ContainingType is { IsGenericType: true })
        {
            context.Report(
                Rules.CannotShape,
                location,
                TypeNames.Display(open),
                "it is nested in a generic type; name a closed type instead"
            );
            return;
        }

        bool hasSameArity = witness.Arity == open.Arity && TypeNames.Chain(witness).Sum(t => t.Arity) == open.Arity;
        INamedTypeSymbol target = hasSameArity ? open.Construct([.. witness.TypeParameters]) : open;
        INamedTypeSymbol declaring = hasSameArity ? witness : open;
        foreach (ITypeParameterSymbol parameter in declaring.TypeParameters)
            context.Current!.Parameters.Add((parameter, GeneratedNames.FormatParameterShape(parameter)));

        var site = new LocationSource(location, TypeNames.Display(open));
        if (resolver.Resolve(target, site, naming) is not { } shape)
            return;
        var converter = new ConverterModel(Interface, TypeNames.FormatName(target), shape.ShapeName);
        if (hasSameArity)
            converters.Add(converter);
        else
            AddNestedHost(witness, open, converter);
    }

    private void AddNestedHost(INamedTypeSymbol witness, INamedTypeSymbol open, ConverterModel converter)
    {
        string constraints = string.Concat(GeneratedNames.GetConstraints(open.TypeParameters).Select(c => " " + c));
        string parameters = string.Join(", ", open.TypeParameters.Select(p => TypeNames.Escape(p.Name)));
        PlaceModel place = Placement.CreatePlace(witness);
        string fileName = context.Models.ReserveFileName(
            $"{GeneratedNames.FormatFileName(witness)}.{GeneratedNames.FormatFileName(open)}.Witness"
        );
        string nested = TypeNames.Escape(context.NestedNames.Reserve(witness, open.Name, open.Arity));
        string declaration = $"public partial struct {nested}<{parameters}>";
        context.Models.Hosts.Add(
            new HostModel(
                fileName,
                place with
                {
                    Containers = place.Containers.Append(declaration).ToEquatableArray(),
                },
                null,
                new[] { converter with { Constraints = constraints } }.ToEquatableArray()
            )
        );
    }
}
