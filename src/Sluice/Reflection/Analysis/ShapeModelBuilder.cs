using System.Diagnostics.CodeAnalysis;
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
            if (problem is null || draft.Attributes.IsExtensionData) InPlaceFilling.Decide(draft, contract);
            problem ??= Populating.WhyNot(member, contract, draft.Populate is not null, draft.Parameter >= 0);
            draft.NumberHandling = draft.Attributes.NumberHandling ?? contract.NumberHandling;
            Name(draft, contract, naming);
            if (contract.IsVector && draft.Field is not null) draft.Key = Vectors.KeyOf(type.FullName!, draft.Name);
            kept.Add(draft);
        }
        // OrderBy is stable, so the declaration order is preserved among equal keys.
        kept = [.. kept.OrderBy(m => m.Attributes.Order)];
        RejectClashes(type, contract, kept);
        KeyedLayout? keyed = KeyedLayout.Of(type, contract, kept);
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
            WhyNotKeyed = WhyNotKeyed(contract, keyed, kept),
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

    private static void Name(MemberModel draft, TypeContract contract, WireNaming naming)
    {
        MemberAttributes attributes = draft.Attributes;
        draft.IsNameFixed = contract.GivenName(attributes) is not null;
        draft.WireName = draft.KeyedName = contract.NameOf(attributes, draft.Name, naming);
        if (contract.KeepsNames)
        {
            // On wires that use keys, names are the member names or those specified by a key.
            draft.KeyedName = attributes.WireName
                ?? (contract.IsMessagePackObject ? attributes.KeyName : attributes.DataName) ?? draft.Name;
            draft.IsNamedOnly = contract.NeedsKeys && attributes.Key is null && attributes.KeyName is null
                && attributes.WireKey is null && !attributes.IsExtensionData;
        }
        if (attributes.WireKey < 0 || draft.HasKeyedTwin || (contract.IsVector && draft.Field is null))
            draft.IsNamedOnly = true;
        draft.Key = contract.KeyOf(attributes);
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
            HasKeyedTwin = found.HasKeyedTwin,
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
            IsNameFixed = draft.IsNameFixed,
            IsKeyedNameFixed = contract.IsMessagePackObject && attributes.KeyName is not null,
            IsComputed = !contract.KeepsNames && !contract.IsVector
                && draft is { CanSet: false, Parameter: < 0, Extension: null, IsTakenElsewhere: false },
            KeyedWireName = draft.KeyedName == draft.WireName ? null : draft.KeyedName,
            Key = draft.Key,
            SubPropertyDefault = attributes.SubPropertyDefault,
            Omit = attributes.Omit,
            Policies = attributes.Policies,
        };
        return parameter is { HasDefaultValue: true }
            ? traits with { DefaultValue = ParameterDefaults.Of(parameter) }
            : traits;
    }

    private static string? WhyNotKeyed(TypeContract contract, KeyedLayout? keyed, List<MemberModel> members)
    {
        string? formatted = contract.Own is { HasFormatter: true, WireConverter: null, WireSurrogate: null }
            ? "it"
            : members.Find(m => m.Attributes is { HasFormatter: true, WireConverter: null })?.Name;
        if (formatted is not null)
            return $"{formatted} names a formatter of MessagePack-CSharp, which does not run here; name an "
                + "IWireConverter<T> in [WireConverter]";
        bool isArray = keyed is { IsArray: true };
        // Ignore members that cannot be lost: [Never] members are not written, extension data has no key, parameters
        // are not members, and [WireKey(None)] excludes a member explicitly.
        MemberModel? lost = contract.IsVector
            ? null
            : members.Find(m => m.Key < 0 && (isArray || m.IsNamedOnly)
                && m is
                {
                    HasKeyedTwin: false,
                    Attributes: { IsNever: false, IsExtensionData: false, WireKey: null }
                });
        return lost is null
            ? null
            : $"{lost.Name} has no key and would be lost; give it one, or mark it [WireKey(WireKeyAttribute.None)] to "
                + "leave it out";
    }

    private static void RejectClashes(Type type, TypeContract contract, List<MemberModel> members)
    {
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        var keyedNames = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (MemberModel member in members)
        {
            if (member is { Key: < 0, IsNamedOnly: false, Extension: null })
                Claim(keyedNames, member.KeyedName, member);
            if (!member.IsKeyedOnly || (member.Key < 0 && !contract.IsMessagePackObject))
                Claim(names, member.WireName, member);
        }

        void Claim(Dictionary<string, string> taken, string name, MemberModel member)
        {
            if (taken.TryAdd(name, member.Name)) return;
            throw new WireException(WireError.Unsupported,
                $"{type}: {taken[name]} and {member.Name} both have the wire name \"{name}\". Rename one with "
                + "[WireName], or leave it out with [WireIgnore].");
        }
    }
}
