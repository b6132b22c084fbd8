using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Facts;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Makes all decisions about an object type, with the same rules as the generator; a test runs the catalogue through
/// both.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ShapeModelBuilder
{
    internal static ShapeModel Plan(Type type)
    {
        var facts = new ReflectedType(type);
        var contract = TypeContract.Of(facts);
        WireNaming naming = Contracts.NamingOf(type, contract);
        List<DiscoveredMember> found = MemberDiscovery.Find(facts, contract, naming);
        List<MemberModel> drafts = [.. found.Select(member => new MemberModel(member))];
        ConstructorChoice choice = Constructors.Choose(facts, contract, found);
        string? problem = choice.Problem;
        var constructor = (ConstructorInfo?)choice.Constructor?.Handle;
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        BindParameters(facts, contract, choice, found, drafts);
        var kept = new List<MemberModel>();
        foreach (MemberModel draft in drafts)
        {
            if (draft.Attributes.IsIgnored || (!draft.CanGet && !draft.CanSet && draft.Parameter < 0)) continue;
            RequireValue(type, draft);
            if (problem is null || draft.Attributes.IsExtensionData) InPlaceFilling.Decide(draft, contract);
            problem ??= Populating.WhyNot(draft.Found, contract, draft.Populate is not null, draft.Parameter >= 0);
            draft.NumberHandling = draft.Attributes.NumberHandling ?? contract.NumberHandling;
            draft.Names = NamedMember.Of(facts, contract, draft.Found, naming);
            draft.Names.IsExtension = draft.Extension is not null;
            kept.Add(draft);
        }
        // OrderBy is stable, so the declaration order is preserved among equal keys.
        kept = [.. kept.OrderBy(m => m.Attributes.Order)];
        RejectClashes(type, contract, kept);
        KeyLayout? keyed = LayOut(facts, contract, kept, out string? withoutKey);
        for (int i = 0; i < kept.Count; i++)
        {
            kept[i].Index = i;
            kept[i].Traits = TraitsOf(kept[i], contract, parameters, new MemberUse(problem is null,
                kept[i].Parameter >= 0, kept[i].Populate is not null, kept[i].IsTakenElsewhere,
                choice.SetsRequiredMembers));
        }
        return new ShapeModel
        {
            Type = type,
            Members = [.. kept],
            Keyed = keyed,
            WhyNotKeyed = WhyNotFormatted(contract, kept) ?? withoutKey,
            Constructor = constructor,
            Parameters = parameters,
            WhyNotRead = problem,
            RejectsUnknown = contract.RejectsUnknown,
            Callbacks = CallbackMethods.Of(facts),
            Ignored = [.. IgnoredMember.Of(contract, found, kept.Select(m => m.Names), naming).Select(member =>
                new MemberTraits(member.Name, member.WireName, MemberFlags.None)
                {
                    IsNameFixed = member.IsNameFixed,
                    KeyedWireName = member.KeyedName,
                    Key = member.Key,
                })],
        };
    }

    private static void BindParameters(ReflectedType facts, TypeContract contract, ConstructorChoice choice,
        List<DiscoveredMember> found, List<MemberModel> drafts)
    {
        for (int i = 0; i < choice.Members.Length; i++)
        {
            if (choice.Members[i] >= 0) drafts[choice.Members[i]].Parameter = i;
        }

        for (int i = 0; i < drafts.Count; i++)
        {
            drafts[i].IsTakenElsewhere = !found[i].CanSet && drafts[i].Parameter < 0
                && Constructors.IsTakenBySome(facts, contract, found, i);
        }
    }

    private static void RequireValue(Type type, MemberModel draft)
    {
        Type declared = draft.Type;
        if (!declared.IsByRefLike && !declared.IsPointer && !declared.IsFunctionPointer && !declared.IsByRef) return;
        throw new WireException(WireError.Unsupported,
            $"{type}.{draft.Name} is of type {draft.Type}, which is not serializable: {ValueTypes.Reference}. "
            + "Mark it with [WireIgnore].");
    }

    private static MemberTraits TraitsOf(MemberModel draft, TypeContract contract, ParameterInfo[] parameters,
        MemberUse use)
    {
        MemberAttributes attributes = draft.Attributes;
        var traits = new MemberTraits(draft.Name, draft.WireName, use.FlagsOf(draft.Names))
        {
            IsNameFixed = draft.Names.IsFixed,
            IsKeyedNameFixed = contract.IsMessagePackObject && attributes.KeyName is not null,
            IsComputed = use.IsComputed(draft.Names, contract),
            KeyedWireName = draft.Names.KeyedName,
            Key = draft.Key,
            SubPropertyDefault = attributes.SubPropertyDefault,
            Omit = attributes.Omit,
            Policies = attributes.Policies,
        };
        return draft.Parameter >= 0 && parameters[draft.Parameter] is { HasDefaultValue: true } parameter
            ? traits with { DefaultValue = ParameterDefaults.Of(parameter) }
            : traits;
    }

    private static string? WhyNotFormatted(TypeContract contract, List<MemberModel> members)
    {
        string? formatted = contract.Own is { HasFormatter: true, WireConverter: null, WireSurrogate: null }
            ? "it"
            : members.Find(m => m.Attributes is { HasFormatter: true, WireConverter: null })?.Name;
        return formatted is null
            ? null
            : $"{formatted} names a formatter of MessagePack-CSharp, which does not run here; name an "
                + "IWireConverter<T> in [WireConverter]";
    }

    // A member without a key is an error only on wires that use keys.
    private static KeyLayout? LayOut(ReflectedType type, TypeContract contract, List<MemberModel> members,
        out string? withoutKey)
    {
        withoutKey = null;
        List<KeyFinding> findings = [];
        KeyLayout? layout = KeyLayout.Of(type, contract, [.. members.Select(m => m.Names)], findings);
        foreach (KeyFinding finding in findings)
        {
            if (finding.Kind == KeyFindingKind.Missing)
                withoutKey ??= $"{finding.Member.Member.Name} {KeyFinding.MissingReason}";
            else
            {
                throw new WireException(WireError.Unsupported,
                    Format(finding.Kind == KeyFindingKind.Duplicate
                        ? KeyFinding.DuplicateText
                        : KeyFinding.OutOfRangeText, finding.ArgumentsFor(type.Handle.ToString()!)));
            }
        }

        return layout;
    }

    private static void RejectClashes(Type type, TypeContract contract, List<MemberModel> members)
    {
        foreach ((NamedMember first, NamedMember second, string name) in
            NamedMember.FindClashes(contract, [.. members.Select(m => m.Names)]))
        {
            throw new WireException(WireError.Unsupported,
                Format(NamedMember.ClashText, first.Member.Name, second.Member.Name, type.ToString(), name));
        }
    }

    private static string Format(string text, params string[] arguments) =>
        string.Format(CultureInfo.InvariantCulture, text, arguments) + ".";
}
