using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

/// <summary>
/// Contains the encoded member names of one type under one naming policy, with quotes and colon. Instances are cached
/// by content: equal options share one instance.
/// </summary>
internal sealed class JsonNameTable
{
    // The number of types × policies is bounded, because a policy without equality creates a new key for each call.
    private const int Capacity = 2_048;

    private static readonly ConcurrentDictionary<Key, JsonNameTable> s_tables = new();

    private readonly record struct Key(NamesKey Names, bool Html);

    private readonly Key _key;
    internal readonly byte[][] Names;
    private readonly byte[]? _encoded, _encodedToIndent;

    private JsonNameTable(Key key, byte[][] names)
    {
        _key = key;
        Names = names;
        _encoded = EncodedNames.CreateForWriting(names, key.Names.Shape);
        _encodedToIndent = EncodedNames.CreateForWriting([.. names.Select(name => (byte[])[.. name, (byte)' '])],
            key.Names.Shape);
    }

    /// <summary>
    /// Returns the same names for the code of shapes, with a space after the colon if they will be indented, or
    /// <see langword="null"/> if one of them is longer than the space that shapes reserve.
    /// </summary>
    internal byte[]? EncodedFor(bool indented) => indented ? _encodedToIndent : _encoded;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsonNameTable Of<T>(ObjectShape<T> shape, in JsonWireOptions options) =>
        // The shape caches the names it was last written with, because most programs use one set of options.
        shape.LastNames is JsonNameTable last && last._key.Names.IsFor(options.Naming, options.NamingPolicy)
            && last._key.Html == (options.Escaping == JsonEscaping.Html)
                ? last
                : Find(shape, in options);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsonNameTable Find<T>(ObjectShape<T> shape, in JsonWireOptions options)
    {
        var key = new Key(new(shape, options.Naming, options.NamingPolicy), options.Escaping == JsonEscaping.Html);
        if (!s_tables.TryGetValue(key, out JsonNameTable? table))
        {
            table = new JsonNameTable(key, Encode(key));
            if (s_tables.Count >= Capacity) s_tables.Clear();
            s_tables[key] = table;
        }

        shape.LastNames = table;
        return table;
    }

    private static byte[][] Encode(Key key)
    {
        var names = new byte[key.Names.Shape.Members.Count][];
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (MemberShape member in key.Names.Shape.Members)
        {
            string name = MemberNames.Of(member, key.Names.Naming, key.Names.Policy);
            if (!seen.Add(name))
                throw new WireException(WireError.Unsupported,
                    $"Two members of {key.Names.Shape.Type} are both named '{name}' by the naming policy of the "
                    + "options. Rename one with [WireName].");
            names[member.Index] = Encode(name, key.Html);
        }

        return names;
    }

    /// <summary>Encodes a name with its quotes and the colon.</summary>
    internal static byte[] Encode(string name, bool html)
    {
        if (html)
            return Encoding.UTF8.GetBytes($"\"{System.Text.Encodings.Web.JavaScriptEncoder.Default.Encode(name)}\":");
        var writer = new JsonWireWriter(default(Span<byte>), 1);
        try
        {
            writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), name, 0));
            return writer.Raw.ToArray();
        }
        finally
        {
            writer.Dispose();
        }
    }
}
