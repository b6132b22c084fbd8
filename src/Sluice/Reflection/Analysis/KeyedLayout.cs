using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>The layout of an object on wires that use keys, compatible with MessagePack-CSharp.</summary>
/// <param name="IsArray">Whether the object is an array indexed by key; otherwise, it is a map.</param>
/// <param name="Slots">
/// For an array, the member index for each key, with -1 for gaps; for a map, the member indexes in write order.
/// </param>
internal sealed record KeyedLayout(bool IsArray, int[] Slots)
{
    // The length of an array is determined by its greatest key, so a key beyond this limit is an error.
    private const int GreatestKey = 4095;

    /// <summary>Returns the layout; <see langword="null"/> if it is the same as on all wires.</summary>
    internal static KeyedLayout? Of(Type type, TypeContract contract, List<MemberModel> members)
    {
        // An object without members is also an array.
        bool isEmpty = contract.NeedsKeys && members.All(m => m.IsNamedOnly);
        bool hasKeys = members.Any(m => m.Key >= 0);
        if (isEmpty
            || hasKeys
                && (contract.IsVector || contract.IsMessagePackObject
                    || members.Any(m => m.Key >= 0 && m.Attributes.WireKey is not null)
                    || members.All(m => m.Key >= 0)))
        {
            foreach (MemberModel member in members.Where(m =>
                m.Key < 0 && m.Extension is null)) member.IsNamedOnly = true;
            return new KeyedLayout(true, ByKey(type, members));
        }
        foreach (MemberModel member in members) member.Key = -1;
        // Base types before derived types, properties before fields, then the order specified by [DataMember].
        List<MemberModel> order = [.. members.Where(m => !m.IsNamedOnly && m.Extension is null)
            .OrderBy(m => m.Field is null ? 0 : 1)
            .ThenBy(m => type.IsInterface ? 0 : Depth(m.Level!))
            .ThenBy(m => members.IndexOf(m))
            .OrderBy(m => m.Attributes.DataOrder ?? int.MaxValue)];
        int[] slots = [.. order.Select(m => members.IndexOf(m))];
        int[] named = [.. Enumerable.Range(0, members.Count)
            .Where(i => !members[i].IsKeyedOnly && members[i].Extension is null)];
        return slots.AsSpan().SequenceEqual(named) ? null : new KeyedLayout(false, slots);
    }

    private static int Depth(Type type)
    {
        int depth = 0;
        for (Type? t = type; t is not null; t = t.BaseType) depth++;
        return depth;
    }

    private static int[] ByKey(Type type, List<MemberModel> members)
    {
        int[] slots = [];
        for (int i = 0; i < members.Count; i++)
        {
            int key = members[i].Key;
            if (key < 0) continue;
            if (key > GreatestKey)
                throw new WireException(WireError.Unsupported,
                    $"{type}: the key of {members[i].Name} is out of range. Keys are integers from 0 to "
                    + $"{GreatestKey}.");
            if (key >= slots.Length)
            {
                int known = slots.Length;
                Array.Resize(ref slots, key + 1);
                Array.Fill(slots, -1, known, key + 1 - known);
            }
            if (slots[key] >= 0)
                throw new WireException(WireError.Unsupported,
                    $"{type}: {members[slots[key]].Name} and {members[i].Name} have the same key {key}. Give each "
                    + "member a different key.");
            slots[key] = i;
        }
        return slots;
    }
}
