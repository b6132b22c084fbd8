using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>The members of a type by name and by key, and the walk over them by their descriptions, where no straight-line code serves.</summary>
internal sealed class MessagePackMembers
{
    // Keyed by the description itself, of which there is one a type: the entry goes when the type's load context does.
    private static readonly ConditionalWeakTable<IObjectShape, MessagePackMembers> s_plain = new();

    private readonly byte[][] _names;
    private readonly string[] _text;

    /// <summary>The members' indexes by key, -1 in gaps; empty where the type has no keys.</summary>
    internal readonly int[] ByKey;

    internal MessagePackMembers(IObjectShape shape, Func<MemberShape, string> name)
    {
        _text = [.. shape.Members.Select(name)];
        _names = [.. _text.Select(Encoding.UTF8.GetBytes)];
        ByKey = shape.IsKeyed ? new int[shape.Members.Max(m => m.Key) + 1] : [];
        Array.Fill(ByKey, -1);
        foreach (MemberShape member in shape.Members)
            if (member.Key >= 0) ByKey[member.Key] = member.Index;
    }

    internal static MessagePackMembers Of(IObjectShape shape) => s_plain.GetValue(shape, static s => new MessagePackMembers(s, m => m.Traits.KeyedWireName ?? m.WireName));

    internal ReadOnlySpan<byte> NameOf(int index) => _names[index];

    /// <summary>The index of a member by name: exactly first, then ignoring case; -1 for none.</summary>
    internal int Find(ReadOnlySpan<byte> name, bool exact)
    {
        for (int i = 0; i < _names.Length; i++)
            if (name.SequenceEqual(_names[i])) return i;
        return exact ? -1 : FindIgnoringCase(name);
    }

    private int FindIgnoringCase(ReadOnlySpan<byte> name)
    {
        // A name can't grow in length by more than its case can change it: most that are unknown never get decoded.
        string text = Encoding.UTF8.GetString(name);
        for (int i = 0; i < _text.Length; i++)
            if (string.Equals(text, _text[i], StringComparison.OrdinalIgnoreCase)) return i;
        return -1;
    }

    internal static void Write<T>(ref MessagePackWireWriter writer, ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        MessagePackMembers members = Of(shape);
        bool[] wanted = Settle(shape, ref value, selection, OmitWhen.Never, out int count);
        if (shape.IsKeyed)
        {
            writer.Commit(ref writer.BeginArray(members.ByKey.Length, 0));
            foreach (int index in members.ByKey)
            {
                if (index >= 0 && wanted[index]) shape.Members[index].Write(ref writer, ref value, selection?.ChildOf(index));
                else writer.Commit(ref writer.PutNull(ref writer.Reserve(WireSizes.Null)));
            }

            writer.EndArray(ref writer.Reserve(0));
            return;
        }

        writer.Commit(ref writer.BeginObject(count, 0));
        for (int index = 0; index < wanted.Length; index++)
        {
            if (!wanted[index]) continue;
            ReadOnlySpan<byte> name = members.NameOf(index);
            writer.Commit(ref writer.PutName(ref writer.Reserve(name.Length + WireSizes.NameOverhead), name, default));
            shape.Members[index].Write(ref writer, ref value, selection?.ChildOf(index));
        }

        writer.EndObject(ref writer.Reserve(0));
    }

    // Before the header: the count and the members then agree even if a getter answers differently the second time.
    internal static bool[] Settle<T>(ObjectShape<T> shape, ref T value, SelectionNode? selection, OmitWhen fallback, out int count)
    {
        var wanted = new bool[shape.Members.Count];
        count = 0;
        for (int i = 0; i < wanted.Length; i++)
        {
            MemberShape<T> member = shape.Members[i];
            if ((member.Flags & (MemberFlags.Never | MemberFlags.Writable)) != MemberFlags.Writable) continue;
            if (selection is not null && !selection.Has(i)) continue;
            if (shape.IsKeyed && member.Key < 0) continue;
            if (member.ShouldOmit(ref value, fallback)) continue;
            wanted[i] = true;
            count++;
        }

        return wanted;
    }
}
