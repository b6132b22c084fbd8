using System.Globalization;
using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Sluice.Generator.Model;
using Sluice.TypeModel.Rules;

namespace Sluice.Generator.Parsing;

/// <summary>Determines the layout on wires that use keys, compatible with MessagePack-CSharp.</summary>
internal sealed partial class ShapeParser
{
    // The length of an array is determined by its greatest key, so a key beyond this limit is an error.
    private const int GreatestKey = 4095;

    private KeyedModel? LayOut(INamedTypeSymbol type, TypeContract contract, List<MemberDraft> members)
    {
        List<MemberDraft> keyed = [.. members.Where(m => m.Key >= 0)];
        // An object without members is also an array.
        bool isArray = contract.NeedsKeys && members.All(m => m.IsNamedOnly);
        isArray |= keyed.Count > 0
            && (contract.IsVector || contract.IsMessagePackObject || keyed.Any(m => m.Attributes.WireKey is not null)
                || members.All(m => m.Key >= 0));
        foreach (MemberDraft member in members.Where(m => m.Key < 0 && (isArray || m.IsNamedOnly)
            && LosesWithoutKey(contract, m)))
        {
            Report(Rules.MissingKey, member.Location ?? _current!.Site.Location, member.Symbol.Name, Display(type));
        }
        if (isArray)
        {
            foreach (MemberDraft member in members.Where(m =>
                m.Key < 0 && m.Extension is null)) member.IsNamedOnly = true;
            return new KeyedModel(true, Slots(type, members).ToEquatableArray());
        }
        foreach (MemberDraft member in members) member.Key = -1;
        // Base types before derived types, properties before fields, then the order specified by [DataMember].
        List<MemberDraft> order = [.. members.Where(m => !m.IsNamedOnly && m.Extension is null)
            .OrderBy(m => m.Symbol is IFieldSymbol ? 1 : 0)
            .ThenBy(m => type.TypeKind == TypeKind.Interface ? 0 : Levels(m.Symbol.ContainingType).Count())
            .ThenBy(m => members.IndexOf(m))
            .OrderBy(m => m.Attributes.DataOrder ?? int.MaxValue)];
        int[] slots = [.. order.Select(m => members.IndexOf(m))];
        int[] named = [.. Enumerable.Range(0, members.Count)
            .Where(i => !members[i].IsKeyedOnly && members[i].Extension is null)];
        return slots.SequenceEqual(named) ? null : new KeyedModel(false, slots.ToEquatableArray());
    }

    // Ignore members that cannot be lost: [Never] members are not written, extension data has no key, parameters are
    // not members, and [WireKey(None)] excludes a member explicitly.
    private static bool LosesWithoutKey(TypeContract contract, MemberDraft member) => !contract.IsVector &&
        member is { HasKeyedTwin: false, Attributes: { IsNever: false, IsExtensionData: false, WireKey: null } };

    private int[] Slots(INamedTypeSymbol type, List<MemberDraft> members)
    {
        int[] slots = [];
        for (int i = 0; i < members.Count; i++)
        {
            MemberDraft member = members[i];
            if (member.Key < 0) continue;
            if (member.Key > GreatestKey)
            {
                Report(Rules.KeyOutOfRange, member.Location, member.Key.ToString(CultureInfo.InvariantCulture),
                    $"{Display(type)}.{member.Symbol.Name}", GreatestKey.ToString(CultureInfo.InvariantCulture));
                continue;
            }
            while (slots.Length <= member.Key) slots = [.. slots, -1];
            if (slots[member.Key] >= 0)
            {
                Report(Rules.DuplicateKey, member.Location, members[slots[member.Key]].Symbol.Name, member.Symbol.Name,
                    Display(type), member.Key.ToString(CultureInfo.InvariantCulture));
                continue;
            }
            slots[member.Key] = i;
        }
        return slots;
    }
}
