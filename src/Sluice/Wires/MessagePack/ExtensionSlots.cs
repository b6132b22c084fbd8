using System.Globalization;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>Extension data among the slots of an array by key: each entry is named by the number of its
/// slot.</summary>
internal readonly struct ExtensionSlots
{
    // An array is as long as its greatest slot: a number beyond this is a mistake.
    private const int GreatestSlot = 4095;

    private readonly Dictionary<int, object?>? _entries;

    private ExtensionSlots(int length, Dictionary<int, object?>? entries, Converter? converter) =>
        (Length, _entries, Converter) = (length, entries, converter);

    /// <summary>The array's length with all of them.</summary>
    internal int Length { get; }
    internal Converter? Converter { get; }

    /// <summary>The value for a slot; <see langword="null"/> where there is none, or it is null.</summary>
    internal object? Find(int slot) => _entries?.GetValueOrDefault(slot);

    internal static ExtensionSlots Of<T>(ObjectShape<T> shape, MessagePackMembers members, ref T value,
        SelectionNode? selection)
    {
        int length = members.WrittenKeys;
        if (members.ExtensionData < 0 || (selection is not null
            && !selection.Has(members.ExtensionData))) return new(length, null, null);
        MemberShape<T> member = shape.Members[members.ExtensionData];
        if ((member.Flags & (MemberFlags.Never | MemberFlags.Writable)) != MemberFlags.Writable
            || member.Get(ref value) is not { } dictionary) return new(length, null, null);
        var typed = member.Shape as IDictionaryShape;
        IEnumerable<KeyValuePair<object, object?>> entries = typed is not null ? typed.Entries(dictionary)
            : ((JsonObject)dictionary).Select(entry => KeyValuePair.Create((object)entry.Key, (object?)entry.Value));
        var slots = new Dictionary<int, object?>();
        foreach ((object key, object? entry) in entries)
        {
            int slot = SlotOf(member, members, (string)key);
            slots[slot] = entry;
            length = Math.Max(length, slot + 1);
        }
        return new(length, slots, (typed?.Value ?? JsonNodeShape.Shape).Converter);
    }

    private static int SlotOf(MemberShape member, MessagePackMembers members, string name)
    {
        if (!int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out int slot) || slot > GreatestSlot
            || slot.ToString(CultureInfo.InvariantCulture) != name)
            throw new WireException(WireError.Unsupported,
                $"{member} holds \"{name}\", which has no slot: {member.OwnerType} is an array here, and only entries named by a number from 0 to {GreatestSlot} have a place in it. Remove the entry, or write JSON.");
        if (slot < members.ByKey.Length && members.ByKey[slot] >= 0)
            throw new WireException(WireError.Unsupported,
                $"{member} holds \"{name}\", but the slot {slot} is that of a member of {member.OwnerType}. Remove the entry.");
        return slot;
    }
}
