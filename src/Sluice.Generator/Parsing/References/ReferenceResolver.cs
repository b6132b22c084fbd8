using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.Objects;
using Sluice.Generator.Parsing.Recursion;
using Sluice.Generator.Parsing.Symbols;
using Sluice.Generator.Parsing.Unions;
using Sluice.TypeModel.Rules;
using static Sluice.Generator.Parsing.Definitions.GeneratedNames;

namespace Sluice.Generator.Parsing.References;

/// <summary>
/// Resolves types to shapes as the current definition refers to them. A result of <see langword="null"/> means that a
/// diagnostic was reported.
/// </summary>
internal sealed class ReferenceResolver
{
    private readonly ParsingContext _context;
    private readonly RecursionIndex _recursion;
    private readonly DeclaredOnlyCheck _declaredOnly;
    private readonly AttributeResolver _attributes;
    private readonly LibraryShapes _library;
    private readonly CollectionResolver _collections;
    private readonly DefinitionReferences _references;
    private readonly NumberShapes _numbers = new();
    private readonly Dictionary<ISymbol, bool> _aliased = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<SpecialType, ShapeReference?> _primitives = [];
    private bool _acceptsDeclaredOnly;

    // The recursive type whose composed shape is resolved next, instead of a reference to it.
    private INamedTypeSymbol? _unfolding;

    public ReferenceResolver(
        ParsingContext context,
        ShapeIndex library,
        DefinitionTable definitions,
        GrowthCheck growth,
        RecursionIndex recursion,
        DeclaredOnlyCheck declaredOnly
    )
    {
        _context = context;
        _recursion = recursion;
        _declaredOnly = declaredOnly;
        var converters = new ConverterResolver(context);
        var enums = new EnumResolver(context, converters);
        _attributes = new AttributeResolver(context, this, converters, enums);
        _library = new LibraryShapes(library, context, this, enums, _numbers);
        _collections = new CollectionResolver(context, this);
        _references = new DefinitionReferences(context, this, definitions, growth);
        Members = new MemberResolver(context, this, converters, enums);
    }

    /// <summary>Gets what resolves the shapes of members by their own attributes.</summary>
    public MemberResolver Members { get; }

    /// <summary>Resolves a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="naming">The naming policy that a witness specifies.</param>
    public ShapeReference? Resolve(ITypeSymbol type, LocationSource site, WireNaming naming = WireNaming.Unset)
    {
        if (_numbers.Current.Forms == 0)
            return ResolveValue(type, site, naming);

        NumberScope outer = _numbers.Current;
        _numbers.Current = outer.EnterValue(new SymbolType(type));
        ShapeReference? resolved = ResolveValue(type, site, naming);
        _numbers.Current = outer;
        return resolved;
    }

    /// <summary>Resolves the type of a dictionary's key.</summary>
    public ShapeReference? ResolveKey(ITypeSymbol type, LocationSource site)
    {
        NumberScope outer = _numbers.Current;
        _numbers.Current = outer.EnterKey();
        ShapeReference? key = Resolve(type, site);
        _numbers.Current = outer;
        return key;
    }

    /// <summary>Resolves the type of a member whose attributes name no shape.</summary>
    public ShapeReference? ResolveMember(MemberDraft member)
    {
        EnterMember(member, member.NumberForms);
        ShapeReference? resolved = Resolve(member.Type, member.Site);
        LeaveMember();
        return resolved;
    }

    /// <summary>
    /// Resolves the parts of a member's collection, which is filled, as those of one that is replaced.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="parts">The types of the elements, or of the keys and the values.</param>
    /// <param name="isDictionary">Whether the first part is the key.</param>
    /// <returns>The names of their shapes; <see langword="null"/> if a diagnostic was reported.</returns>
    public List<string>? ResolveParts(MemberDraft member, ITypeSymbol[] parts, bool isDictionary)
    {
        var named = member.Type as INamedTypeSymbol;
        var facts = new SymbolType(member.Type);
        EnterMember(member, named is not null && IsNumberFormFixed(named, member.Site) ? 0 : member.NumberForms);
        _numbers.Current = _numbers.Current.EnterValue(facts).EnterElements(facts);

        var shapes = new List<string>();
        for (int i = 0; i < parts.Length; i++)
        {
            bool isKey = isDictionary && i == 0;
            ShapeReference? shape = isKey ? ResolveKey(parts[i], member.Site) : Resolve(parts[i], member.Site);
            if (shape is not null)
                shapes.Add(shape.ShapeName);
        }
        LeaveMember();
        return shapes.Count == parts.Length ? shapes : null;
    }

    /// <summary>Resolves the composed shape of a type that contains itself.</summary>
    public ShapeReference? Unfold(INamedTypeSymbol type, LocationSource site)
    {
        _unfolding = type;
        ShapeReference? composed = Resolve(type, site);
        _unfolding = null;
        return composed;
    }

    /// <summary>Refers to the object of a type that is also the base of a union.</summary>
    public ShapeReference? ReferToObject(INamedTypeSymbol type, LocationSource site) =>
        _references.Refer(type, site, WireNaming.Unset, isSelf: true);

    /// <summary>
    /// Resolves a user-defined collection; <c>[JsonNumberHandling]</c> on it applies to its elements.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="reference">The shape; <see langword="null"/> if a diagnostic was reported.</param>
    /// <returns>Whether the type is a collection.</returns>
    public bool TryResolveCollection(INamedTypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        NumberScope outer = _numbers.Current;
        _numbers.Current = outer.EnterElements(new SymbolType(type));
        bool isCollection = _collections.TryResolve(type, site, out reference);
        _numbers.Current = outer;
        return isCollection;
    }

    /// <summary>Reports a type without a shape.</summary>
    /// <returns><see langword="null"/>.</returns>
    public ShapeReference? ReportUnsupported(ITypeSymbol type, LocationSource site, string reason)
    {
        // A type without source is identified by the member that declares it and the path from there.
        if (site.Inner is { } inner)
            reason = $"its member '{inner}' is of type '{TypeNames.Display(type)}': {reason}";
        _context.Report(
            Rules.UnsupportedType,
            site.Location,
            site.Member,
            TypeNames.Display(site.Inner is null ? type : site.MemberType ?? type),
            reason
        );
        return null;
    }

    private void EnterMember(MemberDraft member, int numberForms)
    {
        _acceptsDeclaredOnly = member.Attributes.IsDeclaredOnly;
        _numbers.Current = NumberScope.ForMember(numberForms);
    }

    private void LeaveMember()
    {
        _acceptsDeclaredOnly = false;
        _numbers.Current = default;
    }

    // All members of such a type share its shape.
    private bool IsNumberFormFixed(INamedTypeSymbol type, LocationSource site) =>
        _recursion.ContainsItself(type) || (!type.IsGenericType && _references.FindForeign(type, site) is not null);

    private ShapeReference? ResolveValue(ITypeSymbol type, LocationSource site, WireNaming naming)
    {
        if (type is IDynamicTypeSymbol)
            return Resolve(_context.Compilation.ObjectType, site);
        if (type is IErrorTypeSymbol)
            return null;
        if (type is ITypeParameterSymbol parameter)
            return _numbers.ApplyToParameter(parameter, FindParameterShape(parameter));

        if (UnsupportedSymbols.FindReason(type) is { } reason)
            return ReportUnsupported(type, site, reason);
        if (IsAliased(type))
            return ReportUnsupported(
                type,
                site,
                "its assembly is referenced only under an extern alias, which generated code cannot use"
            );
        if (type.SpecialType == SpecialType.System_Object)
            return _numbers.CreateUntyped();

        bool unfolds = SymbolEqualityComparer.Default.Equals(_unfolding, type);
        _unfolding = null;
        if (!unfolds && type is INamedTypeSymbol recursive && _recursion.ContainsItself(recursive))
            return ReferToRecursive(recursive, site);
        return ResolveComposed(type, site, naming);
    }

    // Like that of any collection, the shape has no names of members, so that it is one for all naming policies.
    private ShapeReference? ReferToRecursive(INamedTypeSymbol type, LocationSource site)
    {
        NumberScope outer = _numbers.Current;
        _numbers.Current = outer.WithoutForms();
        ShapeReference? reference =
            _references.FindForeign(type, site) ?? _references.Refer(type, site, WireNaming.Unset);
        _numbers.Current = outer;
        return reference;
    }

    // What the compiler has keywords for is what most members are.
    private ShapeReference? ResolvePrimitive(ITypeSymbol type, LocationSource site)
    {
        bool isPlain = _numbers.Current.Forms == 0;
        if (isPlain && _primitives.TryGetValue(type.SpecialType, out ShapeReference? known))
            return known;
        _library.TryResolve(type, site, out ShapeReference? resolved);
        if (isPlain)
            _primitives[type.SpecialType] = resolved;
        return resolved;
    }

    private ShapeReference? ResolveComposed(ITypeSymbol type, LocationSource site, WireNaming naming)
    {
        if (type.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_String)
            return ResolvePrimitive(type, site);
        if (type is INamedTypeSymbol annotated && _attributes.Resolve(annotated, site) is { } given)
            return given;

        // F# types are resolved at run time.
        if (IsOfFSharp(type))
            return new ShapeReference($"{Shapes}DynamicShape<{TypeNames.FormatName(type)}>");

        if (_library.TryResolve(type, site, out ShapeReference? fromLibrary))
            return fromLibrary;
        if (ValueTypes.WhyAsynchronous(new SymbolType(type)) is { } asynchronous)
            return ReportUnsupported(type, site, asynchronous);
        if (type is IArrayTypeSymbol { Rank: > 1 } block)
            return ResolveBlock(block, site);
        if (type is not INamedTypeSymbol named)
            return ReportUnsupported(type, site, "the library has no shape for it");
        return ResolveNamed(named, site, naming);
    }

    private ShapeReference? ResolveBlock(IArrayTypeSymbol block, LocationSource site)
    {
        if (Resolve(block.ElementType, site) is not { } cell)
            return null;
        return new ShapeReference(
            $"{Shapes}MultiArrayShape<{TypeNames.FormatName(block)}, {TypeNames.FormatName(block.ElementType)}, "
                + $"{cell.ShapeName}>"
        );
    }

    private ShapeReference? ResolveNamed(INamedTypeSymbol type, LocationSource site, WireNaming naming)
    {
        if (_references.FindForeign(type, site) is { } foreign)
            return foreign;
        if (!UnionParser.IsUnion(type) && TryResolveCollection(type, site, out ShapeReference? collection))
            return collection;

        // A shaped type is reported where it is declared.
        if (!_acceptsDeclaredOnly && !KnownAttributes.IsShaped(type))
            _declaredOnly.Check(type, site);
        return _references.Refer(type, site, naming);
    }

    private string FindParameterShape(ITypeParameterSymbol parameter) =>
        _context
            .Current!.Parameters.FirstOrDefault(p => SymbolEqualityComparer.Default.Equals(p.Parameter, parameter))
            .ShapeName
        ?? $"{Shapes}DynamicShape<{TypeNames.Escape(parameter.Name)}>";

    // Every type name starts with global::.
    private bool IsAliased(ITypeSymbol type)
    {
        if (type.ContainingAssembly is not { } assembly)
            return false;
        if (_aliased.TryGetValue(assembly, out bool isAliased))
            return isAliased;

        isAliased =
            _context.Compilation.GetMetadataReference(assembly)
                is { Properties.Aliases: { IsDefaultOrEmpty: false } aliases }
            && !aliases.Contains("global");
        _aliased[assembly] = isAliased;
        return isAliased;
    }

    private static bool IsOfFSharp(ITypeSymbol type) =>
        type is INamedTypeSymbol { ContainingNamespace: { } space } named
        && (
            space.ToDisplayString() is "Microsoft.FSharp.Core" or "Microsoft.FSharp.Collections"
            || named
                .GetAttributes()
                .Any(attribute =>
                    SymbolAttribute.NameOf(attribute) == "Microsoft.FSharp.Core.CompilationMappingAttribute"
                    && attribute.ConstructorArguments.FirstOrDefault().Value is int flags
                    && (flags & 31) == 1
                )
        );
}
