using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    private void AddRoot(RootModel root)
    {
        if (root.IsFileLocal)
        {
            _diagnostics.Add(new DiagnosticModel(Rules.FileLocal, root.Location,
                new[] { root.DisplayName }.ToEquatableArray()));
            return;
        }
        if (_compilation.Assembly.GetTypeByMetadataName(root.MetadataName) is not { } type) return;
        if (TypeNames.Chain(type).FirstOrDefault(t => !TypeNames.IsPartial(t)) is { } sealedOff
            && type.TypeKind != TypeKind.Enum)
        {
            Report(Rules.NotPartial, LocationOf(sealedOff), Display(sealedOff));
            return;
        }
        AddShaped(type);
        AddWitness(type);
    }

    private void AddShaped(INamedTypeSymbol type)
    {
        if (!IsShaped(type) || type.TypeKind == TypeKind.Enum) return;
        if (WhyUnsupported(type) is { } reason)
        {
            Report(Rules.CannotShape, LocationOf(type), Display(type), reason);
            return;
        }
        if (TypeNames.Chain(type).SelectMany(t => t.TypeParameters).FirstOrDefault(p => p.AllowsRefLikeType)
            is { } open)
        {
            Report(Rules.CannotShape, LocationOf(type), Display(type),
                $"its type parameter '{open.Name}' allows ref structs, which have no form on a wire");
            return;
        }
        if (type.TypeKind == TypeKind.Interface
            && TypeNames.Chain(type).SelectMany(t => t.TypeParameters).Any(p => p.Variance != VarianceKind.None))
        {
            Report(Rules.CannotShape, LocationOf(type), Display(type),
                "an interface with 'in' or 'out' parameters can't carry its shape; name it on "
                + "a witness with [ShapeFor]");
            return;
        }
        var site = new LocationSource(LocationOf(type), Display(type));
        _current = new Definition(type, WireNaming.Unset);
        // The type's own parameters are known only to the caller of the open shape; its converter resolves their shapes
        // at run time.
        foreach (ITypeParameterSymbol parameter in TypeNames.Chain(type).SelectMany(t => t.TypeParameters))
        {
            _current.Parameters.Add((parameter,
                $"global::Sluice.Generated.ParameterShape<{TypeNames.Escape(parameter.Name)}>"));
        }
        if (Resolve(type, site) is not { } shape) return;
        CheckDeclaredOnly(type, site);
        _hosts.Add(new HostModel(UniqueHint(Hint(type) + ".Shaped"), PlaceIn(type), GeneratedShapeArgument(type, shape),
            new[] { new ConverterModel("IShaped", TypeNames.Of(type), shape.ShapeName) }.ToEquatableArray()));
    }

    private void AddWitness(INamedTypeSymbol type)
    {
        var converters = new List<ConverterModel>();
        foreach (AttributeData attribute in type.GetAttributes())
        {
            string name = SymbolAttribute.NameOf(attribute);
            ITypeSymbol? target = name switch
            {
                "Sluice.ShapeForAttribute`1" => attribute.AttributeClass!.TypeArguments[0],
                "Sluice.ShapeForAttribute" => attribute.ConstructorArguments.FirstOrDefault().Value as ITypeSymbol,
                _ => null,
            };
            if (target is null) continue;
            Location? location = attribute.ApplicationSyntaxReference is { } syntax
                ? Location.Create(syntax.SyntaxTree, syntax.Span)
                : LocationOf(type);
            WireNaming naming = NamingOf(SymbolAttribute.Named(attribute, "Naming"));
            _current = new Definition(type, WireNaming.Unset);
            if (target is INamedTypeSymbol { IsUnboundGenericType: true } open)
                AddOpenWitness(type, open.OriginalDefinition, naming, location, converters);
            else if (Resolve(target, new LocationSource(location, Display(target)), naming) is { } shape)
            {
                if (_definitions[(int)naming].TryGetValue(target.OriginalDefinition, out Definition? named))
                    named.IsRoot = true;
                var converter = new ConverterModel("IShapeOf", TypeNames.Of(target), shape.ShapeName);
                if (converters.Find(c => c.TypeName == converter.TypeName) is not { } first) converters.Add(converter);
                else if (first != converter)
                    Report(Rules.CannotShape, location, Display(target),
                        $"'{Display(type)}' already names it with another naming policy; use "
                        + "a second witness for that");
            }
        }
        if (type.IsStatic && converters.Count > 0)
            Report(Rules.CannotShape, LocationOf(type), Display(type),
                "a static class can't implement IShapeOf; make it a class or a struct that is not static");
        else if (converters.Count > 0)
            _hosts.Add(new HostModel(UniqueHint(Hint(type) + ".Witness"), PlaceIn(type), null,
                converters.ToEquatableArray()));
    }

    // A generic witness with the same arity provides the open type with its own parameters; otherwise, it gets a nested
    // generic witness named after the type.
    private void AddOpenWitness(INamedTypeSymbol witness, INamedTypeSymbol open, WireNaming naming, Location? location,
        List<ConverterModel> converters)
    {
        var site = new LocationSource(location, Display(open));
        if (open.ContainingType is { IsGenericType: true })
        {
            Report(Rules.CannotShape, location, Display(open),
                "it is nested in a generic type; name a closed type instead");
            return;
        }
        if (witness.Arity == open.Arity && TypeNames.Chain(witness).Sum(t => t.Arity) == open.Arity)
        {
            INamedTypeSymbol closed = open.Construct([.. witness.TypeParameters]);
            foreach (ITypeParameterSymbol parameter in witness.TypeParameters)
            {
                _current!.Parameters.Add((parameter,
                    $"global::Sluice.Generated.ParameterShape<{TypeNames.Escape(parameter.Name)}>"));
            }
            if (Resolve(closed, site, naming) is { } shape)
                converters.Add(new ConverterModel("IShapeOf", TypeNames.Of(closed), shape.ShapeName));
            return;
        }
        foreach (ITypeParameterSymbol parameter in open.TypeParameters)
        {
            _current!.Parameters.Add((parameter,
                $"global::Sluice.Generated.ParameterShape<{TypeNames.Escape(parameter.Name)}>"));
        }
        if (Resolve(open, site, naming) is not { } nested) return;
        PlaceModel place = PlaceIn(witness);
        string constraints = string.Concat(open.TypeParameters.Select(TypeNames.Constraint).Where(c => c is not null)
            .Select(c => " " + c));
        string parameters = string.Join(", ", open.TypeParameters.Select(p => TypeNames.Escape(p.Name)));
        _hosts.Add(new HostModel(UniqueHint($"{Hint(witness)}.{Hint(open)}.Witness"),
            place with
            {
                Containers = place.Containers.Append("public partial struct "
                    + $"{TypeNames.Escape(FreeName(witness, open.Name, open.Arity))}<{parameters}>").ToEquatableArray()
            }, null,
            new[] { new ConverterModel("IShapeOf", TypeNames.Of(open), nested.ShapeName) { Constraints = constraints } }
                .ToEquatableArray()));
    }

    private readonly Dictionary<ISymbol, HashSet<string>> _names = new(SymbolEqualityComparer.Default);

    // A nested type must not hide members of its owner, including inherited ones, or other generated types.
    private string FreeName(INamedTypeSymbol owner, string name, int arity = 0)
    {
        string suffix = arity == 0 ? "" : $"`{arity}";
        if (!_names.TryGetValue(owner, out HashSet<string>? taken))
            _names[owner] = taken = [.. TypeNames.Chain(owner).SelectMany(t => t.TypeParameters).Select(p => p.Name),
                owner.Name];
        while (taken.Contains(name) || taken.Contains(name + suffix) || taken.Contains(name + AccessorsSuffix)
            || IsMember(name) || IsMember(name + AccessorsSuffix)) name += "_";
        taken.Add(name + suffix);
        return name;

        bool IsMember(string candidate) => Levels(owner).Any(t => t.GetMembers(candidate).Length > 0);
    }

    private static bool IsShaped(INamedTypeSymbol type) =>
        type.GetAttributes().Any(a => SymbolAttribute.NameOf(a) == "Sluice.ShapeAttribute");

    private static PlaceModel PlaceIn(INamedTypeSymbol owner) =>
        new(TypeNames.Namespace(owner), TypeNames.Chain(owner).Select(TypeNames.Reopen).ToEquatableArray());

    private static string Hint(INamedTypeSymbol type) => TypeNames.Mangle(type).Replace("_in_", ".");

    private readonly HashSet<string> _hints = new(StringComparer.OrdinalIgnoreCase);

    // The compiler compares file names ignoring case, while type names may differ only in case.
    private string UniqueHint(string hint)
    {
        while (!_hints.Add(hint)) hint += "_";
        return hint;
    }

    // typeof() in an attribute cannot use type parameters: a generic type specifies its shape as an open generic type.
    private string? GeneratedShapeArgument(INamedTypeSymbol type, ShapeReference shape)
    {
        bool isGeneric = TypeNames.Chain(type).Any(t => t.Arity > 0);
        if (!isGeneric) return shape.ShapeName;
        return _definitions[0].TryGetValue(type, out Definition? definition) && definition.IsUsable
            ? OpenName(definition)
            : null;
    }
}
