using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing.References;

/// <summary>Answers questions about converters of System.Text.Json.</summary>
internal static class JsonConverterTypes
{
    public static bool IsStringEnumConverter(INamedTypeSymbol? converter) =>
        converter is { Name: "JsonStringEnumConverter" }
        && converter.ContainingNamespace.ToDisplayString() == "System.Text.Json.Serialization";

    /// <summary>Returns whether the type is a converter or a factory of converters.</summary>
    public static bool IsConverter(INamedTypeSymbol type) => FindBase(type) is not null;

    /// <summary>Returns whether the type is a converter of exactly the given type.</summary>
    public static bool IsConverterOf(INamedTypeSymbol jsonConverter, ITypeSymbol type) =>
        FindBase(jsonConverter) is { MetadataName: "JsonConverter`1" } typed
        && SymbolEqualityComparer.Default.Equals(typed.TypeArguments[0], type);

    /// <summary>
    /// Returns whether a converter may support a type. What a factory creates, and whether a converter of a base type
    /// accepts a derived type, is known only at run time, where a mismatch is an error.
    /// </summary>
    public static bool MaySupport(INamedTypeSymbol jsonConverter, ITypeSymbol type, Compilation compilation)
    {
        if (FindBase(jsonConverter) is not { } known)
            return false;
        if (known.MetadataName == "JsonConverterFactory")
            return true;
        ITypeSymbol served = known.TypeArguments[0];
        // Names of a tuple's elements and 'dynamic' make no other type.
        if (compilation.ClassifyCommonConversion(type, served).IsIdentity)
            return true;

        bool decidesItself = false;
        for (INamedTypeSymbol t = jsonConverter; !SymbolEqualityComparer.Default.Equals(t, known); t = t.BaseType!)
            decidesItself |= t.GetMembers("CanConvert").OfType<IMethodSymbol>().Any(m => m.IsOverride);
        return decidesItself && compilation.HasImplicitConversion(type, served);
    }

    private static INamedTypeSymbol? FindBase(INamedTypeSymbol jsonConverter)
    {
        INamedTypeSymbol? type = jsonConverter;
        while (type is not null && !IsBase(type))
            type = type.BaseType;
        return type;
    }

    private static bool IsBase(INamedTypeSymbol type) =>
        type.MetadataName is "JsonConverterFactory" or "JsonConverter`1"
        && type.ContainingNamespace.ToDisplayString() == "System.Text.Json.Serialization";
}
