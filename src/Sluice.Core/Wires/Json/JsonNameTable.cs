using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Encodings.Web;
using Sluice.Model;
using Sluice.Registrations;

namespace Sluice.Wires.Json;

/// <summary>
/// Contains the encoded member names of one type under one naming policy, with quotes and colon. Instances are cached
/// by content: equal options share one instance.
/// </summary>
internal sealed class JsonNameTable
{
    // The number of types × policies is bounded, because a policy without equality creates a new key for each call.
    private const int Capacity = 2_048;

    /// <summary>
    /// The greatest length of a line before a name; members after longer lines are written one by one.
    /// </summary>
    internal const int LongestLine = 64;

    private static readonly ConcurrentDictionary<Key, JsonNameTable> s_tables = new();

    private readonly record struct Key(NamesKey Names, JavaScriptEncoder? Encoder);

    private readonly Key _key;
    internal readonly byte[][] Names;

    /// <summary>
    /// The same names for the code of shapes, or <see langword="null"/> if one of them is longer than the space that
    /// shapes reserve.
    /// </summary>
    internal readonly byte[]? Encoded;

    // By the form and the length of the line.
    private byte[]?[]? _encodedAsLines;

    /// <summary>Specifies the characters of a line break and of the indentation after it.</summary>
    [Flags]
    internal enum LineForm
    {
        CrLf = 1,
        Tabs = 2,
    }

    private JsonNameTable(Key key, byte[][] names)
    {
        _key = key;
        Names = names;
        Encoded = EncodedNames.CreateForWriting(names, key.Names.Shape);
    }

    /// <summary>
    /// Returns <see cref="Encoded"/> with the line break and indentation before each name, and a space after the colon,
    /// or <see langword="null"/> if a name or the line is too long.
    /// </summary>
    internal byte[]? EncodedAfterLine(LineForm form, int lineLength)
    {
        if (Encoded is null || lineLength > LongestLine)
            return null;
        byte[]?[] lines = _encodedAsLines ??= new byte[]?[4 * (LongestLine + 1)];
        return lines[(int)form * (LongestLine + 1) + lineLength] ??= EncodeLines(form, lineLength);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte[] EncodeLines(LineForm form, int lineLength)
    {
        string newLine = (form & LineForm.CrLf) != 0 ? "\r\n" : "\n";
        byte[] line = Encoding.UTF8.GetBytes(newLine.PadRight(lineLength, (form & LineForm.Tabs) != 0 ? '\t' : ' '));
        return EncodedNames.Create([.. Names.Select(name => (byte[])[.. line, .. name, (byte)' '])]);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static JsonNameTable GetTable<T>(ObjectShape<T> shape, in JsonWireOptions options) =>
        // The shape caches the names it was last written with, because most programs use one set of options.
        shape.LastNames
            is JsonNameTable last
        && last._key.Names.IsFor(options.Naming, options.NamingPolicy)
        && ReferenceEquals(last._key.Encoder, options.Encoder)
            ? last
            : Find(shape, in options);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static JsonNameTable Find<T>(ObjectShape<T> shape, in JsonWireOptions options)
    {
        var key = new Key(new(shape, options.Naming, options.NamingPolicy), options.Encoder);
        if (!s_tables.TryGetValue(key, out JsonNameTable? table))
        {
            table = new JsonNameTable(key, Encode(key));
            if (s_tables.Count >= Capacity)
                s_tables.Clear();
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
            string name = MemberNames.GetWireName(member, key.Names.Naming, key.Names.Policy);
            // JSON has no member that exists on wires with keys alone.
            if ((member.Flags & MemberFlags.KeyedOnly) == 0 && !seen.Add(name))
                throw new WireException(
                    WireError.Unsupported,
                    $"Two members of {key.Names.Shape.Type} are both named '{name}' by the naming policy of the "
                        + "options. Rename one with [WireName]."
                );
            names[member.Index] = Encode(name, key.Encoder);
        }

        return names;
    }

    /// <summary>Encodes a name with its quotes and the colon.</summary>
    internal static byte[] Encode(string name, JavaScriptEncoder? encoder)
    {
        if (encoder is not null)
            return Encoding.UTF8.GetBytes($"\"{encoder.Encode(name)}\":");
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
