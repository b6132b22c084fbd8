using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Facts;

namespace Sluice.Generator.Facts;

/// <summary>A property or field in source or in a reference.</summary>
internal sealed class SymbolMember(ISymbol symbol, SymbolType owner) : MemberFacts
{
    private readonly IPropertySymbol? _property = symbol as IPropertySymbol;
    private readonly IFieldSymbol? _field = symbol as IFieldSymbol;
    private SymbolAttribute[]? _attributes;

    public override object Handle => symbol;
    public override string Name => symbol.Name;
    public override bool IsField => _field is not null;
    public override bool IsPrivate => symbol.DeclaredAccessibility == Accessibility.Private;
    public override AccessFacts Getter => AccessOf(_field ?? (ISymbol?)_property!.GetMethod);
    public override AccessFacts Setter =>
        _field is { IsReadOnly: true } ? AccessFacts.None : AccessOf(_field ?? (ISymbol?)_property!.SetMethod);
    public override bool IsInitOnly => _property?.SetMethod is { IsInitOnly: true };
    public override bool ReturnsReference => (_property?.RefKind ?? _field!.RefKind) != RefKind.None;
    public override TypeFacts Type => new SymbolType(_property?.Type ?? _field!.Type, owner.Compilation);

    // Metadata may lack private fields; the compiler marks the accessors of automatic properties.
    public override bool IsStored =>
        _field is not null
        || (_property!.DeclaringSyntaxReferences.IsEmpty && IsAutomatic(_property.GetMethod))
        || symbol
            .ContainingType.GetMembers()
            .OfType<IFieldSymbol>()
            .Any(f => SymbolEqualityComparer.Default.Equals(f.AssociatedSymbol, symbol));

    // An annotation of a type parameter is that of the argument, which metadata do not show.
    public override bool IsNonNull =>
        DefinitionType is not ITypeParameterSymbol { HasReferenceTypeConstraint: false }
        && (_property?.Type ?? _field!.Type)
            is { IsReferenceType: true, NullableAnnotation: NullableAnnotation.NotAnnotated };
    public override TypeFacts DeclaringType => owner;
    public override MemberFacts? Overridden =>
        _property?.OverriddenProperty is { } overridden
            ? new SymbolMember(overridden, new SymbolType(overridden.ContainingType, owner.Compilation))
            : null;

    public override bool HasRequiredKeyword => _property?.IsRequired ?? _field!.IsRequired;
    public override IReadOnlyList<AttributeFacts> Attributes => _attributes ??= SymbolAttribute.ReadAttributes(symbol);

    public override bool IsSame(MemberFacts other) =>
        other is SymbolMember member
        && SymbolEqualityComparer.Default.Equals(
            symbol.OriginalDefinition,
            ((ISymbol)member.Handle).OriginalDefinition
        );

    private static bool IsAutomatic(IMethodSymbol? getter) =>
        getter is not null
        && getter
            .GetAttributes()
            .Any(a =>
                a.AttributeClass is { Name: "CompilerGeneratedAttribute", ContainingNamespace.Name: "CompilerServices" }
            );

    private ITypeSymbol DefinitionType => _property?.OriginalDefinition.Type ?? _field!.OriginalDefinition.Type;

    private static AccessFacts AccessOf(ISymbol? accessor) =>
        accessor is null ? AccessFacts.None
        : accessor.DeclaredAccessibility == Accessibility.Public ? AccessFacts.Public
        : AccessFacts.NonPublic;
}
