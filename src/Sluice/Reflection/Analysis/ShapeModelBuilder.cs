using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
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
        List<MemberModel> drafts = [.. found.Select(Draft)];
        ConstructorChoice choice = Constructors.Choose(facts, contract, found);
        string? problem = choice.Problem;
        var constructor = (ConstructorInfo?)choice.Constructor?.Handle;
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        BindParameters(facts, contract, choice, found, drafts);
        var kept = new List<MemberModel>();
        foreach ((DiscoveredMember member, MemberModel draft) in found.Zip(drafts))
        {
            if (draft.Attributes.IsIgnored || (!draft.CanGet && !draft.CanSet && draft.Parameter < 0)) continue;
            RequireValue(type, draft);
            if (problem is null || draft.Attributes.IsExtensionData) InPlaceFilling.Decide(draft, member, contract);
            problem ??= Populating.WhyNot(member, contract, draft.Populate is not null, draft.Parameter >= 0);
            draft.NumberHandling = draft.Attributes.NumberHandling ?? contract.NumberHandling;
            draft.Names = NamedMember.Of(facts, contract, member, naming);
            draft.Names.IsExtension = draft.Extension is not null;
            kept.Add(draft);
        }
        // OrderBy is stable, so the declaration order is preserved among equal keys.
        kept = [.. kept.OrderBy(m => m.Attributes.Order)];
        RejectClashes(type, contract, kept);
        KeyLayout? keyed = LayOut(facts, contract, kept, out string? withoutKey);
        bool keywordCounts = !choice.SetsRequiredMembers;
        for (int i = 0; i < kept.Count; i++)
        {
            kept[i].Index = i;
            kept[i].Traits = TraitsOf(kept[i], contract, parameters, isReadable: problem is null, keywordCounts);
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
            Callbacks = CallbackMethods.Of(type),
            Ignored = kept.Exists(m => m.Extension is not null)
                ? [.. found.Where(f => f.IsIgnoredName).Select(Ignored)]
                : [],
        };

        MemberTraits Ignored(DiscoveredMember member) =>
            new(member.Name, contract.NameOf(member.Attributes, member.Name, naming), MemberFlags.None)
            {
                IsNameFixed = contract.GivenName(member.Attributes) is not null,
                KeyedWireName = contract.KeepsNames ? member.Name : null,
                Key = contract.KeyOf(member.Attributes),
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

    private static MemberModel Draft(DiscoveredMember found)
    {
        MemberAttributes attributes = found.Attributes;
        if (found.Facts.Handle is FieldInfo field)
        {
            return new MemberModel
            {
                Name = field.Name,
                Type = field.FieldType,
                Attributes = attributes,
                Level = field.DeclaringType,
                Field = field,
                CanSetField = !field.IsInitOnly && !attributes.IgnoreReading,
                IsKeyedOnly = found.IsKeyedOnly,
            };
        }
        var property = (PropertyInfo)found.Facts.Handle;
        // Without an attribute, only public accessors are used, as in System.Text.Json.
        bool opens = found.OpensAccess || attributes.IsIncluded || attributes.IsDataMember;
        MethodInfo? getter = property.GetMethod is { } get && (get.IsPublic || opens) && !attributes.IgnoreWriting
            ? get
            : null;
        MethodInfo? setter = property.SetMethod is { } set && (set.IsPublic || opens) && !attributes.IgnoreReading
            ? set
            : null;
        return new MemberModel
        {
            Name = property.Name,
            Type = property.PropertyType,
            Attributes = attributes,
            Level = property.DeclaringType,
            Getter = getter,
            Setter = setter,
            IsKeyedOnly = found.IsKeyedOnly,
        };
    }

    private static MemberTraits TraitsOf(MemberModel draft, TypeContract contract, ParameterInfo[] parameters,
        bool isReadable, bool keywordCounts)
    {
        MemberAttributes attributes = draft.Attributes;
        ParameterInfo? parameter = draft.Parameter < 0 ? null : parameters[draft.Parameter];
        bool isRead = isReadable && draft.IsRead && !attributes.IgnoreReading;
        bool isWritten = draft.CanGet && !attributes.IgnoreWriting && !attributes.IsNever;
        MemberFlags flags = MemberFlags.None;
        if (attributes.IsDefault) flags |= MemberFlags.Default;
        if (attributes.IsAlways) flags |= MemberFlags.Always;
        if (attributes.IsNever) flags |= MemberFlags.Never;
        if (attributes.IsNeverSet) flags |= MemberFlags.NeverSet;
        if (attributes.IsFilterable) flags |= MemberFlags.Filterable;
        if (attributes.IsSortable) flags |= MemberFlags.Sortable;
        bool isRequired = attributes.IsRequired || (attributes.IsRequiredKeyword && keywordCounts);
        if (isRead && draft.Extension is null && isRequired)
            flags |= MemberFlags.Required;
        if (isRead) flags |= MemberFlags.Readable;
        if (isWritten) flags |= MemberFlags.Writable;
        if (!draft.Type.IsValueType && Nullability.IsNonNull(draft, parameter)) flags |= MemberFlags.NonNull;
        if (parameter is not null) flags |= MemberFlags.Parameter;
        if (draft.Extension is not null) flags |= MemberFlags.ExtensionData;
        if (draft.IsKeyedOnly) flags |= MemberFlags.KeyedOnly;
        if (draft.IsNamedOnly) flags |= MemberFlags.NamedOnly;
        if (isRead
            && draft.Setter?.ReturnParameter.GetRequiredCustomModifiers().Contains(typeof(IsExternalInit)) == true)
            flags |= MemberFlags.InitOnly;
        var traits = new MemberTraits(draft.Name, draft.WireName, flags)
        {
            IsNameFixed = draft.Names.IsFixed,
            IsKeyedNameFixed = contract.IsMessagePackObject && attributes.KeyName is not null,
            IsComputed = !contract.KeepsNames && !contract.IsVector
                && draft is { CanSet: false, Parameter: < 0, Extension: null, IsTakenElsewhere: false },
            KeyedWireName = draft.Names.KeyedName,
            Key = draft.Key,
            SubPropertyDefault = attributes.SubPropertyDefault,
            Omit = attributes.Omit,
            Policies = attributes.Policies,
        };
        return parameter is { HasDefaultValue: true }
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
