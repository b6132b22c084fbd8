using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>The names that generated code is made of.</summary>
internal static class GeneratedNames
{
    /// <summary>The namespace of the library's model of types.</summary>
    public const string Model = "global::Sluice.Model.";

    /// <summary>The namespace of the library's shapes.</summary>
    public const string Shapes = "global::Sluice.Shapes.";

    /// <summary>The location of shape structs that cannot be nested in their type.</summary>
    public const string AssemblyPlace = "global::Sluice.Generated.Shapes.";

    /// <summary>Returns the arguments of a generic type in brackets, or nothing if there are none.</summary>
    public static string FormatArguments(IEnumerable<string> arguments)
    {
        string list = string.Join(", ", arguments);
        return list.Length == 0 ? "" : $"<{list}>";
    }

    /// <summary>Returns the type parameters of a type and its enclosing types, outermost first.</summary>
    public static IEnumerable<ITypeParameterSymbol> GetTypeParameters(INamedTypeSymbol type) =>
        TypeNames.Chain(type).SelectMany(t => t.TypeParameters);

    /// <summary>Returns the type arguments of a type and its enclosing types, outermost first.</summary>
    public static IEnumerable<ITypeSymbol> GetTypeArguments(INamedTypeSymbol type) =>
        TypeNames.Chain(type).SelectMany(t => t.TypeArguments);

    /// <summary>Returns the constraint clauses of those parameters that have one.</summary>
    public static IEnumerable<string> GetConstraints(IEnumerable<ITypeParameterSymbol> parameters) =>
        parameters.Select(TypeNames.Constraint).Where(c => c is not null).Select(c => c!);

    /// <summary>Returns the shape of a type parameter that only the caller of the open shape knows.</summary>
    public static string FormatParameterShape(ITypeParameterSymbol parameter) =>
        $"global::Sluice.Generated.ParameterShape<{TypeNames.Escape(parameter.Name)}>";

    /// <summary>Returns the file name of what is generated for a type, without what it is.</summary>
    public static string FormatFileName(INamedTypeSymbol type) => TypeNames.Mangle(type).Replace("_in_", ".");

    /// <summary>
    /// Returns the open generic name of a definition for typeof, such as <c>Page&lt;&gt;.PageShape&lt;&gt;</c>.
    /// </summary>
    public static string FormatOpenName(Definition definition)
    {
        string result = "global::" + (TypeNames.Namespace(definition.Symbol) is { } space ? space + "." : "");
        foreach (INamedTypeSymbol type in TypeNames.Chain(definition.Owner!))
            result += TypeNames.Escape(type.Name) + FormatOpenParameters(type.Arity) + ".";

        return result + definition.StructName + FormatOpenParameters(definition.Parameters.Count);
    }

    private static string FormatOpenParameters(int count) => count > 0 ? $"<{new string(',', count - 1)}>" : "";
}
