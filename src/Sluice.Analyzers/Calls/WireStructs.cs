using Microsoft.CodeAnalysis;

namespace Sluice.Analyzers.Calls;

/// <summary>Finds the types of writers and readers, which are passed by reference.</summary>
internal static class WireStructs
{
    /// <summary>
    /// Returns whether a type is a struct, or a type parameter, that implements the interface of a wire.
    /// </summary>
    public static bool Is(ITypeSymbol type) =>
        type switch
        {
            ITypeParameterSymbol => IsTypeParameter(type),
            INamedTypeSymbol { TypeKind: TypeKind.Struct } => type.AllInterfaces.Any(IsInterface),
            _ => false,
        };

    /// <summary>Returns whether a type is a type parameter that a writer or reader is passed for.</summary>
    public static bool IsTypeParameter(ITypeSymbol type) =>
        type is ITypeParameterSymbol parameter
        && parameter.ConstraintTypes.Any(c => IsInterface(c) || c.AllInterfaces.Any(IsInterface) || IsTypeParameter(c));

    private static bool IsInterface(ITypeSymbol type) =>
        type is { TypeKind: TypeKind.Interface, Name: "IWireWriter" or "IUncheckedWireWriter" or "IWireReader" }
        && type.ContainingNamespace.ToDisplayString() == "Sluice.Wires";
}
