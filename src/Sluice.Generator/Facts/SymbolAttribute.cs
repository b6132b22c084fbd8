using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Sluice.TypeModel.Facts;

namespace Sluice.Generator.Facts;

/// <summary>An attribute in source or in a reference.</summary>
internal sealed class SymbolAttribute(AttributeData data) : AttributeFacts
{
    private string? _name;

    public override string Name => _name ??= data.AttributeClass is { } type ? NameOf(type) : "";
    public override object Class => data.AttributeClass!;
    public override bool HasArguments => data.ConstructorArguments.Length > 0 || data.NamedArguments.Length > 0;
    public override bool IsPlainlyConstructible =>
        data.AttributeConstructor is { Parameters.Length: 0, DeclaredAccessibility: Accessibility.Public };

    public override object? Argument(int index) =>
        index < data.ConstructorArguments.Length
        && data.ConstructorArguments[index] is { Kind: not TypedConstantKind.Array } argument
            ? argument.Value
            : null;

    public override object? Named(string name)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in data.NamedArguments)
        {
            if (argument.Key == name)
                return argument.Value.Kind == TypedConstantKind.Array ? null : argument.Value.Value;
        }
        return null;
    }

    public override bool DerivesFrom(string name)
    {
        for (INamedTypeSymbol? type = data.AttributeClass?.BaseType; type is not null; type = type.BaseType)
            if (NameOf(type) == name)
                return true;
        return false;
    }

    /// <summary>Returns the name of the attribute's class with its namespace.</summary>
    public static string NameOf(AttributeData data) => data.AttributeClass is { } type ? NameOf(type) : "";

    // The rules ask for the names of the same types again and again.
    private static readonly ConditionalWeakTable<INamedTypeSymbol, string> s_names = new();

    /// <summary>Returns a type's metadata name with its namespace.</summary>
    public static string NameOf(INamedTypeSymbol type) => s_names.GetValue(type.OriginalDefinition, CreateName);

    private static string CreateName(INamedTypeSymbol type)
    {
        string name = type.MetadataName;
        for (
            INamespaceSymbol? space = type.ContainingNamespace;
            space is { IsGlobalNamespace: false };
            space = space.ContainingNamespace
        )
            name = space.Name + "." + name;
        return name;
    }

    /// <summary>Returns the value of a named argument.</summary>
    public static object? Named(AttributeData data, string name) => new SymbolAttribute(data).Named(name);

    public static SymbolAttribute[] ReadAttributes(ISymbol symbol) =>
        [.. symbol.GetAttributes().Select(attribute => new SymbolAttribute(attribute))];
}
