using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Facts;

namespace Sluice.Generator.Facts;

/// <summary>A static method with one parameter in source or in a reference.</summary>
internal sealed class SymbolMethod(IMethodSymbol symbol, Compilation? compilation) : MethodFacts
{
    public override object Handle => symbol;
    public override bool IsVisible =>
        symbol.DeclaredAccessibility
            is Accessibility.Public
                or Accessibility.Internal
                or Accessibility.ProtectedOrInternal;
    public override int Arity => symbol.Arity;
    public override TypeFacts Parameter => new SymbolType(symbol.Parameters[0].Type, compilation);
    public override TypeFacts ReturnType => new SymbolType(symbol.ReturnType, compilation);

    public override MethodFacts Close(IReadOnlyList<TypeFacts> arguments) =>
        new SymbolMethod(symbol.Construct([.. arguments.Select(a => (ITypeSymbol)a.Handle)]), compilation);
}
