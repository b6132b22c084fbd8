using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Decides everything about an object type, as the generator does from source; a test runs the catalogue over both.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class ShapeModelBuilder
{
    internal static ShapeModel Plan(Type type)
    {
        var contract = TypeContract.Of(type);
        var drafts = new List<MemberModel>();
        foreach (FoundMember found in Analysis.Members.Of(type, contract)) drafts.Add(Draft(found));
        ConstructorInfo? constructor = Constructors.Choose(type, drafts, out string? problem);
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        if (problem is null) Constructors.Bind(parameters, drafts);

        var kept = new List<MemberModel>();
        string? unfilled = null;
        foreach (MemberModel draft in drafts)
        {
            if (draft.Marks.IsIgnored || (!draft.CanGet && !draft.CanSet && draft.Parameter < 0)) continue;
            if (draft.Type.IsByRefLike || draft.Type.IsPointer || draft.Type.IsFunctionPointer || draft.Type.IsByRef)
            {
                throw new WireException(WireError.Unsupported,
                    $"{type}.{draft.Name} is of type {draft.Type}, which is not serializable. Mark it with [WireIgnore].");
            }
            if (problem is null || draft.Marks.IsExtensionData) InPlace.Decide(draft, contract);
            if (draft.Marks.ObjectCreation == 1 && draft.Populate is null) unfilled ??= draft.Name;
            draft.NumberHandling = draft.Marks.NumberHandling ?? contract.NumberHandling;
            Name(draft, contract);
            if (contract.IsVector && draft.Field is not null) draft.Key = Vectors.KeyOf(type.FullName!, draft.Name);
            kept.Add(draft);
        }
        // What is in the member would be lost without a word.
        if (unfilled is not null)
            problem ??=
                $"[JsonObjectCreationHandling(Populate)] on {unfilled} has no effect: only collections and dictionaries are populated in place";
        // OrderBy keeps the declared order among equals.
        kept = [.. kept.OrderBy(m => m.Marks.Order)];
        RejectClashes(type, contract, kept);
        KeyedLayout? keyed = KeyedLayout.Of(type, contract, kept);
        bool keywordCounts = !Constructors.SetsRequiredMembers(constructor);
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
            Callbacks = Callbacks.Of(type),
        };
    }

    private static void Name(MemberModel draft, TypeContract contract)
    {
        MemberAttributes marks = draft.Marks;
        draft.IsNameFixed = contract.GivenName(marks) is not null;
        draft.WireName = draft.KeyedName = contract.NameOf(marks, draft.Name);
        if (contract.KeepsNames)
        {
            // Names stay there as they are in code, or as the key says.
            draft.KeyedName = marks.WireName ?? (contract.IsMessagePackObject ? marks.KeyName : marks.DataName)
                ?? draft.Name;
            draft.IsNamedOnly = contract.NeedsKeys && marks.Key is null && marks.KeyName is null
                && marks.WireKey is null && !marks.IsExtensionData;
        }
        if (marks.WireKey < 0 || draft.HasKeyedTwin || (contract.IsVector && draft.Field is null))
            draft.IsNamedOnly = true;
        draft.Key = marks.WireKey
            ?? (contract is { IsMessagePackObject: true, KeyAsPropertyName: true }
                ? null
                : contract.IsMessagePackObject ? marks.Key : contract.IsDataContract ? marks.DataOrder : null) ?? -1;
    }

    private static MemberModel Draft(FoundMember found)
    {
        MemberAttributes marks = found.Marks;
        if (found.Member is FieldInfo field)
        {
            return new MemberModel
            {
                Name = field.Name,
                Type = field.FieldType,
                Marks = marks,
                Level = field.DeclaringType,
                Field = field,
                CanSetField = !field.IsInitOnly && !marks.IgnoreReading,
                IsKeyedOnly = found.IsKeyedOnly,
            };
        }
        var property = (PropertyInfo)found.Member;
        // Without an attribute only public accessors count, as in System.Text.Json.
        bool opens = found.OpensAccess || marks.OpensAccess;
        MethodInfo? getter = property.GetMethod is { } get && (get.IsPublic || opens) && !marks.IgnoreWriting
            ? get
            : null;
        MethodInfo? setter = property.SetMethod is { } set && (set.IsPublic || opens) && !marks.IgnoreReading
            ? set
            : null;
        return new MemberModel
        {
            Name = property.Name,
            Type = property.PropertyType,
            Marks = marks,
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
        MemberAttributes marks = draft.Marks;
        ParameterInfo? parameter = draft.Parameter < 0 ? null : parameters[draft.Parameter];
        bool isRead = isReadable && draft.IsRead && !marks.IgnoreReading;
        bool isWritten = draft.CanGet && !marks.IgnoreWriting && !marks.IsNever;
        MemberFlags flags = MemberFlags.None;
        if (marks.IsDefault) flags |= MemberFlags.Default;
        if (marks.IsAlways) flags |= MemberFlags.Always;
        if (marks.IsNever) flags |= MemberFlags.Never;
        if (isRead && draft.Extension is null && (marks.IsRequired || (marks.IsRequiredKeyword && keywordCounts)))
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
            IsKeyedNameFixed = contract.IsMessagePackObject && marks.KeyName is not null,
            IsComputed = !contract.KeepsNames && !contract.IsVector
                && draft is { CanSet: false, Parameter: < 0, Extension: null },
            KeyedWireName = draft.KeyedName == draft.WireName ? null : draft.KeyedName,
            Key = draft.Key,
            SubPropertyDefault = marks.SubPropertyDefault,
            Omit = marks.Omit,
            Policies = marks.Policies,
        };
        return parameter is { HasDefaultValue: true }
            ? traits with { DefaultValue = Constructors.DefaultOf(parameter) }
            : traits;
    }

    private static string? WhyNotKeyed(TypeContract contract, KeyedLayout? keyed, List<MemberModel> members)
    {
        if (contract is { HasFormatter: true, WireConverter: null, WireSurrogate: null })
            return "it names a formatter of MessagePack-CSharp, which does not run here; name an IWireConverter<T> in [WireConverter]";
        if (members.Find(m => m.Marks is { HasFormatter: true, WireConverter: null }) is { } formatted)
            return $"{formatted.Name} names a formatter of MessagePack-CSharp, which does not run here; name an IWireConverter<T> in [WireConverter]";
        bool isArray = keyed is { IsArray: true };
        // [Never] members are not written, extension data has no key, a parameter is no member, and the last says it
        // itself.
        MemberModel? lost = contract.IsVector
            ? null
            : members.Find(m => m.Key < 0 && (isArray || m.IsNamedOnly)
                && m is
                {
                    Level: not null, HasKeyedTwin: false,
                    Marks: { IsNever: false, IsExtensionData: false, WireKey: null }
                });
        return lost is null
            ? null
            : $"{lost.Name} has no key and would be lost; give it one, or mark it [WireKey(WireKeyAttribute.None)] to leave it out";
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
                $"{type}: {taken[name]} and {member.Name} both have the wire name \"{name}\". Rename one with [WireName], or leave it out with [WireIgnore].");
        }
    }
}
