using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Sluice.Generator.Parsing.Definitions;
using Sluice.Generator.Parsing.References;
using Sluice.TypeModel.Model;
using static Sluice.Generator.Parsing.Definitions.GeneratedNames;

namespace Sluice.Generator.Parsing.Objects;

/// <summary>Parses members that are filled and not set: extension data, and collections populated in place.</summary>
internal sealed class MemberFilling(ReferenceResolver resolver)
{
    private const string Generic = "global::System.Collections.Generic.";

    /// <summary>Determines how extension data are kept, or how an existing collection is filled.</summary>
    public void Parse(MemberDraft draft)
    {
        if (draft.ExtensionValue is not null)
            draft.Extension = ParseExtension(draft, (ITypeSymbol)draft.ExtensionValue.Handle);
        if (draft.Filling is not { } form)
            return;

        ITypeSymbol[] parts = [.. form.Parts.Select(part => (ITypeSymbol)part.Handle)];
        bool isDictionary = form.Kind == CollectionKind.MutableDictionary;
        if (resolver.ResolveParts(draft, parts, isDictionary) is not { } shapes)
            return;
        draft.Populate = CreatePopulate(
            form.Kind,
            TypeNames.FormatName(draft.Type),
            string.Join(", ", parts.Select(TypeNames.FormatName)),
            string.Join(", ", shapes)
        );
    }

    private ExtensionModel? ParseExtension(MemberDraft draft, ITypeSymbol entry)
    {
        if (resolver.Resolve(entry, draft.Site) is not { } value)
            return null;

        string valueType = TypeNames.FormatName(entry);
        string? creation =
            draft.Set is null ? null
            : draft.Type.TypeKind == TypeKind.Interface
                ? $"new global::System.Collections.Generic.Dictionary<string, {valueType}>()"
            : $"new {TypeNames.FormatName(draft.Type)}()";
        return new ExtensionModel($"{valueType}, {value.ShapeName}", valueType, creation);
    }

    private static PopulateModel? CreatePopulate(CollectionKind kind, string type, string parts, string shapes)
    {
        string arguments = $"{type}, {parts}, {shapes}";
        string list = $"{Generic}List<{parts}>";
        string listShape = $"{Shapes}ListShape<{parts}, {shapes}>";
        return kind switch
        {
            CollectionKind.MutableDictionary => new PopulateModel(
                "Dictionary",
                arguments,
                $"Set<{type}, {parts}>",
                $"{Generic}Dictionary<{parts}>",
                $"{Shapes}MapShape<{parts}, {shapes}>"
            )
            {
                IsDictionary = true,
            },
            CollectionKind.Mutable => new PopulateModel(
                "Collection",
                arguments,
                $"Add<{type}, {parts}>",
                list,
                listShape
            ),
            CollectionKind.Appended => new PopulateModel(
                "Appended",
                arguments,
                $"Append<{type}, {parts}>",
                list,
                listShape
            ),
            CollectionKind.Prioritized => new PopulateModel(
                "Prioritized",
                arguments,
                $"Enqueue<{type}, {parts}>",
                $"{Generic}List<({parts})>",
                $"{Shapes}ListShape<({parts}), {Shapes}ValueTupleShape<{parts}, {shapes}>>"
            ),
            _ => CreateUntypedPopulate(kind, type),
        };
    }

    private static PopulateModel? CreateUntypedPopulate(CollectionKind kind, string type) =>
        kind switch
        {
            CollectionKind.MutableUntypedDictionary => new PopulateModel(
                "UntypedDictionary",
                type,
                $"SetUntyped<{type}>",
                $"{Generic}Dictionary<object, object>",
                $"{Shapes}MapShape<object, object, {Shapes}UntypedKeyShape, {Shapes}UntypedShape>"
            )
            {
                IsDictionary = true,
            },
            CollectionKind.AppendedUntyped => new PopulateModel(
                "Untyped",
                type,
                $"AppendUntyped<{type}>",
                $"{Generic}List<object>",
                $"{Shapes}ListShape<object, {Shapes}UntypedShape>"
            ),
            _ => null,
        };
}
