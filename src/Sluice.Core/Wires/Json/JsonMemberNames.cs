using System.Collections.Concurrent;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Registrations;

namespace Sluice.Wires.Json;

/// <summary>
/// Looks up the members of a type by name under one naming policy, for reading. Instances are cached by content, in a
/// bounded cache, because a policy without equality creates a new key each time.
/// </summary>
internal sealed class JsonMemberNames
{
    private const int Capacity = 2_048;

    private static readonly ConcurrentDictionary<NamesKey, JsonMemberNames> s_tables = new();

    private readonly Utf8NameIndex _exact;
    private readonly FoldedNames _folded;

    /// <summary>
    /// The names by member with quotes and colon, for the code of shapes, or <see langword="null"/> if two members have
    /// the same name.
    /// </summary>
    internal readonly byte[]? Encoded;

    private readonly NamesKey _key;

    private JsonMemberNames(NamesKey key)
    {
        _key = key;
        const MemberFlags Without = MemberFlags.KeyedOnly | MemberFlags.ExtensionData;
        // Members without a name on this wire are null.
        string?[] names =
        [
            .. key.Shape.Members.Select(member =>
                (member.Flags & Without) == 0 ? MemberNames.GetWireName(member, key.Naming, key.Policy) : null
            ),
        ];
        _exact = new Utf8NameIndex(names);
        _folded = new FoldedNames(names);
        var distinct = new HashSet<string>(names.OfType<string>(), StringComparer.Ordinal);
        if (distinct.Count == names.Count(name => name is not null))
            Encoded = EncodedNames.Create(
                Array.ConvertAll(names, static name => name is null ? [] : JsonNameTable.Encode(name, encoder: null))
            );
    }

    internal static JsonMemberNames GetNames(IObjectShape shape, in JsonWireOptions options)
    {
        if (shape.LastReadNames is JsonMemberNames last && last._key.IsFor(options.Naming, options.NamingPolicy))
            return last;
        var key = new NamesKey(shape, options.Naming, options.NamingPolicy);
        if (!s_tables.TryGetValue(key, out JsonMemberNames? table))
        {
            if (s_tables.Count >= Capacity)
                s_tables.Clear();
            s_tables[key] = table = new JsonMemberNames(key);
        }
        shape.LastReadNames = table;
        return table;
    }

    /// <summary>Returns the same names for the code of shapes.</summary>
    internal static JsonMemberNames GetNames<T>(ObjectShape<T> shape, in JsonWireOptions options) =>
        shape.LastReadNames is JsonMemberNames last && last._key.IsFor(options.Naming, options.NamingPolicy)
            ? last
            : GetNames((IObjectShape)shape, in options);

    /// <summary>
    /// Returns the index of the member with the given name, matched exactly or else case-insensitively, or -1.
    /// </summary>
    internal int Find(ReadOnlySpan<byte> utf8Name, bool exactOnly)
    {
        int index = _exact.Find(utf8Name);
        return index >= 0 || exactOnly ? index : _folded.FindIgnoringCase(utf8Name);
    }
}
