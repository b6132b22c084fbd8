using Microsoft.CodeAnalysis;
using Sluice.Generator.Facts;
using Sluice.Generator.Parsing.Definitions;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing.References;

/// <summary>Resolves user-defined collection types, and BCL collections without a dedicated shape.</summary>
internal sealed class CollectionResolver(ParsingContext context, ReferenceResolver resolver)
{
    private readonly CollectionBuilders _builders = new(context);

    /// <summary>Resolves a type if it is a collection.</summary>
    /// <param name="type">The type.</param>
    /// <param name="site">Where diagnostics are reported.</param>
    /// <param name="reference">The shape; <see langword="null"/> if a diagnostic was reported.</param>
    /// <returns>Whether the type is a collection.</returns>
    public bool TryResolve(INamedTypeSymbol type, LocationSource site, out ShapeReference? reference)
    {
        reference = null;
        if (type.SpecialType == SpecialType.System_String)
            return false;
        var form = CollectionRule.FindForm(
            new SymbolType(type, context.Compilation),
            method => _builders.CanCall(type, method)
        );
        if (form.Kind == CollectionKind.None)
            return false;
        if (ResolveArguments(type, form, site) is not { } arguments)
            return true;

        CollectionKind kind = form.Kind;
        if (kind is CollectionKind.Built or CollectionKind.BuiltDictionary)
        {
            if (_builders.Declare(type, form) is { } builder)
                arguments.Add(builder);
            else
                kind = kind == CollectionKind.Built ? CollectionKind.Written : CollectionKind.WrittenDictionary;
        }
        reference = new ShapeReference($"{GeneratedNames.Shapes}{FindShape(kind)}<{string.Join(", ", arguments)}>");
        return true;
    }

    // The collection, the types of its parts, and their shapes.
    private List<string>? ResolveArguments(INamedTypeSymbol type, CollectionForm form, LocationSource site)
    {
        ITypeSymbol[] parts = [.. form.Parts.Select(part => (ITypeSymbol)part.Handle)];
        List<string> arguments = [TypeNames.FormatName(type), .. parts.Select(TypeNames.FormatName)];
        for (int i = 0; i < parts.Length; i++)
        {
            bool isKey = i == 0 && parts.Length == 2;
            ShapeReference? shape = isKey ? resolver.ResolveKey(parts[i], site) : resolver.Resolve(parts[i], site);
            if (shape is null)
                return null;
            arguments.Add(shape.ShapeName);
        }
        return arguments;
    }

    private static string FindShape(CollectionKind kind) =>
        kind switch
        {
            CollectionKind.MutableDictionary => "MutableDictionaryShape",
            CollectionKind.BuiltDictionary => "BuilderDictionaryShape",
            CollectionKind.WrittenDictionary => "WriteOnlyDictionaryShape",
            CollectionKind.Mutable => "MutableCollectionShape",
            CollectionKind.Appended => "AppendedCollectionShape",
            CollectionKind.Built => "BuilderCollectionShape",
            CollectionKind.Written => "WriteOnlyCollectionShape",
            CollectionKind.MutableUntypedDictionary => "MutableUntypedDictionaryShape",
            CollectionKind.AppendedUntyped => "AppendedUntypedShape",
            _ => "WriteOnlySequenceShape",
        };
}
