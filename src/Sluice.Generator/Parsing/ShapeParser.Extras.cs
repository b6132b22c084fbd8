using Microsoft.CodeAnalysis;
using Sluice.Generator.Model;
using Sluice.TypeModel.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Parses callbacks, extension data, and collections that are populated in place.</summary>
internal sealed partial class ShapeParser
{
    // A struct is boxed for the call, and the box is copied back to keep changes.
    private static EquatableArray<string> CallsOf(INamedTypeSymbol type, List<CallbackCall> calls) =>
        calls.Select(call => (call.Keyed is { } keyed ? keyed ? "keyed:" : "named:" : "")
            + (type.IsValueType
                ? $"{{{{ object boxed = {{0}}; ((global::{call.Contract.FullName})boxed).{call.Method}(); {{0}} = "
                    + $"({TypeNames.Of(type)})boxed; }}}}"
                : $"((global::{call.Contract.FullName}){{0}}).{call.Method}();")).ToEquatableArray();

    // Prints how extension data are kept, or how an existing collection is filled.
    private void Fill(MemberDraft draft, INamedTypeSymbol owner)
    {
        var site = new LocationSource(draft.Location, $"{Display(owner)}.{draft.Symbol.Name}");
        if (draft.ExtensionValue is not null) Extend(draft, (ITypeSymbol)draft.ExtensionValue.Handle, site);
        if (draft.Filling is not { } form) return;
        ITypeSymbol[] parts = [.. form.Parts.Select(part => (ITypeSymbol)part.Handle)];
        var shapes = new List<string>();
        foreach (ITypeSymbol part in parts)
        {
            if (Resolve(part, site) is not { } shape) return;
            shapes.Add(shape.ShapeName);
        }
        draft.Populate = PopulateOf(form.Kind, TypeNames.Of(draft.Type),
            string.Join(", ", parts.Select(TypeNames.Of)), string.Join(", ", shapes));
    }

    private void Extend(MemberDraft draft, ITypeSymbol entry, LocationSource site)
    {
        if (Resolve(entry, site) is not { } value) return;
        string valueType = TypeNames.Of(entry);
        string? make = draft.Set is null ? null
            : draft.Type.TypeKind == TypeKind.Interface
                ? $"new global::System.Collections.Generic.Dictionary<string, {valueType}>()"
            : $"new {TypeNames.Of(draft.Type)}()";
        draft.Extension = new ExtensionModel($"{valueType}, {value.ShapeName}", valueType, make);
    }

    private static PopulateModel? PopulateOf(CollectionKind kind, string type, string parts, string shapes)
    {
        const string Generic = "global::System.Collections.Generic.";
        return kind switch
        {
            CollectionKind.MutableDictionary => new PopulateModel("Dictionary", $"{type}, {parts}, {shapes}",
                $"Set<{type}, {parts}>", $"{Generic}Dictionary<{parts}>", $"{Shapes}MapShape<{parts}, {shapes}>"),
            CollectionKind.Mutable => new PopulateModel("Collection", $"{type}, {parts}, {shapes}",
                $"Add<{type}, {parts}>", $"{Generic}List<{parts}>", $"{Shapes}ListShape<{parts}, {shapes}>"),
            CollectionKind.Appended => new PopulateModel("Appended", $"{type}, {parts}, {shapes}",
                $"Append<{type}, {parts}>", $"{Generic}List<{parts}>", $"{Shapes}ListShape<{parts}, {shapes}>"),
            CollectionKind.Prioritized => new PopulateModel("Prioritized", $"{type}, {parts}, {shapes}",
                $"Enqueue<{type}, {parts}>", $"{Generic}List<({parts})>",
                $"{Shapes}ListShape<({parts}), {Shapes}ValueTupleShape<{parts}, {shapes}>>"),
            CollectionKind.MutableUntypedDictionary => new PopulateModel("UntypedDictionary", type,
                $"SetUntyped<{type}>", $"{Generic}Dictionary<object, object>",
                $"{Shapes}MapShape<object, object, {Shapes}UntypedKeyShape, {Shapes}UntypedShape>"),
            CollectionKind.AppendedUntyped => new PopulateModel("Untyped", type, $"AppendUntyped<{type}>",
                $"{Generic}List<object>", $"{Shapes}ListShape<object, {Shapes}UntypedShape>"),
            _ => null,
        };
    }
}
