using System.Globalization;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Represents extension data in the slots of a keyed array. The name of each entry is the number of its slot.
/// </summary>
internal readonly struct ExtensionSlots
{
    // An array is as long as its greatest slot, so a larger number is treated as a mistake.
    private const int GreatestSlot = 4095;

    private readonly Dictionary<int, object?>? _entries;

    private ExtensionSlots(int length, Dictionary<int, object?>? entries, Converter? converter) =>
        (Length, _entries, Converter) = (length, entries, converter);

    /// <summary>Gets the length of the array including the extension data.</summary>
    internal int Length { get; }
    internal Converter? Converter { get; }

    /// <summary>Returns the value of a slot, or <see langword="null"/> if there is none or it is null.</summary>
    internal object? Find(int slot) => _entries?.GetValueOrDefault(slot);

    internal static ExtensionSlots FindSlots<T>(
        ObjectShape<T> shape,
        MessagePackMembers members,
        ref T value,
        SelectionNode? selection
    )
    {
        int length = members.WrittenKeys;
        if (members.ExtensionData < 0 || (selection is not null && !selection.Has(members.ExtensionData)))
            return new(length, null, null);
        MemberShape<T> member = shape.Members[members.ExtensionData];
        if (
            (member.Flags & (MemberFlags.Never | MemberFlags.Writable)) != MemberFlags.Writable
            || member.Get(ref value) is not { } dictionary
        )
            return new(length, null, null);
        var typed = member.Shape as IDictionaryShape;
        List<KeyValuePair<object, object?>> entries = typed is not null
            ? typed.Entries(dictionary)
            : EntriesOf((JsonObject)dictionary);
        var slots = new Dictionary<int, object?>();
        foreach ((object key, object? entry) in entries)
        {
            int slot = SlotOf(member, members, (string)key);
            slots[slot] = entry;
            length = Math.Max(length, slot + 1);
        }
        return new(length, slots, typed is null ? RuntimeShapes.Known<JsonNode>() : member.Shape.Inner!.Converter);
    }

    private static List<KeyValuePair<object, object?>> EntriesOf(JsonObject dictionary)
    {
        List<KeyValuePair<object, object?>> entries = new(dictionary.Count);
        foreach ((string name, JsonNode? value) in dictionary)
            entries.Add(new(name, value));
        return entries;
    }

    private static int SlotOf(MemberShape member, MessagePackMembers members, string name)
    {
        if (
            !int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out int slot)
            || slot > GreatestSlot
            || slot.ToString(CultureInfo.InvariantCulture) != name
        )
            throw new WireException(
                WireError.Unsupported,
                $"{member} holds \"{name}\", which has no slot: {member.OwnerType} is an array here, and only entries "
                    + $"named by a number from 0 to {GreatestSlot} have a place in it. Remove the entry, or write JSON."
            );
        if (slot < members.ByKey.Length && members.ByKey[slot] >= 0)
            throw new WireException(
                WireError.Unsupported,
                $"{member} holds \"{name}\", but the slot {slot} is that of a member of "
                    + $"{member.OwnerType}. Remove the entry."
            );
        return slot;
    }
}
