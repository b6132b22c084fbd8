using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Facts;

namespace Sluice.Generator.Facts;

/// <summary>A constructor in source or in a reference.</summary>
internal sealed class SymbolConstructor(IMethodSymbol symbol, Compilation? compilation) : ConstructorFacts
{
    private SymbolAttribute[]? _attributes;
    private SymbolParameter[]? _parameters;

    public override object Handle => symbol;
    public override bool IsPublic => symbol.DeclaredAccessibility == Accessibility.Public;
    public override bool IsAccessible =>
        symbol.DeclaredAccessibility
            is Accessibility.Public
                or Accessibility.Internal
                or Accessibility.ProtectedOrInternal;
    public override bool IsImplicit => symbol.IsImplicitlyDeclared;
    public override IReadOnlyList<AttributeFacts> Attributes => _attributes ??= SymbolAttribute.ReadAttributes(symbol);
    public override IReadOnlyList<ParameterFacts> Parameters =>
        _parameters ??= [.. symbol.Parameters.Select(parameter => new SymbolParameter(parameter, compilation))];
}

/// <summary>A parameter of a constructor in source or in a reference.</summary>
internal sealed class SymbolParameter(IParameterSymbol symbol, Compilation? compilation) : ParameterFacts
{
    private SymbolAttribute[]? _attributes;
    private SymbolType? _type;

    public override object Handle => symbol;
    public override string Name => symbol.Name;
    public override int Position => symbol.Ordinal;
    public override TypeFacts Type => _type ??= new SymbolType(symbol.Type, compilation);
    public override bool IsReference => symbol.RefKind is RefKind.Out or RefKind.Ref;
    public override bool IsByReference => symbol.RefKind != RefKind.None;
    public override bool HasDefault => symbol.HasExplicitDefaultValue;
    public override IReadOnlyList<AttributeFacts> Attributes => _attributes ??= SymbolAttribute.ReadAttributes(symbol);
}
