namespace Sluice.Reflection.Analysis;

/// <summary>How an object stands on wires that use keys, as MessagePack-CSharp has it.</summary>
/// <param name="IsArray">An array by key; otherwise a map.</param>
/// <param name="Slots">
/// For an array the member's index at each key, -1 for a gap; for a map the members' indexes in the order of writing.
/// </param>
internal sealed record KeyedLayout(bool IsArray, int[] Slots)
{
    // An array is as long as its greatest key: a key beyond this is a mistake.
    private const int GreatestKey = 4095;

    /// <summary>The layout; <see langword="null"/> where it is that of all wires.</summary>
    internal static KeyedLayout? Of(Type type, TypeContract contract, List<MemberModel> members)
    {
        // Without any member it is an array too.
        bool isEmpty = contract.NeedsKeys && members.All(m => m.IsNamedOnly);
        bool hasKeys = members.Any(m => m.Key >= 0);
        if (isEmpty
            || hasKeys
                && (contract.IsVector || contract.IsMessagePackObject
                    || members.Any(m => m.Key >= 0 && m.Marks.WireKey is not null) || members.All(m => m.Key >= 0)))
        {
            foreach (MemberModel member in members.Where(m =>
                m.Key < 0 && m.Extension is null)) member.IsNamedOnly = true;
            return new KeyedLayout(true, ByKey(type, members));
        }
        foreach (MemberModel member in members) member.Key = -1;
        // Bases before derived types, properties before fields; then the order that DataMember gives.
        List<MemberModel> order = [.. members.Where(m => !m.IsNamedOnly && m.Extension is null)
            .OrderBy(m => m.Field is null ? 0 : 1)
            .ThenBy(m => m.Level is null ? int.MaxValue : Depth(m.Level))
            .ThenBy(m => members.IndexOf(m))
            .OrderBy(m => m.Marks.DataOrder ?? int.MaxValue)];
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
                    $"{type}: the key of {members[i].Name} is out of range. Keys are integers from 0 to {GreatestKey}.");
            if (key >= slots.Length)
            {
                int known = slots.Length;
                Array.Resize(ref slots, key + 1);
                Array.Fill(slots, -1, known, key + 1 - known);
            }
            if (slots[key] >= 0)
                throw new WireException(WireError.Unsupported,
                    $"{type}: {members[slots[key]].Name} and {members[i].Name} have the same key {key}. Give each member a different key.");
            slots[key] = i;
        }
        return slots;
    }
}
