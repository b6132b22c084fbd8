using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Sluice.Generator.Parsing.Definitions;

/// <summary>Formats symbols as C# text.</summary>
internal static class TypeNames
{
    /// <summary>Returns the fully qualified name of a type, starting with <c>global::</c>.</summary>
    public static string FormatName(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Dynamic ? "object" : type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);

    /// <summary>Returns the name of a symbol as the compiler's messages print it.</summary>
    public static string Display(ISymbol symbol) =>
        symbol.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);

    /// <summary>Returns the name of a type for <c>GetTypeByMetadataName</c>.</summary>
    public static string Metadata(INamedTypeSymbol type)
    {
        string name = string.Join("+", Chain(type).Select(t => t.MetadataName));
        return type.ContainingNamespace is { IsGlobalNamespace: false } space
            ? $"{space.ToDisplayString(s_plain)}.{name}"
            : name;
    }

    /// <summary>Returns a name, with a leading <c>@</c> if it is a keyword.</summary>
    public static string Escape(string name) =>
        SyntaxFacts.GetKeywordKind(name) != SyntaxKind.None
        || SyntaxFacts.GetContextualKeywordKind(name) != SyntaxKind.None
            ? "@" + name
            : name;

    /// <summary>Returns the type and its enclosing types, outermost first.</summary>
    public static List<INamedTypeSymbol> Chain(INamedTypeSymbol type)
    {
        var chain = new List<INamedTypeSymbol>();
        for (INamedTypeSymbol? t = type; t is not null; t = t.ContainingType)
            chain.Insert(0, t);
        return chain;
    }

    /// <summary>
    /// Returns whether a type belongs to the platform's own libraries, which have no relevant attributes.
    /// </summary>
    public static bool IsOfPlatform(INamedTypeSymbol type)
    {
        INamespaceSymbol? space = type.ContainingNamespace;
        while (space is { ContainingNamespace: { IsGlobalNamespace: false } around })
            space = around;
        return space is { Name: "System" }
            && type.ContainingAssembly?.Name is { } assembly
            && (assembly is "netstandard" or "mscorlib" || assembly.StartsWith("System.", StringComparison.Ordinal));
    }

    /// <summary>
    /// Returns a fully qualified type with the given arguments for its parameters and those of its enclosing types,
    /// outermost first.
    /// </summary>
    public static string Close(INamedTypeSymbol open, List<string> arguments)
    {
        int next = 0;
        IEnumerable<string> names = Chain(open)
            .Select(t =>
                Escape(t.Name)
                + (
                    t.Arity == 0
                        ? ""
                        : $"<{string.Join(", ", arguments.GetRange((next += t.Arity) - t.Arity, t.Arity))}>"
                )
            );
        return "global::" + (Namespace(open) is { } space ? space + "." : "") + string.Join(".", names);
    }

    /// <summary>
    /// Returns a name of letters, digits and underscores that is unique to the type within the assembly.
    /// </summary>
    public static string Mangle(INamedTypeSymbol type)
    {
        var result = new StringBuilder();
        foreach (
            string part in type.ContainingNamespace is { IsGlobalNamespace: false } space
                ? space.ToDisplayString(s_plain).Split('.')
                : []
        )
        {
            result.Append(part.Replace("_", "__")).Append('_');
        }
        foreach (INamedTypeSymbol t in Chain(type))
        {
            result.Append(t.Name.Replace("_", "__"));
            if (t.Arity > 0)
                result.Append('_').Append(t.Arity);
            if (!SymbolEqualityComparer.Default.Equals(t, type))
                result.Append("_in_");
        }
        return result.ToString();
    }

    /// <summary>
    /// Returns the declaration of a further part of a partial type, such as <c>partial record Order</c>.
    /// </summary>
    public static string Reopen(INamedTypeSymbol type)
    {
        string keyword = type.TypeKind switch
        {
            TypeKind.Interface => "interface",
            TypeKind.Struct when type.IsRecord => "record struct",
            TypeKind.Struct => "struct",
            _ when type.IsRecord => "record",
            _ => "class",
        };
        string parameters =
            type.TypeParameters.Length == 0
                ? ""
                : $"<{string.Join(", ", type.TypeParameters.Select(p => Variance(p) + Escape(p.Name)))}>";
        return $"{(type.IsRefLikeType ? "ref " : "")}partial {keyword} {Escape(type.Name)}{parameters}";
    }

    private static string Variance(ITypeParameterSymbol parameter) =>
        parameter.Variance switch
        {
            VarianceKind.In => "in ",
            VarianceKind.Out => "out ",
            _ => "",
        };

    public static string? Namespace(ISymbol symbol) =>
        symbol.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString(s_escaped) : null;

    public static bool IsPartial(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.Any(reference =>
            reference.GetSyntax() is TypeDeclarationSyntax t && t.Modifiers.Any(SyntaxKind.PartialKeyword)
        );

    /// <summary>Returns the constraint clause of a type parameter, or <see langword="null"/>.</summary>
    public static string? Constraint(ITypeParameterSymbol parameter)
    {
        var parts = new List<string>();
        if (parameter.HasUnmanagedTypeConstraint)
            parts.Add("unmanaged");
        else if (parameter.HasValueTypeConstraint)
            parts.Add("struct");
        else if (parameter.HasReferenceTypeConstraint)
            parts.Add(
                parameter.ReferenceTypeConstraintNullableAnnotation == NullableAnnotation.Annotated ? "class?" : "class"
            );
        else if (parameter.HasNotNullConstraint)
            parts.Add("notnull");
        parts.AddRange(parameter.ConstraintTypes.Select(FormatName));
        if (parameter.HasConstructorConstraint && !parameter.HasValueTypeConstraint)
            parts.Add("new()");
        return parts.Count == 0 ? null : $"where {Escape(parameter.Name)} : {string.Join(", ", parts)}";
    }

    private static readonly SymbolDisplayFormat s_plain = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameAndContainingTypesAndNamespaces
    );
    private static readonly SymbolDisplayFormat s_escaped = s_plain.WithMiscellaneousOptions(
        SymbolDisplayMiscellaneousOptions.EscapeKeywordIdentifiers
    );
}
