using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

internal sealed partial class ShapeParser
{
    private const string Model = "global::Sluice.Model.", Shapes = "global::Sluice.Shapes.";

    /// <summary>
    /// Returns the shape of a type as the current definition refers to it; <see langword="null"/> if a diagnostic was
    /// reported.
    /// </summary>
    private ShapeReference? Resolve(ITypeSymbol type, LocationSource site, WireNaming naming = WireNaming.Unset)
    {
        if (_numberForms == 0) return ResolvePlain(type, site, naming);
        (int Numbers, bool Inside) outer = (_numberForms, _isInsideCollection);
        var facts = new SymbolType(type);
        // [JsonNumberHandling] applies to a member's number or to the numbers in its collection, not to deeper levels.
        if (NumberForms.IsSequence(facts) && !_isInsideCollection) _isInsideCollection = true;
        else if (!NumberForms.IsHandled(facts)) _numberForms = 0;
        ShapeReference? resolved = ResolvePlain(type, site, naming);
        (_numberForms, _isInsideCollection) = outer;
        return resolved;
    }

    // On a user-defined collection, [JsonNumberHandling] applies to its elements.
    private bool FromHandledCollection(INamedTypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        int handling = TypeContract.Of(new SymbolType(type)).NumberHandling;
        if ((handling & NumberForms.All) == 0) return FromCollection(type, site, out reference);
        (int Numbers, bool Inside) outer = (_numberForms, _isInsideCollection);
        (_numberForms, _isInsideCollection) = (handling & NumberForms.All, true);
        bool isCollection = FromCollection(type, site, out reference);
        (_numberForms, _isInsideCollection) = outer;
        return isCollection;
    }

    private ShapeReference? ResolvePlain(ITypeSymbol type, LocationSource site, WireNaming naming)
    {
        switch (type)
        {
            case IDynamicTypeSymbol:
                return Resolve(_compilation.ObjectType, site);
            case IErrorTypeSymbol:
                return null;
            case ITypeParameterSymbol parameter:
                string name =
                    _current!.Parameters.FirstOrDefault(p => SymbolEqualityComparer.Default.Equals(p.Parameter,
                        parameter)).ShapeName
                        ?? $"{Shapes}DynamicShape<{TypeNames.Escape(parameter.Name)}>";
                // Whether the type is a number is known only when the generic type is closed.
                string? form = parameter.HasReferenceTypeConstraint ? null
                    : (_numberForms & NumberForms.Quoted) != 0 ? "QuotedParameterShape"
                    : (_numberForms & NumberForms.Strict) != 0 ? "StrictNumberShape" : null;
                return new ShapeReference(
                    form is null ? name : $"{Shapes}{form}<{TypeNames.Escape(parameter.Name)}, {name}>");
        }
        if (WhyUnsupported(type) is { } reason) return Unsupported(type, site, reason);
        if (IsAliased(type))
            return Unsupported(type, site,
                "its assembly is referenced only under an extern alias, which generated code cannot use");
        if (type.SpecialType == SpecialType.System_Object)
            return new ShapeReference((_numberForms & NumberForms.Quoted) != 0
                ? $"{Shapes}QuotedParameterShape<object, {Shapes}UntypedShape>"
                : $"{Shapes}UntypedShape");
        bool unfolds = SymbolEqualityComparer.Default.Equals(_unfolding, type);
        _unfolding = null;
        if (!unfolds && type is INamedTypeSymbol recursive && ContainsItself(recursive))
            return FromOtherAssembly(recursive, site) ?? FromDefinition(recursive, site, naming);
        if (type is INamedTypeSymbol annotated && ResolveByAttribute(annotated, site) is { } given) return given;
        // F# types are resolved at run time.
        if (IsOfFSharp(type)) return new ShapeReference($"{Shapes}DynamicShape<{TypeNames.Of(type)}>");
        if (ValueTypes.WhyAsynchronous(new SymbolType(type)) is { } asynchronous)
            return Unsupported(type, site, asynchronous);
        if (FromLibrary(type, site, out ShapeReference? fromLibrary)) return fromLibrary;
        if (type is IArrayTypeSymbol { Rank: > 1 } block)
        {
            return Resolve(block.ElementType, site) is { } cell
                ? new ShapeReference(
                    $"{Shapes}MultiArrayShape<{TypeNames.Of(block)}, {TypeNames.Of(block.ElementType)}, "
                    + $"{cell.ShapeName}>") : null;
        }
        if (type is not INamedTypeSymbol named) return Unsupported(type, site, "the library has no shape for it");
        if (FromOtherAssembly(named, site) is { } foreign) return foreign;
        if (!IsUnion(named) && FromHandledCollection(named, site, out ShapeReference? collection)) return collection;
        // A shaped type is reported where it is declared.
        if (!_acceptsDeclaredOnly && !IsShaped(named)) CheckDeclaredOnly(named, site);
        return FromDefinition(named, site, naming);
    }

    private readonly HashSet<(Location? Place, string Type)> _declaredOnly = [];

    private void CheckDeclaredOnly(INamedTypeSymbol type, LocationSource site)
    {
        if (!(type.IsAbstract || type.TypeKind == TypeKind.Interface) || IsUnion(type)
            || MemberAttributes.Of(SymbolAttribute.Of(type)).IsDeclaredOnly) return;
        string name = Display(type);
        // Nothing can be changed in a package, and an inherited member is reported once, where it is declared.
        if (site.Inner is not null
            || (site.MemberType is not null && !_declaredOnly.Add((site.Location, name)))) return;
        string kind = type.TypeKind == TypeKind.Interface ? "interface" : "abstract type";
        Report(Rules.DeclaredMembersOnly, site.Location, site.Member,
            site.Member == name ? $"an {kind}" : $"of the {kind} '{name}'", name);
    }

    private readonly Dictionary<ISymbol, bool> _aliased = new(SymbolEqualityComparer.Default);

    // Every type name starts with global::.
    private bool IsAliased(ITypeSymbol type)
    {
        if (type.ContainingAssembly is not { } assembly) return false;
        if (!_aliased.TryGetValue(assembly, out bool isAliased))
        {
            _aliased[assembly] =
                isAliased =
                    _compilation.GetMetadataReference(assembly)
                        is { Properties.Aliases: { IsDefaultOrEmpty: false } aliases } && !aliases.Contains("global");
        }
        return isAliased;
    }

    private ShapeReference? Unsupported(ITypeSymbol type, LocationSource site, string reason)
    {
        // A type without source is identified by the member that declares it and the path from there.
        if (site.Inner is { } inner) reason = $"its member '{inner}' is of type '{Display(type)}': {reason}";
        Report(Rules.UnsupportedType, site.Location, site.Member,
            Display(site.Inner is null ? type : site.MemberType ?? type), reason);
        return null;
    }

    private static bool IsOfFSharp(ITypeSymbol type) =>
        type is INamedTypeSymbol { ContainingNamespace: { } space } named
            && (space.ToDisplayString() is "Microsoft.FSharp.Core" or "Microsoft.FSharp.Collections"
                || named.GetAttributes()
                    .Any(a => SymbolAttribute.NameOf(a) == "Microsoft.FSharp.Core.CompilationMappingAttribute"
                        && a.ConstructorArguments.FirstOrDefault().Value is int flags && (flags & 31) == 1));

    internal static string? WhyUnsupported(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsFileLocal: true }
            ? "it is file-local, so generated code can't name it"
            : ValueTypes.WhyNot(new SymbolType(type));

    private bool FromLibrary(ITypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        reference = null;
        if (_library.Find(new SymbolType(type, _compilation)) is not { } found) return false;
        if (Close(found, site) is { } name) reference = QuoteNumber(type, new ShapeReference(name, PutOf(type)));
        return true;
    }

    // The unchecked write of a nullable enumeration would bypass an inner shape that writes names.
    private PutModel? PutOf(ITypeSymbol type)
    {
        bool isNamed =
            type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
                && nullable.TypeArguments[0] is INamedTypeSymbol { TypeKind: TypeKind.Enum } enumeration
                && EnumReference(enumeration, null).Put is null;
        return isNamed ? null : Puts.For(type);
    }

    private static string? FormOf(int flag) => flag switch
    {
        NumberForms.Quoted => "QuotedNumberShape",
        NumberForms.Literals => "LiteralNumberShape",
        NumberForms.Strict => "StrictNumberShape",
        _ => null,
    };

    private ShapeReference QuoteNumber(ITypeSymbol type, ShapeReference plain)
    {
        string? form = FormOf(NumberForms.FlagFor(new SymbolType(type), _numberForms));
        if (form is not null) return new ShapeReference($"{Shapes}{form}<{TypeNames.Of(type)}, {plain.ShapeName}>");
        // The unchecked write of a nullable number would bypass the inner shape.
        if (_numberForms != 0 && plain.Put is { IsNullable: true }) return plain with { Put = null };
        return plain;
    }

    private string? Close(ComposedShape composed, LocationSource site)
    {
        var arguments = new List<string>();
        foreach (ShapePart part in composed.Parts)
        {
            var type = (ITypeSymbol)part.Type.Handle;
            if (part.Kind == ShapePartKind.Type)
            {
                if (WhyUnsupported(type) is { } reason && type is not INamedTypeSymbol { TypeKind: TypeKind.Delegate })
                {
                    Unsupported(type, site, reason);
                    return null;
                }
                arguments.Add(TypeNames.Of(type));
                continue;
            }
            ShapeReference? shape = part.Kind switch
            {
                ShapePartKind.UntypedKey => new ShapeReference($"{Shapes}UntypedKeyShape"),
                ShapePartKind.Key => ResolveKey(type, site),
                _ => Resolve(type, site),
            };
            if (shape is null) return null;
            arguments.Add(shape.ShapeName);
        }
        string name = TypeNames.Of((ITypeSymbol)composed.Shape.Handle);
        int bracket = name.IndexOf('<');
        return arguments.Count == 0
            ? name
            : $"{(bracket < 0 ? name : name.Substring(0, bracket))}<{string.Join(", ", arguments)}>";
    }

    // Names of members are strings by nature.
    private ShapeReference? ResolveKey(ITypeSymbol type, LocationSource site)
    {
        int outer = _numberForms;
        _numberForms &= ~NumberForms.Strict;
        ShapeReference? key = Resolve(type, site);
        _numberForms = outer;
        return key;
    }

    // Returns the generated shape that a type of another assembly provides.
    private ShapeReference? FromOtherAssembly(INamedTypeSymbol type, LocationSource site)
    {
        if (SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly)) return null;
        AttributeData? attribute = type.OriginalDefinition.GetAttributes()
            .FirstOrDefault(a => SymbolAttribute.NameOf(a) == "Sluice.Generated.GeneratedShapeAttribute");
        if (attribute?.ConstructorArguments.FirstOrDefault().Value is not INamedTypeSymbol shape) return null;
        if (!_compilation.IsSymbolAccessibleWithin(shape.OriginalDefinition, _compilation.Assembly)) return null;
        if (!shape.IsUnboundGenericType) return new ShapeReference(TypeNames.Of(shape));
        // The struct is nested in the type, so its own parameters are one shape per type argument, in order.
        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        if (!SymbolEqualityComparer.Default.Equals(shape.OriginalDefinition.ContainingType, type.OriginalDefinition))
            return null;
        var shapes = new List<string>();
        foreach (ITypeSymbol argument in chain.SelectMany(t => t.TypeArguments))
        {
            if (Resolve(argument, site) is not { } part) return null;
            shapes.Add(part.ShapeName);
        }
        return new ShapeReference($"{TypeNames.Of(type)}.{TypeNames.Escape(shape.Name)}<{string.Join(", ", shapes)}>");
    }

    private ShapeReference? FromDefinition(INamedTypeSymbol type, LocationSource site, WireNaming naming,
        bool isSelf = false)
    {
        Definition definition = Define(type.OriginalDefinition, site, naming, isSelf);
        if (!definition.IsUsable) return null;
        NoteGrowth(definition, type);
        var shapes = new List<string>();
        foreach (ITypeSymbol argument in TypeNames.Chain(type).SelectMany(t => t.TypeArguments))
        {
            if (Resolve(argument, site) is not { } part) return null;
            shapes.Add(part.ShapeName);
        }
        if (definition.Owner is not { } owner)
        {
            IEnumerable<string> all = TypeNames.Chain(type).SelectMany(t => t.TypeArguments).Select(TypeNames.Of)
                .Concat(shapes);
            return new ShapeReference(Place + definition.StructName + Brackets(all));
        }
        List<INamedTypeSymbol> chain = TypeNames.Chain(type);
        int depth = chain.FindIndex(t => SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, owner));
        IEnumerable<string> own = chain.Skip(depth + 1).SelectMany(t => t.TypeArguments).Select(TypeNames.Of)
            .Concat(shapes);
        return new ShapeReference($"{TypeNames.Of(chain[depth])}.{definition.StructName}{Brackets(own)}");
    }

    /// <summary>The location of shape structs that cannot be nested in their type.</summary>
    private const string Place = "global::Sluice.Generated.Shapes.";

    private static string Brackets(IEnumerable<string> arguments)
    {
        string list = string.Join(", ", arguments);
        return list.Length == 0 ? "" : $"<{list}>";
    }

    // Returns the open generic name for typeof, such as Page<>.PageShape<>.
    private static string OpenName(Definition definition)
    {
        string result = "global::" + (TypeNames.Namespace(definition.Symbol) is { } space ? space + "." : "");
        int own = definition.Parameters.Count;
        foreach (INamedTypeSymbol t in TypeNames.Chain(definition.Owner!))
        {
            result += TypeNames.Escape(t.Name) + (t.Arity > 0 ? $"<{new string(',', t.Arity - 1)}>" : "") + ".";
        }
        return result + definition.StructName + (own > 0 ? $"<{new string(',', own - 1)}>" : "");
    }
}
