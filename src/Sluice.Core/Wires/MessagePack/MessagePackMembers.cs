using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Selection;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Contains the members of one type by name, under one naming policy, and by key. Instances are cached by content:
/// equal options share one instance.
/// </summary>
internal sealed class MessagePackMembers
{
    // The number of types × policies is bounded, because a policy without equality creates a new key for each call.
    private const int Capacity = 2_048;

    // Without options, an entry is removed when the load context of the type is unloaded.
    private static readonly ConditionalWeakTable<IObjectShape, MessagePackMembers> s_plain = [];
    private static readonly ConcurrentDictionary<NamesKey, MessagePackMembers> s_named = new();

    private readonly byte[][] _names;
    private readonly bool[] _isHere;

    // One bit for each member.
    private readonly ulong[] _computed;
    private readonly Utf8NameIndex _exact;
    private readonly FoldedNames _folded;
    private readonly IObjectShape _shape;
    private readonly NamesKey _key;

    /// <summary>
    /// The names with their headers for the code of shapes, or <see langword="null"/> if one of them is longer than the
    /// space that shapes reserve.
    /// </summary>
    internal readonly byte[]? Encoded,
        EncodedByOldSpec;

    /// <summary>The indexes of the members by key, with -1 for gaps; empty if the type has no keys.</summary>
    internal readonly int[] ByKey;

    /// <summary>
    /// The number of elements that are written: up to the greatest key of a member that can be written.
    /// </summary>
    internal readonly int WrittenKeys;

    /// <summary>The index of the extension data member, or -1 if there is none.</summary>
    internal readonly int ExtensionData = -1;

    private MessagePackMembers(IObjectShape shape, Func<MemberShape, string> nameOf, NamesKey key = default)
    {
        _shape = shape;
        _key = key;
        _names = [.. shape.Members.Select(m => Encoding.UTF8.GetBytes(nameOf(m)))];
        // No LINQ that returns numbers: native code holds its iterators for every element type of the program.
        _isHere = new bool[shape.Members.Count];
        _computed = new ulong[(shape.Members.Count + 63) / 64];
        int keys = 0;
        foreach (MemberShape member in shape.Members)
        {
            _isHere[member.Index] = (member.Flags & (MemberFlags.NamedOnly | MemberFlags.ExtensionData)) == 0;
            keys = Math.Max(keys, member.Key + 1);
            if (member.Traits.IsComputed)
                _computed[member.Index / 64] |= 1UL << member.Index;
        }
        string?[] names = [.. shape.Members.Select(m => _isHere[m.Index] ? nameOf(m) : null)];
        _folded = new FoldedNames(names);
        _exact = new Utf8NameIndex(names);
        ByKey = IndexByKey(shape, keys);
        WrittenKeys = CountWrittenKeys(shape);
        foreach (MemberShape member in shape.Members)
            if ((member.Flags & MemberFlags.ExtensionData) != 0)
                ExtensionData = member.Index;
        (Encoded, EncodedByOldSpec) = (Encode(oldSpec: false), Encode(oldSpec: true));
    }

    private static int[] IndexByKey(IObjectShape shape, int keys)
    {
        int[] indexes = shape.IsKeyed ? new int[keys] : [];
        Array.Fill(indexes, -1);
        foreach (MemberShape member in shape.Members)
            if (member.Key >= 0)
                indexes[member.Key] = member.Index;
        return indexes;
    }

    private static int CountWrittenKeys(IObjectShape shape)
    {
        int count = 0;
        foreach (MemberShape member in shape.Members)
        {
            bool isWritten = (member.Flags & (MemberFlags.Never | MemberFlags.Writable)) == MemberFlags.Writable;
            if (isWritten)
                count = Math.Max(count, member.Key + 1);
        }
        return count;
    }

    private byte[]? Encode(bool oldSpec) =>
        EncodedNames.CreateForWriting(
            [
                .. _names.Select(name =>
                {
                    var writer = new MessagePackWireWriter(default(Span<byte>), 1) { OldSpec = oldSpec };
                    try
                    {
                        writer.WriteRaw(name, asString: true);
                        return writer.Written.ToArray();
                    }
                    finally
                    {
                        writer.Dispose();
                    }
                }),
            ],
            _shape
        );

    internal static MessagePackMembers GetMembers(IObjectShape shape) =>
        s_plain.GetValue(shape, static s => new MessagePackMembers(s, OwnName));

    internal static MessagePackMembers GetMembers(IObjectShape shape, in MessagePackWireOptions options)
    {
        if (shape.LastKeyedNames is MessagePackMembers last && last._key.IsFor(options.Naming, options.NamingPolicy))
            return last;
        MessagePackMembers members = options.HasNaming ? Named(shape, in options) : GetMembers(shape);
        shape.LastKeyedNames = members;
        return members;
    }

    /// <summary>Returns the same members for the code of shapes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static MessagePackMembers GetMembers<T>(ObjectShape<T> shape, in MessagePackWireOptions options) =>
        shape.LastKeyedNames is MessagePackMembers last && last._key.IsFor(options.Naming, options.NamingPolicy)
            ? last
            : GetMembers((IObjectShape)shape, in options);

    private static MessagePackMembers Named(IObjectShape shape, in MessagePackWireOptions options)
    {
        var key = new NamesKey(shape, options.Naming, options.NamingPolicy);
        if (s_named.TryGetValue(key, out MessagePackMembers? found))
            return found;
        var created = new MessagePackMembers(
            shape,
            m =>
                m.Traits.IsNameFixed || m.Traits.IsKeyedNameFixed
                    ? OwnName(m)
                    : MemberNames.GetWireName(m, key.Naming, key.Policy),
            key
        );
        List<string> names = [.. created._names.Where((_, i) => created._isHere[i]).Select(Encoding.UTF8.GetString)];
        if (!shape.IsKeyed && names.Distinct().Count() != names.Count)
            throw new WireException(
                WireError.Unsupported,
                $"Two members of {shape.Type} have the same name under the naming policy of the options. Rename one "
                    + "with [WireName]."
            );
        if (s_named.Count >= Capacity)
            s_named.Clear();
        return s_named[key] = created;
    }

    private static string OwnName(MemberShape member) => member.Traits.KeyedWireName ?? member.WireName;

    internal ReadOnlySpan<byte> NameOf(int index) => _names[index];

    /// <summary>
    /// Returns the members that are computed, of the 64 of a word. They are omitted under the names in code, as by
    /// MessagePack-CSharp's contractless resolver.
    /// </summary>
    internal ulong ComputedOf(int word) => _computed[word];

    /// <summary>
    /// Returns the index of a member by name, matched exactly first and then case-insensitively, or -1.
    /// </summary>
    internal int Find(ReadOnlySpan<byte> name, bool exact)
    {
        int index = _exact.Find(name);
        return index >= 0 || exact ? index : _folded.FindIgnoringCase(name);
    }

    /// <summary>Writes a keyed array with extension data in its slots, and nil for gaps.</summary>
    internal static void WriteSlots<T, TWriter>(
        ref TWriter writer,
        ObjectShape<T> shape,
        MessagePackMembers members,
        ref T value,
        bool[] wanted,
        SelectionNode? selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        var more = ExtensionSlots.FindSlots(shape, members, ref value, selection);
        writer.Commit(ref writer.BeginUncheckedArray(more.Length, 0));
        for (int slot = 0; slot < more.Length; slot++)
        {
            int index = slot < members.ByKey.Length ? members.ByKey[slot] : -1;
            if (index >= 0 && wanted[index])
                shape.Members[index].Write(ref writer, ref value, selection?.ChildOf(index));
            else if (more.Find(slot) is { } extra)
                writer.WriteDynamic(more.Converter!, extra, null);
            else
                writer.WriteNull();
        }

        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    /// <summary>Returns the indexes of the members in the order of this wire, with extension data last.</summary>
    internal static IEnumerable<int> InOrder<T>(ObjectShape<T> shape)
    {
        if (shape.KeyedOrder is not { } order)
            return Enumerable.Range(0, shape.Members.Count);
        return order.Concat(
            Enumerable
                .Range(0, shape.Members.Count)
                .Where(i => (shape.Members[i].Flags & MemberFlags.ExtensionData) != 0)
        );
    }

    /// <summary>
    /// Returns which members are written; those of a map may still be omitted by their values.
    /// </summary>
    /// <param name="shape">The type.</param>
    /// <param name="selection">The selection, or <see langword="null"/> for all fields.</param>
    /// <param name="isVerbatim">Whether the names are those in code, so that computed members are omitted.</param>
    internal static bool[] ResolveMembers<T>(ObjectShape<T> shape, SelectionNode? selection, bool isVerbatim)
    {
        var wanted = new bool[shape.Members.Count];
        for (int i = 0; i < wanted.Length; i++)
        {
            MemberShape<T> member = shape.Members[i];
            if (
                (member.Flags & (MemberFlags.Never | MemberFlags.NamedOnly | MemberFlags.Writable))
                != MemberFlags.Writable
            )
                continue;
            if (selection is not null && !selection.Has(i))
                continue;
            // MessagePack-CSharp's contractless resolver, whose names these are, omits them too.
            if (isVerbatim && member.Traits.IsComputed)
                continue;
            wanted[i] = !shape.IsKeyed || member.Key >= 0;
        }

        return wanted;
    }
}
