using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Parses callbacks, extension data, and collections that are populated in place.</summary>
internal sealed partial class ShapeParser
{
    private static EquatableArray<string> Callbacks(INamedTypeSymbol type, string json, string? keyed, string own)
    {
        var calls = new List<string>();
        bool hasKeyed = keyed is not null
            && type.AllInterfaces.Any(i => i.ToDisplayString()
                == "MessagePack.IMessagePackSerializationCallbackReceiver");
        if (type.AllInterfaces.Any(i => i.ToDisplayString() == "Sluice.IWireCallbacks"))
            calls.Add(Call("Sluice.IWireCallbacks", own));
        if (type.AllInterfaces.Any(i => i.ToDisplayString() == "System.Text.Json.Serialization.IJson" + json))
        {
            calls.Add((hasKeyed ? "named:" : "") + Call("System.Text.Json.Serialization.IJson" + json, json));
        }
        if (hasKeyed)
            calls.Add((calls.Count > 0 ? "keyed:" : "")
                + Call("MessagePack.IMessagePackSerializationCallbackReceiver", keyed!));
        return calls.ToEquatableArray();

        // A struct is boxed for the call, and the box is copied back to keep changes.
        string Call(string contract, string method) => type.IsValueType
            ? $"{{{{ object boxed = {{0}}; ((global::{contract})boxed).{method}(); {{0}} = "
                + $"({TypeNames.Of(type)})boxed; }}}}"
            : $"((global::{contract}){{0}}).{method}();";
    }

    // Parses [JsonExtensionData] on a dictionary with string keys.
    private void Extend(MemberDraft draft, INamedTypeSymbol owner)
    {
        var site = new LocationSource(draft.Location, $"{Display(owner)}.{draft.Symbol.Name}");
        if (draft.Parameter is not null)
        {
            Report(Rules.NotHonoured, draft.Location, "JsonExtensionData", site.Member,
                "a parameter of the constructor can't hold members that are still to be "
                + "read; give it a setter instead");
            return;
        }
        bool isObject = draft.Type.Name == "JsonObject"
            && draft.Type.ContainingNamespace.ToDisplayString() == "System.Text.Json.Nodes";
        bool isCreated = draft.Set is not null && draft.Type.TypeKind != TypeKind.Interface && !isObject;
        ITypeSymbol? entry = draft.Get is null || draft.Type is not INamedTypeSymbol type ? null
            : CollectionRule.ExtensionValueOf(FactsOf(type), isCreated,
                key => key.SpecialType == SpecialType.System_String);
        if (entry is null)
        {
            Report(Rules.InvalidAttribute, site.Location, "JsonExtensionData", site.Member,
                CollectionRule.CannotExtend);
            return;
        }
        if (Resolve(entry, site) is not { } value) return;
        string valueType = TypeNames.Of(entry);
        string? make = draft.Set is null ? null
            : draft.Type.TypeKind == TypeKind.Interface
                ? $"new global::System.Collections.Generic.Dictionary<string, {valueType}>()"
            // JsonObject's constructor has an optional parameter.
            : $"new {TypeNames.Of(draft.Type)}()";
        draft.Extension = new ExtensionModel($"{valueType}, {value.ShapeName}", valueType, make);
    }

    private void FillInPlace(MemberDraft draft)
    {
        if (draft.Type is not INamedTypeSymbol type) return;
        var site = new LocationSource(draft.Location, draft.Symbol.Name);
        CollectionKind kind = CollectionRule.DecideFilling(FactsOf(type), out ITypeSymbol[] parts);
        var shapes = new List<string>();
        foreach (ITypeSymbol part in parts)
        {
            if (Resolve(part, site) is not { } shape) return;
            shapes.Add(shape.ShapeName);
        }
        draft.Populate = PopulateOf(kind, TypeNames.Of(type), string.Join(", ", parts.Select(TypeNames.Of)),
            string.Join(", ", shapes));
    }

    private static PopulateModel? PopulateOf(CollectionKind kind, string type, string parts, string shapes)
    {
        const string Generic = "global::System.Collections.Generic.";
        return kind switch
        {
            CollectionKind.MutableDictionary => new PopulateModel("Dictionary", $"{type}, {parts}, {shapes}",
                $"Set<{type}, {parts}>", $"{Generic}Dictionary<{parts}>", $"{Model}MapShape<{parts}, {shapes}>"),
            CollectionKind.Mutable => new PopulateModel("Collection", $"{type}, {parts}, {shapes}",
                $"Add<{type}, {parts}>", $"{Generic}List<{parts}>", $"{Model}ListShape<{parts}, {shapes}>"),
            CollectionKind.Appended => new PopulateModel("Appended", $"{type}, {parts}, {shapes}",
                $"Append<{type}, {parts}>", $"{Generic}List<{parts}>", $"{Model}ListShape<{parts}, {shapes}>"),
            CollectionKind.MutableUntypedDictionary => new PopulateModel("UntypedDictionary", type,
                $"SetUntyped<{type}>", $"{Generic}Dictionary<object, object>",
                $"{Model}MapShape<object, object, {Model}UntypedKeyShape, {Model}UntypedShape>"),
            CollectionKind.AppendedUntyped => new PopulateModel("Untyped", type, $"AppendUntyped<{type}>",
                $"{Generic}List<object>", $"{Model}ListShape<object, {Model}UntypedShape>"),
            _ => null,
        };
    }
}
