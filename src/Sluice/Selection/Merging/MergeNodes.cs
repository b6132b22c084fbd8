using System.Collections;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Model;

namespace Sluice.Merging;

/// <summary>RFC 7396, section 2, over values without a type.</summary>
internal static class MergeNodes
{
    /// <summary>Merges a document into a value that nobody else holds.</summary>
    internal static JsonNode? Merge(JsonNode? target, JsonNode? patch)
    {
        if (patch is not JsonObject changes) return patch;
        JsonObject result = target as JsonObject ?? [];
        foreach ((string name, JsonNode? change) in changes.ToArray())
        {
            changes[name] = null;   // a node has one parent
            if (change is null)
            {
                result.Remove(name);
                continue;
            }
            JsonNode? old = result[name];
            JsonNode? merged = Merge(old, change);
            if (!ReferenceEquals(merged, old)) result[name] = merged;
        }
        return result;
    }

    internal static JsonNode? Of(object? value) => value switch
    {
        JsonElement { ValueKind: not JsonValueKind.Undefined } element =>
            JsonNode.Parse(JsonDom.Text(element), null, JsonDom.Options),
        JsonDocument document => JsonNode.Parse(JsonDom.Text(document.RootElement), null, JsonDom.Options),
        JsonNode node => node.DeepClone(),
        _ => null,
    };

    internal static byte[] Text(JsonNode? node)
    {
        if (node is null) return "null"u8.ToArray();
        var text = new JsonNodeText();
        return text.TryWrite(node) ? text.Written.ToArray()
            : throw new WireException(WireError.Depth, "The merged document nests too deeply.");
    }

    /// <summary>Removes the entries of dictionaries that are null; arrays are left as they are.</summary>
    internal static object? WithoutNulls(object? value)
    {
        if (value is not IDictionary entries) return value;
        foreach (object key in entries.Keys.Cast<object>().ToArray())
        {
            if (entries[key] is { } kept) WithoutNulls(kept);
            else entries.Remove(key);
        }
        return value;
    }
}
