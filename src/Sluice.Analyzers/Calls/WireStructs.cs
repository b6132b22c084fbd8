using System.Collections.Immutable;
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
        type is ITypeParameterSymbol { HasReferenceTypeConstraint: false } parameter
        && parameter.ConstraintTypes.Any(c => IsInterface(c) || c.AllInterfaces.Any(IsInterface) || IsTypeParameter(c));

    /// <summary>
    /// Returns a writer or reader among the type arguments of a method, or of the type that declares it, whose type
    /// parameter may be any type and is a value in the signature: the code behind it copies what it does not know.
    /// </summary>
    public static ITypeSymbol? FindUnaware(IMethodSymbol method) =>
        FindUnaware(method.TypeParameters, method.TypeArguments, parameter => HasValueOf(parameter, method))
        ?? FindUnaware(method.ContainingType);

    /// <summary>Returns a writer or reader that a type holds, as an element or as what any type may be.</summary>
    public static ITypeSymbol? FindUnaware(ITypeSymbol? type) =>
        type switch
        {
            IArrayTypeSymbol array => IsTypeParameter(array.ElementType) ? array.ElementType : null,
            INamedTypeSymbol named => FindUnaware(
                named.TypeParameters,
                named.TypeArguments,
                parameter => IsNamedBySome(parameter, named.OriginalDefinition)
            ) ?? FindUnaware(named.ContainingType),
            _ => null,
        };

    private static ITypeSymbol? FindUnaware(
        ImmutableArray<ITypeParameterSymbol> parameters,
        ImmutableArray<ITypeSymbol> arguments,
        Func<ITypeParameterSymbol, bool> hasValue
    ) =>
        arguments
            .Where((argument, i) => Is(argument) && !IsTypeParameter(parameters[i]) && hasValue(parameters[i]))
            .FirstOrDefault();

    // A type with no member that names the parameter gets no value of it. Private fields of other assemblies are not
    // visible, but what fills them is a member that names it, if only by reference.
    private static bool IsNamedBySome(ITypeParameterSymbol parameter, INamedTypeSymbol type)
    {
        ITypeParameterSymbol declared = parameter.OriginalDefinition;
        return type.AllInterfaces.Concat([type.BaseType]).Any(part => part is not null && Mentions(part, declared))
            || type.GetMembers().Any(IsNamed);

        bool IsNamed(ISymbol member) =>
            member switch
            {
                IFieldSymbol field => Mentions(field.Type, declared),
                IPropertySymbol property => Mentions(property.Type, declared),
                IMethodSymbol method => Mentions(method.ReturnType, declared)
                    || method.Parameters.Any(each => Mentions(each.Type, declared)),
                INamedTypeSymbol inner => inner.DelegateInvokeMethod is not null || inner.GetMembers().Any(IsNamed),
                _ => false,
            };
    }

    // A reference to the type itself is none: SizeOf and AreSame of Unsafe, ref T Same<T>(ref T value).
    private static bool HasValueOf(ITypeParameterSymbol type, IMethodSymbol method)
    {
        IMethodSymbol declared = method.OriginalDefinition;
        return IsValue(declared.ReturnType, declared.RefKind)
            || declared.Parameters.Any(parameter => IsValue(parameter.Type, parameter.RefKind));

        bool IsValue(ITypeSymbol part, RefKind kind)
        {
            bool isReference = part is ITypeParameterSymbol && kind is not (RefKind.None or RefKind.Out);
            return !isReference && Mentions(part, type.OriginalDefinition);
        }
    }

    private static bool Mentions(ITypeSymbol type, ISymbol parameter) =>
        type switch
        {
            ITypeParameterSymbol => SymbolEqualityComparer.Default.Equals(type, parameter),
            IArrayTypeSymbol array => Mentions(array.ElementType, parameter),
            INamedTypeSymbol named => named.TypeArguments.Any(argument => Mentions(argument, parameter)),
            _ => false,
        };

    private static bool IsInterface(ITypeSymbol type) =>
        type is { TypeKind: TypeKind.Interface, Name: "IWireWriter" or "IUncheckedWireWriter" or "IWireReader" }
        && type.ContainingNamespace.ToDisplayString() == "Sluice.Wires";
}
