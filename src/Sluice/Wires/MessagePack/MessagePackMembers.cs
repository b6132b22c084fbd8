using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// The members of one type by name, under one naming, and by key. Cached by content: equal options built apart share a
/// table.
/// </summary>
internal sealed class MessagePackMembers
{
    // Types × policies; a policy without equality makes a new key for each call, so the cache must not grow with it.
    private const int Capacity = 2_048;

    // Without options the entry goes when the type's load context does.
    private static readonly ConditionalWeakTable<IObjectShape, MessagePackMembers> s_plain = [];
    private static readonly ConcurrentDictionary<Key, MessagePackMembers> s_named = new();

    private readonly record struct Key(IObjectShape Shape, WireNaming Naming, IWireNamingPolicy? Policy);

    private readonly byte[][] _names;
    private readonly bool[] _isHere;
    private readonly FoldedNames _folded;

    /// <summary>The members' indexes by key, -1 in gaps; empty where the type has no keys.</summary>
    internal readonly int[] ByKey;
    /// <summary>The number of elements that are written: up to the greatest key of a member that can be.</summary>
    internal readonly int WrittenKeys;
    /// <summary>The index of the member whose entries stand among the members; -1 for none.</summary>
    internal readonly int ExtensionData = -1;

    private MessagePackMembers(IObjectShape shape, Func<MemberShape, string> nameOf)
    {
        _names = [.. shape.Members.Select(m => Encoding.UTF8.GetBytes(nameOf(m)))];
        _isHere = [.. shape.Members.Select(m => (m.Flags & (MemberFlags.NamedOnly | MemberFlags.ExtensionData)) == 0)];
        _folded = new FoldedNames(shape.Members, MemberFlags.NamedOnly, nameOf);
        ByKey = shape.IsKeyed ? new int[shape.Members.Max(m => (int?)m.Key) + 1 ?? 0] : [];
        Array.Fill(ByKey, -1);
        foreach (MemberShape member in shape.Members)
        {
            if (member.Key >= 0) ByKey[member.Key] = member.Index;
            if (member.Key >= WrittenKeys
                && (member.Flags & (MemberFlags.Never | MemberFlags.Writable)) == MemberFlags.Writable)
                WrittenKeys = member.Key + 1;
            if ((member.Flags & MemberFlags.ExtensionData) != 0) ExtensionData = member.Index;
        }
    }

    internal static MessagePackMembers Of(IObjectShape shape) =>
        s_plain.GetValue(shape, static s => new MessagePackMembers(s, OwnName));

    internal static MessagePackMembers Of(IObjectShape shape, in MessagePackWireOptions options)
    {
        if (!options.HasNaming) return Of(shape);
        var key = new Key(shape, options.Naming, options.NamingPolicy);
        if (s_named.TryGetValue(key, out MessagePackMembers? found)) return found;
        var made = new MessagePackMembers(shape,
            m => m.Traits.IsNameFixed || m.Traits.IsKeyedNameFixed
                ? OwnName(m)
                : MemberNames.Of(m, key.Naming, key.Policy));
        List<string> names = [.. made._names.Where((_, i) => made._isHere[i]).Select(Encoding.UTF8.GetString)];
        if (!shape.IsKeyed && names.Distinct().Count() != names.Count)
            throw new WireException(WireError.Unsupported,
                $"Two members of {shape.Type} have the same name under the naming policy of the options. Rename one with [WireName].");
        if (s_named.Count >= Capacity) s_named.Clear();
        return s_named[key] = made;
    }

    private static string OwnName(MemberShape member) => member.Traits.KeyedWireName ?? member.WireName;

    internal ReadOnlySpan<byte> NameOf(int index) => _names[index];

    /// <summary>The index of a member by name: exactly first, then ignoring case; -1 for none.</summary>
    internal int Find(ReadOnlySpan<byte> name, bool exact)
    {
        for (int i = 0; i < _names.Length; i++)
            if (_isHere[i] && name.SequenceEqual(_names[i])) return i;
        return exact ? -1 : _folded.FindIgnoringCase(name);
    }

    /// <summary>
    /// The walk over an object's members by their descriptions, where no straight-line code was made for the type.
    /// </summary>
    internal static void Write<T>(ref MessagePackWireWriter writer, ObjectShape<T> shape, T value,
        SelectionNode? selection)
    {
        MessagePackMembers members = Of(shape);
        bool[] wanted = Settle(shape, ref value, selection, OmitWhen.Never, isVerbatim: false, out int count);
        if (shape.IsKeyed)
        {
            var more = ExtensionSlots.Of(shape, members, ref value, selection);
            writer.Commit(ref writer.BeginUncheckedArray(more.Length, 0));
            for (int slot = 0; slot < more.Length; slot++)
            {
                int index = slot < members.ByKey.Length ? members.ByKey[slot] : -1;
                if (index >= 0 && wanted[index])
                    shape.Members[index].Write(ref writer, ref value, selection?.ChildOf(index));
                else if (more.Find(slot) is { } extra) writer.WriteDynamic(more.Converter!, extra, null);
                else writer.WriteNull();
            }

            writer.EndUncheckedArray(ref writer.Reserve(0));
            return;
        }

        int mark = writer.BeginUncountedDictionary();
        foreach (int index in InOrder(shape))
        {
            if (!wanted[index]) continue;
            int start = writer.Length;
            if (index != members.ExtensionData) writer.WriteRaw(members.NameOf(index), asString: true);
            shape.Members[index].Write(ref writer, ref value, selection?.ChildOf(index));
            if (index == members.ExtensionData) count += writer.Unwrap(start) - 1;
        }

        writer.EndUncountedDictionary(mark, count);
    }

    /// <summary>The members' indexes in this wire's order of writing; extension data last.</summary>
    internal static IEnumerable<int> InOrder<T>(ObjectShape<T> shape)
    {
        if (shape.KeyedOrder is not { } order) return Enumerable.Range(0, shape.Members.Count);
        return order.Concat(Enumerable.Range(0, shape.Members.Count)
            .Where(i => (shape.Members[i].Flags & MemberFlags.ExtensionData) != 0));
    }

    // Before the header: the count and the members then agree even if a getter answers differently the second time.
    internal static bool[] Settle<T>(ObjectShape<T> shape, ref T value, SelectionNode? selection, OmitWhen fallback,
        bool isVerbatim, out int count)
    {
        var wanted = new bool[shape.Members.Count];
        count = 0;
        for (int i = 0; i < wanted.Length; i++)
        {
            MemberShape<T> member = shape.Members[i];
            if ((member.Flags & (MemberFlags.Never | MemberFlags.NamedOnly | MemberFlags.Writable))
                != MemberFlags.Writable) continue;
            if (selection is not null && !selection.Has(i)) continue;
            // As the peer's contractless resolver does, whose names these are.
            if (isVerbatim && member.Traits.IsComputed) continue;
#if SLUICE_PLANTED_BUGS
            bool omits = !shape.IsKeyed && member.ShouldOmit(ref value, fallback);
            if (PlantedBugs.Is(PlantedBug.CountOfOmittedMembers) && omits) count++;
#endif
            if (shape.IsKeyed ? member.Key < 0 : member.ShouldOmit(ref value, fallback)) continue;
            wanted[i] = true;
            count++;
        }

        return wanted;
    }
}
