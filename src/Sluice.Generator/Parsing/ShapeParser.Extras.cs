using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Model;

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
        INamedTypeSymbol? dictionary = draft.Type is not INamedTypeSymbol named ? null
            : named.AllInterfaces.Append(named)
                .FirstOrDefault(i => i.MetadataName == "IDictionary`2"
                    && i.TypeArguments[0].SpecialType == SpecialType.System_String);
        var site = new LocationSource(draft.Location, $"{Display(owner)}.{draft.Symbol.Name}");
        if (draft.Parameter is not null)
        {
            Report(Rules.NotHonoured, draft.Location, "JsonExtensionData", site.Member,
                "a parameter of the constructor can't hold members that are still to be "
                + "read; give it a setter instead");
            return;
        }
        if (dictionary is null || draft.Get is null || Resolve(dictionary.TypeArguments[1], site) is not { } value)
        {
            Report(Rules.NotHonoured, draft.Location, "JsonExtensionData", site.Member,
                "it needs a dictionary with string keys that can be read");
            return;
        }
        string valueType = TypeNames.Of(dictionary.TypeArguments[1]);
        string? make = draft.Set is null ? null
            : draft.Type.TypeKind == TypeKind.Interface
                ? $"new global::System.Collections.Generic.Dictionary<string, {valueType}>()"
            // JsonObject's constructor has an optional parameter.
            : (draft.Type.Name == "JsonObject"
                && draft.Type.ContainingNamespace.ToDisplayString() == "System.Text.Json.Nodes")
                    || CanMake((INamedTypeSymbol)draft.Type) ? $"new {TypeNames.Of(draft.Type)}()" : null;
        draft.Extension = new ExtensionModel($"{valueType}, {value.ShapeName}", valueType, make);
    }

    private void FillInPlace(MemberDraft draft)
    {
        if (draft.Parameter is not null || draft.Attributes.IgnoreReading || draft.Type is not INamedTypeSymbol type
            || type.IsValueType || type.SpecialType == SpecialType.System_String) return;
        string space = type.ContainingNamespace?.ToDisplayString() ?? "";
        if (space is "System.Collections.Immutable" or "System.Collections.Frozen"
            || type.Name.StartsWith("ReadOnly", StringComparison.Ordinal)) return;
        if (ResolveByAttribute(type, default) is not null || draft.Attributes.WireConverter is not null
            || draft.Attributes.JsonConverter is not null) return;
        INamedTypeSymbol? Find(string name) =>
            type.AllInterfaces.Append(type)
                .FirstOrDefault(i => i.MetadataName == name
                    && i.ContainingNamespace.ToDisplayString() == "System.Collections.Generic");
        var site = new LocationSource(draft.Location, draft.Symbol.Name);
        if (Find("IDictionary`2") is { } dictionary)
        {
            if (Resolve(dictionary.TypeArguments[0], site) is not { } key
                || Resolve(dictionary.TypeArguments[1], site) is not { } value) return;
            string pair = $"{TypeNames.Of(dictionary.TypeArguments[0])}, {TypeNames.Of(dictionary.TypeArguments[1])}";
            draft.Populate = new PopulateModel("Dictionary",
                $"{TypeNames.Of(type)}, {pair}, {key.ShapeName}, {value.ShapeName}",
                $"Set<{TypeNames.Of(type)}, {pair}>",
                    $"global::System.Collections.Generic.Dictionary<{pair}>",
                    $"{Model}MapShape<{pair}, {key.ShapeName}, {value.ShapeName}>");
        }
        else if (Find("ICollection`1") is { } collection)
        {
            if (Resolve(collection.TypeArguments[0], site) is not { } element) return;
            string item = TypeNames.Of(collection.TypeArguments[0]);
            draft.Populate = new PopulateModel("Collection", $"{TypeNames.Of(type)}, {item}, {element.ShapeName}",
                $"Add<{TypeNames.Of(type)}, {item}>",
                    $"global::System.Collections.Generic.List<{item}>",
                    $"{Model}ListShape<{item}, {element.ShapeName}>");
        }
    }
}
