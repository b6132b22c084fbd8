using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Sluice.Internal;

namespace Sluice.Shapes;

/// <summary>
/// Copies and compares JSON nodes of any depth. The platform's own methods recurse without checking the stack.
/// </summary>
/// <remarks>
/// Most members of a node ask for its options, and a node without options of its own asks its parent: reading a node
/// at depth d calls d frames of the platform, which are checked here too.
/// </remarks>
internal static class JsonNodes
{
    // The platform's frame for each parent takes 48 to 96 bytes.
    private const int BytesPerParent = 128;

    // Between two checks of the parents' frames, the frames of this class fit into what every check leaves.
    private const int LevelsPerCheck = 64;

    /// <summary>Copies a node with its children.</summary>
    /// <param name="node">The node.</param>
    /// <param name="options">
    /// The options of copies whose source has none. Nodes that have options don't ask their parents.
    /// </param>
    /// <exception cref="InsufficientExecutionStackException">The node nests too deeply for the stack.</exception>
    internal static JsonNode? Copy(JsonNode? node, JsonNodeOptions? options = null) =>
        node is null ? null : Copy(node, options, Begin(node));

    /// <summary>
    /// Returns <see langword="true"/> if two nodes hold the same JSON; the order of names is ignored.
    /// </summary>
    /// <exception cref="InsufficientExecutionStackException">The nodes nest too deeply for the stack.</exception>
    internal static bool AreEqual(JsonNode? left, JsonNode? right) =>
        left is null || right is null
            ? left is null && right is null
            : AreEqual(left, right, Math.Max(Begin(left), Begin(right)));

    /// <summary>
    /// Returns <see langword="true"/> if the stack has space to read a node and, as at every level, 128 KB more.
    /// </summary>
    internal static bool HasStack(JsonNode node) => node.Parent is null || HasStack(Depth(node));

    private static JsonNode Copy(JsonNode node, JsonNodeOptions? options, int depth)
    {
        EnsureStack(depth);
        switch (node)
        {
            case JsonObject source:
                var target = new JsonObject(source.Options ?? options);
                foreach ((string name, JsonNode? value) in source)
                {
                    target.Add(name, value is null ? null : Copy(value, options, depth + 1));
                }
                return target;
            case JsonArray source:
                var items = new JsonArray(source.Options ?? options);
                foreach (JsonNode? item in source)
                    items.Add(item is null ? null : Copy(item, options, depth + 1));
                return items;
            default:
                return node.DeepClone();
        }
    }

    private static bool AreEqual(JsonNode? left, JsonNode? right, int depth)
    {
        EnsureStack(depth);
        switch (left, right)
        {
            case (JsonObject x, JsonObject y):
                if (x.Count != y.Count)
                    return false;
                foreach ((string name, JsonNode? value) in x)
                {
                    if (!y.TryGetPropertyValue(name, out JsonNode? other) || !AreEqual(value, other, depth + 1))
                        return false;
                }
                return true;
            case (JsonArray x, JsonArray y):
                if (x.Count != y.Count)
                    return false;
                for (int i = 0; i < x.Count; i++)
                {
                    if (!AreEqual(x[i], y[i], depth + 1))
                        return false;
                }
                return true;
            default:
                return JsonNode.DeepEquals(left, right);
        }
    }

    // Returns the depth of a node that a walk begins with.
    private static int Begin(JsonNode node)
    {
        int depth = Depth(node);
        return HasStack(depth + LevelsPerCheck) ? depth : throw new InsufficientExecutionStackException();
    }

    private static int Depth(JsonNode node)
    {
        int depth = 0;
        for (JsonNode? parent = node.Parent; parent is not null; parent = parent.Parent)
            depth++;
        return depth;
    }

    private static void EnsureStack(int depth)
    {
        RuntimeHelpers.EnsureSufficientExecutionStack();
        if (depth % LevelsPerCheck == 0 && !HasStack(depth + LevelsPerCheck))
            throw new InsufficientExecutionStackException();
    }

    private static bool HasStack(int depth) =>
        StackGuard.HasSpace((int)Math.Min((long)depth * BytesPerParent, int.MaxValue / 2));
}
