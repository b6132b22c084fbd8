using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Sluice.Model;

/// <summary>
/// Copies and compares JSON nodes of any depth. The platform's own methods recurse without checking the stack.
/// </summary>
internal static class JsonNodes
{
    /// <summary>Copies a node with its children.</summary>
    /// <exception cref="InsufficientExecutionStackException">The node nests too deeply for the stack.</exception>
    internal static JsonNode? Copy(JsonNode? node)
    {
        if (node is null) return null;
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (node)
        {
            case JsonObject source:
                var target = new JsonObject(source.Options);
                foreach ((string name, JsonNode? value) in source) target.Add(name, Copy(value));
                return target;
            case JsonArray source:
                var items = new JsonArray(source.Options);
                foreach (JsonNode? item in source) items.Add(Copy(item));
                return items;
            default:
                return node.DeepClone();
        }
    }

    /// <summary>
    /// Returns <see langword="true"/> if two nodes hold the same JSON; the order of names is ignored.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">The nodes nest too deeply for the stack.</exception>
    internal static bool AreEqual(JsonNode? left, JsonNode? right)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        switch (left, right)
        {
            case (JsonObject x, JsonObject y):
                if (x.Count != y.Count) return false;
                foreach ((string name, JsonNode? value) in x)
                {
                    if (!y.TryGetPropertyValue(name, out JsonNode? other) || !AreEqual(value, other)) return false;
                }
                return true;
            case (JsonArray x, JsonArray y):
                if (x.Count != y.Count) return false;
                for (int i = 0; i < x.Count; i++)
                {
                    if (!AreEqual(x[i], y[i])) return false;
                }
                return true;
            default:
                return JsonNode.DeepEquals(left, right);
        }
    }
}
