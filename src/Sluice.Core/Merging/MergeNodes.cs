using System.Collections;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Shapes;

namespace Sluice.Merging;

/// <summary>Implements RFC 7396, section 2, for untyped values.</summary>
internal static class MergeNodes
{
    /// <summary>Merges a document into a value that is not shared.</summary>
    internal static JsonNode? Merge(JsonNode? target, JsonNode? patch)
    {
        if (patch is not JsonObject changes)
            return patch;
        if (!RuntimeHelpers.TryEnsureSufficientExecutionStack())
            throw TooDeep();
        JsonObject result = target as JsonObject ?? new JsonObject(default(JsonNodeOptions));
        foreach ((string name, JsonNode? change) in changes.ToArray())
        {
            changes[name] = null; // a node has one parent
            if (change is null)
            {
                result.Remove(name);
                continue;
            }
            JsonNode? old = result[name];
            JsonNode? merged = Merge(old, change);
            if (!ReferenceEquals(merged, old))
                result[name] = merged;
        }
        return result;
    }

    internal static JsonNode? GetNode(object? value) =>
        value switch
        {
            JsonElement { ValueKind: not JsonValueKind.Undefined } element => JsonNode.Parse(
                JsonDom.GetRawText(element),
                default(JsonNodeOptions),
                JsonDom.Options
            ),
            JsonDocument document => GetNode(document.RootElement),
            JsonNode node => Copy(node),
            _ => null,
        };

    /// <summary>Copies a node with its children.</summary>
    internal static JsonNode? Copy(JsonNode? node)
    {
        try
        {
            return JsonNodes.Copy(node, default(JsonNodeOptions));
        }
        catch (InsufficientExecutionStackException)
        {
            throw TooDeep();
        }
    }

    private static WireException TooDeep() =>
        new(
            WireError.Depth,
            "The value is nested too deeply for this thread's stack. Merge it on a thread with a larger stack."
        );

    internal static byte[] GetBytes(JsonNode? node)
    {
        if (node is null)
            return "null"u8.ToArray();
        var text = new JsonNodeText();
        return text.TryWrite(node, JsonNodeValues.GetOptions(default))
            ? text.Written.ToArray()
            : throw new WireException(WireError.Depth, "The merged document nests too deeply.");
    }

    /// <summary>Removes dictionary entries whose value is null; arrays are not changed.</summary>
    internal static object? WithoutNulls(object? value)
    {
        if (value is not IDictionary entries)
            return value;
        foreach (object key in entries.Keys.Cast<object>().ToArray())
        {
            if (entries[key] is { } kept)
                WithoutNulls(kept);
            else
                entries.Remove(key);
        }
        return value;
    }
}
