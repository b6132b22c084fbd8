using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Sluice.Generator.Parsing.Definitions;
using Sluice.TypeModel.Facts;

namespace Sluice.Generator.Facts;

/// <summary>A type in source or in a reference.</summary>
/// <param name="type">The type.</param>
/// <param name="compilation">Where conversions are looked up; without one, only equal types are convertible.</param>
internal sealed class SymbolType(ITypeSymbol type, Compilation? compilation = null) : TypeFacts
{
    private readonly INamedTypeSymbol? _named = type as INamedTypeSymbol;
    private SymbolAttribute[]? _attributes;
    private SymbolMember[]? _properties,
        _fields;
    private SymbolConstructor[]? _constructors;
    private SymbolType? _base;
    private SymbolType[]? _interfaces;

    internal Compilation? Compilation => compilation;

    public override object Handle => type;
    public override string FullName => _named is null ? type.Name : SymbolAttribute.NameOf(_named);
    public override string Name => type.Name;
    public override string DisplayName => type.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);
    public override TypeForm Form =>
        type switch
        {
            IPointerTypeSymbol or IFunctionPointerTypeSymbol => TypeForm.Pointer,
            IArrayTypeSymbol => TypeForm.Array,
            ITypeParameterSymbol => TypeForm.Parameter,
            { IsRefLikeType: true } => TypeForm.RefStruct,
            { TypeKind: TypeKind.Delegate } => TypeForm.Delegate,
            { IsStatic: true } => TypeForm.Static,
            { SpecialType: SpecialType.System_Void } => TypeForm.Void,
            _ => TypeForm.Named,
        };
    public override bool IsSealed => type.IsSealed;
    public override bool IsGeneric => _named is { IsGenericType: true };
    public override bool IsOpen =>
        _named is { IsGenericType: true }
        && (
            _named.IsUnboundGenericType
            || TypeNames.Chain(_named).SelectMany(t => t.TypeArguments).Any(a => a is ITypeParameterSymbol)
        );
    public override bool IsInterface => type.TypeKind == TypeKind.Interface;
    public override bool IsAbstract => type.IsAbstract;
    public override bool IsValueType => type.IsValueType;
    public override bool IsRecord => type.IsRecord;
    public override bool IsReferenceLike =>
        type.IsRefLikeType || type is IPointerTypeSymbol or IFunctionPointerTypeSymbol;
    public override bool IsSequence =>
        type.SpecialType != SpecialType.System_String
        && (
            type is IArrayTypeSymbol
            || type.SpecialType == SpecialType.System_Collections_IEnumerable
            || type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)
        );

    public override bool IsOfPlatform =>
        _named is not null && (type.SpecialType != SpecialType.None || TypeNames.IsOfPlatform(_named));
    public override string AssemblyName => type.ContainingAssembly?.Name ?? "";
    public override TypeFacts? Element =>
        type is IArrayTypeSymbol array ? new SymbolType(array.ElementType, compilation) : null;
    public override IReadOnlyList<TypeFacts> Arguments =>
        _named is null
            ? []
            : [.. TypeNames.Chain(_named).SelectMany(t => t.TypeArguments).Select(t => new SymbolType(t, compilation))];
    public override TypeFacts Definition => new SymbolType(type.OriginalDefinition, compilation);

    public override IReadOnlyList<AttributeFacts> Attributes => _attributes ??= SymbolAttribute.ReadAttributes(type);

    public override TypeFacts? Base =>
        type.BaseType is { SpecialType: not (SpecialType.System_Object or SpecialType.System_ValueType) } parent
            ? _base ??= new SymbolType(parent, compilation)
            : null;

    public override IReadOnlyList<TypeFacts> Interfaces => _interfaces ??= [.. InterfacesOf()];

    public override IReadOnlyList<MemberFacts> Properties =>
        _properties ??= [
            .. type.GetMembers()
                .OfType<IPropertySymbol>()
                .Where(p => !p.IsStatic && p.Parameters.Length == 0)
                .Select(p => new SymbolMember(p, this)),
        ];

    public override IReadOnlyList<MemberFacts> Fields =>
        _fields ??= [
            .. type.GetMembers()
                .OfType<IFieldSymbol>()
                .Where(f => !f.IsStatic && !f.IsConst)
                .Select(f => new SymbolMember(f, this)),
        ];

    public override IReadOnlyList<ConstructorFacts> Constructors =>
        _constructors ??= [.. (_named?.InstanceConstructors ?? []).Select(c => new SymbolConstructor(c, compilation))];

    public override bool HasRequiredMembers =>
        type.GetMembers().Any(m => m is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true });

    public override IEnumerable<MethodFacts> StaticMethods(string name) =>
        type.GetMembers(name)
            .OfType<IMethodSymbol>()
            .Where(m => m.IsStatic && m.Parameters.Length == 1)
            .Select(m => new SymbolMethod(m, compilation));

    public override TypeFacts? Neighbour(string fullName) =>
        type.ContainingAssembly?.GetTypeByMetadataName(fullName) is { } found
            ? new SymbolType(found, compilation)
            : null;

    public override int Rank => (type as IArrayTypeSymbol)?.Rank ?? 0;
    public override IReadOnlyList<TypeFacts> Constraints =>
        type is not ITypeParameterSymbol parameter
            ? []
            : [.. parameter.ConstraintTypes.Select(t => new SymbolType(t, compilation))];

    public override TypeFacts ToArray(int rank = 1) =>
        new SymbolType(compilation!.CreateArrayTypeSymbol(type, rank), compilation);

    public override TypeFacts Construct(IReadOnlyList<TypeFacts> arguments) =>
        new SymbolType(_named!.Construct([.. arguments.Select(a => (ITypeSymbol)a.Handle)]), compilation);

    public override TypeFacts ToDictionary(TypeFacts value) =>
        new SymbolType(
            compilation!
                .GetTypeByMetadataName("System.Collections.Generic.Dictionary`2")!
                .Construct(type, (ITypeSymbol)value.Handle),
            compilation
        );

    public override TypeFacts Close(object handle) =>
        new SymbolType(
            handle is INamedTypeSymbol { IsUnboundGenericType: true } open && open.Arity == _named?.Arity
                ? open.OriginalDefinition.Construct([.. _named.TypeArguments])
                : (ITypeSymbol)handle,
            compilation
        );

    // Tuple element names, nullable annotations and dynamic do not make a different type.
    public override bool IsSame(TypeFacts other)
    {
        var source = (ITypeSymbol)other.Handle;
        return SymbolEqualityComparer.Default.Equals(type, source)
            || (compilation is not null && compilation.ClassifyConversion(source, type).IsIdentity);
    }

    public override bool Holds(TypeFacts other)
    {
        if (IsSame(other))
            return true;
        var source = (ITypeSymbol)other.Handle;
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable)
            return SymbolEqualityComparer.Default.Equals(nullable.TypeArguments[0], source);
        return compilation?.ClassifyConversion(source, type) is { IsImplicit: true, IsUserDefined: false } conversion
            && (conversion.IsReference || conversion.IsBoxing);
    }

    public override bool ImplementsByName(MemberFacts property) =>
        type.FindImplementationForInterfaceMember((ISymbol)property.Handle) is not { } found
        || found.Name == property.Name;

    // The compiler emits the interfaces of a type in this order; a class also has those of its bases.
    private IEnumerable<SymbolType> InterfacesOf()
    {
        if (type.TypeKind != TypeKind.Interface)
            return type.AllInterfaces.Select(i => new SymbolType(i, compilation));
        var found = new List<INamedTypeSymbol>();
        Collect(type, found);
        return found.Select(i => new SymbolType(i, compilation));
    }

    private static void Collect(ITypeSymbol type, List<INamedTypeSymbol> found)
    {
        foreach (INamedTypeSymbol parent in type.Interfaces)
        {
            if (found.Contains(parent, SymbolEqualityComparer.Default))
                continue;
            found.Add(parent);
            Collect(parent, found);
        }
    }
}
