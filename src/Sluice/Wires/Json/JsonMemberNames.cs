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
    /// <summary>
    /// The names by member with quotes and colon, or <see langword="null"/> if one of them has escapes.
    /// </summary>
    internal readonly byte[][]? Literals;
    /// <summary>For each member, the one that follows it in documents; after the last, the first.</summary>
    internal readonly int[] Following;

    private readonly Key _key;

    private JsonMemberNames(Key key)
    {
        _key = key;
        const MemberFlags Without = MemberFlags.KeyedOnly | MemberFlags.ExtensionData;
        _members = [.. key.Shape.Members.Where(m => (m.Flags & Without) == 0)];
        _exact = new Utf8NameIndex(_members.Select(m => MemberNames.Of(m, key.Naming, key.Policy)));
        _folded = new FoldedNames(key.Shape.Members
            .Select(m => (m.Flags & Without) == 0 ? MemberNames.Of(m, key.Naming, key.Policy) : null));
        byte[][] literals = [.. key.Shape.Members
            .Select(m => JsonNameTable.Encode(MemberNames.Of(m, key.Naming, key.Policy), html: false))];
        if (!literals.Any(name => name.Contains((byte)'\\'))) Literals = literals;
        Following = MemberOrder.FollowingOf(Array.ConvertAll(_members, static m => m.Index), key.Shape);
    }

    internal static JsonMemberNames Of(IObjectShape shape, in JsonWireOptions options)
    {
        if (shape.LastReadNames is JsonMemberNames last && last._key.Naming == options.Naming
            && ReferenceEquals(last._key.Policy, options.NamingPolicy)) return last;
        var key = new Key(shape, options.Naming, options.NamingPolicy);
        if (!s_tables.TryGetValue(key, out JsonMemberNames? table))
        {
            if (s_tables.Count >= Capacity) s_tables.Clear();
            s_tables[key] = table = new JsonMemberNames(key);
        }
        shape.LastReadNames = table;
        return table;
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
