using System.Collections.Concurrent;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Wires.Json;

/// <summary>
/// Looks up the members of a type by name under one naming policy, for reading. Instances are cached by content, in a
/// bounded cache, because a policy without equality creates a new key each time.
/// </summary>
internal sealed class JsonMemberNames
{
    private const int Capacity = 2_048;

    private static readonly ConcurrentDictionary<Key, JsonMemberNames> s_tables = new();

    private readonly record struct Key(IObjectShape Shape, WireNaming Naming, IWireNamingPolicy? Policy);

    // The members that have a name on this wire.
    private readonly MemberShape[] _members;
    private readonly Utf8NameIndex _exact;
    private readonly FoldedNames _folded;

    private JsonMemberNames(Key key)
    {
        _members =
            [.. key.Shape.Members.Where(m => (m.Flags & (MemberFlags.KeyedOnly | MemberFlags.ExtensionData)) == 0)];
        _exact = new Utf8NameIndex(_members.Select(m => MemberNames.Of(m, key.Naming, key.Policy)));
        _folded = new FoldedNames(_members.Select(m => (MemberNames.Of(m, key.Naming, key.Policy), m.Index)));
    }

    internal static JsonMemberNames Of(IObjectShape shape, in JsonWireOptions options)
    {
        var key = new Key(shape, options.Naming, options.NamingPolicy);
        if (s_tables.TryGetValue(key, out JsonMemberNames? table)) return table;
        if (s_tables.Count >= Capacity) s_tables.Clear();
        return s_tables[key] = new JsonMemberNames(key);
    }

    /// <summary>
    /// Returns the index of the member with the given name, matched exactly or else case-insensitively, or -1.
    /// </summary>
    internal int Find(ReadOnlySpan<byte> utf8Name, bool exactOnly)
    {
        int index = _exact.Find(utf8Name);
        if (index >= 0) return _members[index].Index;
        return exactOnly ? -1 : _folded.FindIgnoringCase(utf8Name);
    }
}
