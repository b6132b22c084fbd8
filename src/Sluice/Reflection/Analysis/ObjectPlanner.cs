using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Model;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>Decides everything about an object type, as the generator does from source; a test runs the catalogue over both.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class ObjectPlanner
{
    internal static ObjectPlan Plan(Type type)
    {
        var contract = TypeMarks.Of(type);
        var drafts = new List<MemberPlan>();
        foreach ((MemberInfo member, MemberMarks marks) in Analysis.Members.Of(type, contract)) drafts.Add(Draft(member, marks));
        ConstructorInfo? constructor = Constructors.Choose(type, drafts, out string? problem);
        ParameterInfo[] parameters = constructor?.GetParameters() ?? [];
        if (problem is null) Constructors.Bind(parameters, drafts);

        var kept = new List<MemberPlan>();
        foreach (MemberPlan draft in drafts)
        {
            if (draft.Marks.IsIgnored || (!draft.CanGet && !draft.CanSet && draft.Parameter < 0)) continue;
            if (draft.Type.IsByRefLike || draft.Type.IsPointer || draft.Type.IsFunctionPointer || draft.Type.IsByRef)
            {
                throw new WireException(WireError.Unsupported, $"{type}.{draft.Name} is a {draft.Type}, which has no form on a wire. Mark it with [WireIgnore].");
            }
            draft.Traits = TraitsOf(draft, contract, parameters, isReadable: problem is null, keywordCounts: !Constructors.SetsRequiredMembers(constructor));
            kept.Add(draft);
        }
        // OrderBy keeps the declared order among equals.
        kept = [.. kept.OrderBy(m => m.Marks.Order)];
        RejectClashes(type, kept);
        for (int i = 0; i < kept.Count; i++) kept[i].Index = i;
        return new ObjectPlan
        {
            Type = type,
            Members = [.. kept],
            Constructor = constructor,
            Parameters = parameters,
            WhyNotRead = problem,
            Callbacks = Callbacks.Of(type),
        };
    }

    private static MemberPlan Draft(MemberInfo member, MemberMarks marks)
    {
        if (member is FieldInfo field)
        {
            return new MemberPlan { Name = field.Name, Type = field.FieldType, Marks = marks, Field = field, CanSetField = !field.IsInitOnly && !marks.IgnoreReading };
        }
        var property = (PropertyInfo)member;
        // Without an attribute only public accessors count, as in System.Text.Json.
        MethodInfo? getter = property.GetMethod is { } get && (get.IsPublic || marks.OpensAccess) && !marks.IgnoreWriting ? get : null;
        MethodInfo? setter = property.SetMethod is { } set && (set.IsPublic || marks.OpensAccess) && !marks.IgnoreReading ? set : null;
        return new MemberPlan { Name = property.Name, Type = property.PropertyType, Marks = marks, Getter = getter, Setter = setter };
    }

    private static MemberTraits TraitsOf(MemberPlan draft, TypeMarks contract, ParameterInfo[] parameters, bool isReadable, bool keywordCounts)
    {
        MemberMarks marks = draft.Marks;
        ParameterInfo? parameter = draft.Parameter < 0 ? null : parameters[draft.Parameter];
        bool isRead = isReadable && draft.IsRead && !marks.IgnoreReading;
        bool isWritten = draft.CanGet && !marks.IgnoreWriting && !marks.IsNever;
        MemberFlags flags = MemberFlags.None;
        if (marks.IsDefault) flags |= MemberFlags.Default;
        if (marks.IsAlways) flags |= MemberFlags.Always;
        if (marks.IsNever) flags |= MemberFlags.Never;
        if (isRead && (marks.IsRequired || (marks.IsRequiredKeyword && keywordCounts))) flags |= MemberFlags.Required;
        if (isRead) flags |= MemberFlags.Readable;
        if (isWritten) flags |= MemberFlags.Writable;
        if (!draft.Type.IsValueType && Nullability.IsNonNull(draft, parameter)) flags |= MemberFlags.NonNull;
        if (parameter is not null) flags |= MemberFlags.Parameter;
        string? given = marks.WireName ?? marks.JsonName ?? (contract.IsDataContract ? marks.DataName : null);
        string name = given ?? NamingPolicies.Convert(contract.Naming, draft.Name);
        return new MemberTraits(draft.Name, name, flags)
        {
            IsNameFixed = given is not null,
            KeyedWireName = Keys.NameOf(draft, contract, name),
            Key = Keys.Of(draft, contract),
            SubPropertyDefault = marks.SubPropertyDefault,
            Omit = marks.Omit,
            Policies = marks.Policies,
            DefaultValue = parameter is { HasDefaultValue: true } ? Constructors.DefaultOf(parameter) : null,
        };
    }

    private static void RejectClashes(Type type, List<MemberPlan> members)
    {
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (MemberPlan member in members)
        {
            if (names.TryAdd(member.Traits.WireName, member.Name)) continue;
            throw new WireException(WireError.Unsupported,
                $"{type}: {names[member.Traits.WireName]} and {member.Name} both have the wire name \"{member.Traits.WireName}\". Rename one with [WireName], or leave it out with [WireIgnore].");
        }
    }
}
