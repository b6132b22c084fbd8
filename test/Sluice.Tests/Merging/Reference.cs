using System.Text.Json.Nodes;

namespace Sluice.Tests.Merging;

/// <summary>
/// RFC 7396, section 2, as its pseudo-code has it, and one rule that it does not know: a value of another case of a
/// union replaces.
/// </summary>
internal static class Reference
{
    internal static JsonNode? MergePatch(JsonNode? target, JsonNode? patch)
    {
        if (patch is not JsonObject changes)
            return patch?.DeepClone();
        JsonObject result = target is JsonObject old && !IsOtherCase(old, changes) ? (JsonObject)old.DeepClone() : [];
        foreach ((string name, JsonNode? value) in changes)
        {
            if (value is null)
                result.Remove(name);
            else
                result[name] = MergePatch(result[name], value);
        }
        return result;
    }

    private static bool IsOtherCase(JsonObject old, JsonObject changes) =>
        changes["kind"] is { } kind && old["kind"]?.ToString() != kind.ToString();
}
