using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>Finds the properties and fields that exist on the wire, in the order of System.Text.Json: derived types before their bases, in each one properties before fields, in declared order.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class Members
{
    internal const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    internal static List<(MemberInfo Member, MemberMarks Marks, bool IsKeyedOnly)> Of(Type type, TypeMarks contract)
    {
        var result = new List<(MemberInfo, MemberMarks, bool)>();
        var seen = new Dictionary<string, List<(MemberInfo Member, MemberMarks Marks)>>();
        foreach (Type level in Levels(type))
        {
            foreach (PropertyInfo property in level.GetProperties(Declared))
            {
                if (property.GetIndexParameters().Length > 0 || property.Name.Contains('.')) continue;
                Consider(property, property.GetMethod is { IsPublic: true } || property.SetMethod is { IsPublic: true });
            }
            foreach (FieldInfo field in level.GetFields(Declared))
            {
                if (!field.Name.StartsWith('<')) Consider(field, isPublic: false, field.IsPublic);
            }
        }
        return result;

        void Consider(MemberInfo member, bool isPublic, bool isPublicField = false)
        {
            MemberMarks marks = MemberMarks.Of(type, member);
            bool isIncluded = marks.IsIncluded || contract.Includes(marks);
            // MessagePack-CSharp takes public fields, System.Text.Json does not.
            bool isKeyedOnly = !isIncluded && isPublicField;
            if (!isIncluded && ((!isPublic && !isPublicField) || contract.IsDataContract)) return;
            // A visible member hides those of the same name, on the wire too; an ignored one only what it overrides.
            if (!seen.TryGetValue(member.Name, out List<(MemberInfo Member, MemberMarks Marks)>? fronts)) seen[member.Name] = fronts = [];
            foreach ((MemberInfo front, MemberMarks frontMarks) in fronts)
            {
                if (frontMarks.IsIgnored ? IsOverriddenBy(member, front) : contract.IsMessagePackObject || contract.NameOf(marks, member.Name) == contract.NameOf(frontMarks, member.Name)) return;
            }
            fronts.Add((member, marks));
            // As in System.Text.Json a member takes the place of an ignored one that had its wire name.
            string name = contract.NameOf(marks, member.Name);
            int ignored = marks.IsIgnored || isKeyedOnly ? -1 : result.FindIndex(r => r.Item2.IsIgnored && !r.Item3 && contract.NameOf(r.Item2, r.Item1.Name) == name);
            marks.Position = result.Count;
            result.Add((member, marks, isKeyedOnly));
            if (ignored >= 0) (result[ignored], result[^1]) = (result[^1], result[ignored]);
        }
    }

    internal static IEnumerable<Type> Levels(Type type)
    {
        if (type.IsInterface) return [type, .. type.GetInterfaces()];
        var result = new List<Type>();
        for (Type? t = type; t is not null && t != typeof(object) && t != typeof(ValueType); t = t.BaseType) result.Add(t);
        return result;
    }

    /// <summary>The property that this one overrides.</summary>
    internal static PropertyInfo? Overridden(PropertyInfo property)
    {
        MethodInfo? accessor = property.GetMethod ?? property.SetMethod;
        if (accessor is not { IsVirtual: true } || accessor.Attributes.HasFlag(MethodAttributes.NewSlot)) return null;
        for (Type? t = property.DeclaringType!.BaseType; t is not null; t = t.BaseType)
        {
            if (t.GetProperty(property.Name, Declared, null, property.PropertyType, [], null) is { } found) return found;
        }
        return null;
    }

    private static bool IsOverriddenBy(MemberInfo member, MemberInfo derived)
    {
        for (PropertyInfo? p = derived as PropertyInfo is { } property ? Overridden(property) : null; p is not null; p = Overridden(p))
        {
            if (p.MetadataToken == member.MetadataToken && p.Module == member.Module) return true;
        }
        return false;
    }
}
