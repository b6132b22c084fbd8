using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>A property or a field that exists on some wire.</summary>
/// <param name="Member">The property or field.</param>
/// <param name="Marks">What its attributes say.</param>
internal sealed record FoundMember(MemberInfo Member, MemberAttributes Marks)
{
    /// <summary>Exists only on wires that use keys.</summary>
    internal bool IsKeyedOnly { get; init; }
    /// <summary>Whether accessors that are not public count.</summary>
    internal bool OpensAccess { get; init; }
    /// <summary>Whether another represents it on wires that use keys.</summary>
    internal bool HasKeyedTwin { get; init; }
}

/// <summary>
/// Finds the properties and fields that exist on the wire, in the order of System.Text.Json: derived types before their
/// bases, in each one properties before fields, in declared order.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class Members
{
    internal const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
        | BindingFlags.DeclaredOnly;

    internal static List<FoundMember> Of(Type type, TypeContract contract)
    {
        var result = new List<FoundMember>();
        var seen = new Dictionary<string, List<(MemberInfo Member, MemberAttributes Marks)>>();
        foreach (Type level in Levels(type))
        {
            foreach (PropertyInfo property in level.GetProperties(Declared))
            {
                if (property.GetIndexParameters().Length > 0) continue;
                Consider(property,
                    property.GetMethod is { IsPublic: true } || property.SetMethod is { IsPublic: true });
            }
            foreach (FieldInfo field in level.GetFields(Declared))
            {
                Consider(field, isPublic: false, field.IsPublic);
            }
        }
        return result;

        void Consider(MemberInfo member, bool isPublic, bool isPublicField = false)
        {
            MemberAttributes marks = MemberAttributes.Of(type, member);
            bool isIncluded = marks.IsIncluded || contract.Includes(marks);
            bool opens = OpensPrivate(contract, member, marks);
            // MessagePack-CSharp takes public fields, System.Text.Json does not.
            bool isKeyedOnly = !isIncluded && (isPublicField || (!isPublic && opens));
            if (!isIncluded && (contract.IsDataContract || !(isPublic || isKeyedOnly))) return;
            // Explicit implementations, and the fields behind properties, exist where an attribute says so.
            if (!IsNamed(member) && !isIncluded && !(opens && member is PropertyInfo)) return;
            // A visible member hides those of the same name, on the wire too; an ignored one only what it overrides.
            if (!seen.TryGetValue(member.Name, out List<(MemberInfo Member, MemberAttributes Marks)>? fronts))
                seen[member.Name] = fronts = [];
            bool isIgnored = fronts.Exists(f => f.Marks.IsIgnored && IsOverriddenBy(member, f.Member));
            if (isIgnored
                || fronts.Exists(f => !f.Marks.IsIgnored
                    && contract.NameOf(marks, member.Name) == contract.NameOf(f.Marks, member.Name)))
            {
                // By key each has an element of its own, also one that is overridden.
                if (isIgnored || !contract.NeedsKeys || !marks.HasKey || marks.IsIgnored
                    || fronts.Exists(f => IsOverriddenBy(member, f.Member) && f.Marks.HasSameKey(marks))) return;
                isKeyedOnly = true;
            }
            fronts.Add((member, marks));
            // As in System.Text.Json a member takes the place of an ignored one that had its wire name.
            string name = contract.NameOf(marks, member.Name);
            int ignored = marks.IsIgnored || isKeyedOnly
                ? -1
                : result.FindIndex(r => r.Marks.IsIgnored && !r.IsKeyedOnly
                    && contract.NameOf(r.Marks, r.Member.Name) == name);
            marks.Position = result.Count;
            bool hasTwin = opens && !isKeyedOnly && HasPrivateAccessor(member);
            result.Add(new(member, marks)
            {
                IsKeyedOnly = isKeyedOnly,
                OpensAccess = opens && isKeyedOnly,
                HasKeyedTwin = hasTwin
            });
            if (hasTwin)
                result.Add(new(member, MemberAttributes.Of(type, member)) { IsKeyedOnly = true, OpensAccess = true });
            if (ignored >= 0) (result[ignored], result[^1]) = (result[^1], result[ignored]);
        }
    }

    // What has a key, or, where the names are the keys, all under AllowPrivate.
    private static bool OpensPrivate(TypeContract contract, MemberInfo member, MemberAttributes marks) =>
        contract.IsMessagePackObject
            && (contract.KeyAsPropertyName ? contract.AllowsPrivate : marks.HasKey) && member.Name != "EqualityContract"
            && (member is PropertyInfo || IsNamed(member));

    private static bool HasPrivateAccessor(MemberInfo member) =>
        member is PropertyInfo property
            && (property.GetMethod is { IsPublic: false } || property.SetMethod is { IsPublic: false });

    // Whether C# has a name for it.
    private static bool IsNamed(MemberInfo member) => !member.Name.Contains(member is FieldInfo ? '<' : '.');

    internal static IEnumerable<Type> Levels(Type type)
    {
        if (type.IsInterface) return [type, .. type.GetInterfaces()];
        var result = new List<Type>();
        for (Type? t = type; t is not null && t != typeof(object) && t != typeof(ValueType); t = t.BaseType)
            result.Add(t);
        return result;
    }

    /// <summary>The property that this one overrides.</summary>
    internal static PropertyInfo? Overridden(PropertyInfo property)
    {
        MethodInfo? accessor = property.GetMethod ?? property.SetMethod;
        if (accessor is not { IsVirtual: true } || accessor.Attributes.HasFlag(MethodAttributes.NewSlot)) return null;
        for (Type? t = property.DeclaringType!.BaseType; t is not null; t = t.BaseType)
        {
            if (t.GetProperty(property.Name, Declared, null, property.PropertyType, [], null) is { } found)
                return found;
        }
        return null;
    }

    private static bool IsOverriddenBy(MemberInfo member, MemberInfo derived)
    {
        for (PropertyInfo? p = derived as PropertyInfo is { } property ? Overridden(property) : null; p is not null; p =
            Overridden(p))
        {
            if (p.MetadataToken == member.MetadataToken && p.Module == member.Module) return true;
        }
        return false;
    }
}
