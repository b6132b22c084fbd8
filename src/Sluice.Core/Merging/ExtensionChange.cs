using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Merging;

/// <summary>Collects the changes of a document to an object's extension data.</summary>
internal sealed class ExtensionChange(MemberShape member, object? current, MergeContext context)
{
    private readonly List<EntryChange> _changes = [];
    private readonly IDictionaryShape? _shape = member.Shape as IDictionaryShape;

    internal MemberShape Member => member;
    internal object? Current => current;

    /// <summary>Gets the names that occurred in the document so far.</summary>
    internal HashSet<string> Names { get; } = new(StringComparer.Ordinal);
    internal bool HasChanges => _changes.Count > 0;

    /// <summary>Gets the shape of the values.</summary>
    internal TypeShape Value => _shape is null ? JsonNodeShape.Shape : member.Shape.Inner!;

    internal object? Get(string name) =>
        _shape is not null ? DictionaryMerging.Find(_shape, current, name) : (current as JsonObject)?[name];

    internal void Remove(string name) => _changes.Add(new(name, true, null));

    internal void Set(string name, object? value) => _changes.Add(new(name, false, value));

    internal object? Finish()
    {
        if (current is null && _changes.TrueForAll(change => change.IsRemoved))
            return null;
        if (_shape is not null)
            return DictionaryMerging.ApplyChanges(_shape, current, _changes, context.Steps, 0)
                ?? throw new WireException(
                    WireError.Unsupported,
                    $"{member} can't be constructed. Give its type a public " + "constructor."
                );
        JsonObject result = (JsonObject?)MergeNodes.Copy(current as JsonObject) ?? [];
        foreach (EntryChange change in _changes)
        {
            if (change.IsRemoved)
                result.Remove((string)change.Key);
            else
                result[(string)change.Key] = (JsonNode?)change.Value;
        }
        return result;
    }
}
