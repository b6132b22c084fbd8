using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>The layout of an object on wires that use keys, compatible with MessagePack-CSharp.</summary>
/// <param name="IsArray">Whether the object is an array indexed by key; otherwise, it is a map.</param>
/// <param name="Slots">
/// For an array, the member index for each key, with -1 for gaps; for a map, the member indexes in write order.
/// </param>
internal sealed record KeyLayout(bool IsArray, int[] Slots)
{
    // The length of an array is determined by its greatest key, so a key beyond this limit is an error.
    private const int GreatestKey = 4095;

    /// <summary>
    /// Returns the layout, or <see langword="null"/> if it is the same as on all wires. Members that it leaves out
    /// become <see cref="NamedMember.IsNamedOnly"/>, and those of a map lose their keys.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="contract">What its attributes say.</param>
    /// <param name="members">Its members in write order.</param>
    /// <param name="findings">Receives what is wrong with keys.</param>
    public static KeyLayout? TryCreate(
        TypeFacts type,
        TypeContract contract,
        IReadOnlyList<NamedMember> members,
        List<Finding> findings
    )
    {
        findings.AddRange(
            members
                .Where(m => m.InvalidKey is not null)
                .Select(m => Finding.OutOfRange(type, m, m.InvalidKey!.Value, GreatestKey))
        );
        bool isArray = IsIndexed(contract, members);
        findings.AddRange(
            members
                .Where(m => m.Key < 0 && (isArray || m.IsNamedOnly) && IsLost(contract, m))
                .Select(m => Finding.NoKey(type, m))
        );
        if (isArray)
        {
            foreach (NamedMember member in members.Where(m => m is { Key: < 0, IsExtension: false }))
                member.IsNamedOnly = true;
            return new KeyLayout(true, SlotsByKey(type, members, findings));
        }

        foreach (NamedMember member in members)
            member.Key = -1;
        int[] order = MapOrder(type, members);
        int[] named =
        [
            .. Enumerable
                .Range(0, members.Count)
                .Where(i => members[i] is { Member.IsKeyedOnly: false, IsExtension: false }),
        ];
        return order.SequenceEqual(named) ? null : new KeyLayout(false, order);
    }

    private static bool IsIndexed(TypeContract contract, IReadOnlyList<NamedMember> members)
    {
        // A contract without members is also an array.
        bool isArray = contract.NeedsKeys
            ? members.All(m => m.IsNamedOnly)
            : contract is { IsDataContract: true, IsMessagePackObject: false } && members.Count == 0;
        return isArray
            || (
                members.Any(m => m.Key >= 0)
                && (
                    contract.IsVector
                    || contract.IsMessagePackObject
                    || members.Any(m => m.Key >= 0 && m.Member.Attributes.WireKey is not null)
                    || members.All(m => m.Key >= 0)
                )
            );
    }

    // Ignore members that cannot be lost: [Never] members are not written, extension data has no key, and
    // [WireKey(None)] excludes a member explicitly.
    private static bool IsLost(TypeContract contract, NamedMember member) =>
        !contract.IsVector
        && member.Member
            is { HasKeyedTwin: false, Attributes: { IsNever: false, IsExtensionData: false, WireKey: null } };

    // Base types before derived types, properties before fields, then the order specified by [DataMember].
    private static int[] MapOrder(TypeFacts type, IReadOnlyList<NamedMember> members) =>
        [
            .. Enumerable
                .Range(0, members.Count)
                .Where(i => members[i] is { IsNamedOnly: false, IsExtension: false })
                .OrderBy(i => members[i].Member.Attributes.DataOrder ?? int.MaxValue)
                .ThenBy(i => members[i].Member.Facts.IsField ? 1 : 0)
                .ThenBy(i =>
                    type.IsInterface ? 0 : TypeLevels.ListLevels(members[i].Member.Facts.DeclaringType).Count()
                ),
        ];

    private static int[] SlotsByKey(TypeFacts type, IReadOnlyList<NamedMember> members, List<Finding> findings)
    {
        List<int> slots = [];
        for (int i = 0; i < members.Count; i++)
        {
            int key = members[i].Key;
            if (key < 0)
                continue;
            if (key > GreatestKey)
            {
                findings.Add(Finding.OutOfRange(type, members[i], key, GreatestKey));
                continue;
            }

            while (slots.Count <= key)
                slots.Add(-1);
            if (slots[key] < 0)
                slots[key] = i;
            else
                findings.Add(Finding.SameKey(type, members[slots[key]], members[i]));
        }

        return [.. slots];
    }
}
