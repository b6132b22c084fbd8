using System.Collections.Concurrent;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Emission;

namespace Sluice.Wires.Json;

/// <summary>
/// A type's member names under one naming, for look-up while reading. Cached by content, in a cache that a policy
/// without equality can't grow.
/// </summary>
internal sealed class JsonMemberNames
{
    private const int Capacity = 2_048;

    private static readonly ConcurrentDictionary<Key, JsonMemberNames> s_tables = new();

    private readonly record struct Key(IObjectShape Shape, WireNaming Naming, IWireNamingPolicy? Policy);

    // Those that have a name on this wire.
    private readonly MemberShape[] _members;
    private readonly NameTable _exact;
    private readonly FoldedNames _folded;

    private JsonMemberNames(Key key)
    {
        _members =
            [.. key.Shape.Members.Where(m => (m.Flags & (MemberFlags.KeyedOnly | MemberFlags.ExtensionData)) == 0)];
        _exact = new NameTable(_members.Select(m => MemberNames.Of(m, key.Naming, key.Policy)));
        _folded = new FoldedNames(_members, MemberFlags.KeyedOnly, m => MemberNames.Of(m, key.Naming, key.Policy));
    }

    internal static JsonMemberNames Of(IObjectShape shape, in JsonWireOptions options)
    {
        var key = new Key(shape, options.Naming, options.NamingPolicy);
        if (s_tables.TryGetValue(key, out JsonMemberNames? table)) return table;
        if (s_tables.Count >= Capacity) s_tables.Clear();
        return s_tables[key] = new JsonMemberNames(key);
    }

    /// <summary>The index of the member of that name, exactly or else ignoring case; -1 where there is none.</summary>
    internal int Find(ReadOnlySpan<byte> utf8Name, bool exactOnly)
    {
        int index = _exact.Find(utf8Name);
        if (index >= 0) return _members[index].Index;
        return exactOnly ? -1 : _folded.FindIgnoringCase(utf8Name);
    }
}
