using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Model;

namespace Sluice.Merging;

/// <summary>Creates changed copies of objects whose members cannot be set after construction.</summary>
internal static class ImmutableObjects
{
    /// <summary>
    /// Creates a copy like <c>with</c>: every field, and then the members that the document contains.
    /// </summary>
    internal static object Copy(ObjectChange change, List<int> changed, object?[] values)
    {
        object copy = change.Current is ValueType ? change.Current : MemberwiseClone(change.Current!);
        foreach (int index in changed)
            copy = change.Shape.Set(copy, index, values[index]);
        MergeContext.AfterRead(copy);
        return copy;
    }

    /// <summary>
    /// Creates another object from all members with the constructor. Throws if state that is not a member would be
    /// lost.
    /// </summary>
    internal static object Create(ObjectChange change, List<int> changed, object?[] values)
    {
        IObjectShape shape = change.Shape;
        int fixedMember = changed.Find(i => !shape.CanSet(i));
        string? why =
            change.Current!.GetType() != shape.Type ? $"its object is of the derived type {change.Current.GetType()}"
            : !shape.CanCreate ? "its object can't be created by a constructor"
            : WhyIncomplete(shape);
        if (why is not null)
            throw change.Refuse(
                WireError.Unsupported,
                fixedMember,
                $"it has no setter, and {why}; give it an 'init' accessor"
            );
        object?[] all = new object?[values.Length];
        bool[] isGiven = new bool[values.Length];
        for (int i = 0; i < all.Length; i++)
        {
            if ((shape.Members[i].Flags & MemberFlags.Readable) == 0)
                continue;
            isGiven[i] = true;
            all[i] = changed.Contains(i) ? values[i] : shape.Get(change.Current, i);
        }
        object created = shape.Construct(all, isGiven);
        MergeContext.AfterRead(created);
        return created;
    }

    // Every field must belong to a member, and every member without a setter must have a field: a computed member or a
    // trimmed type proves nothing.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "Where trimming removed the fields the object is refused."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "Where trimming removed the fields the object is refused."
    )]
    private static string? WhyIncomplete(IObjectShape shape)
    {
        var kept = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (MemberShape member in shape.Members)
        {
            if ((member.Flags & MemberFlags.Readable) != 0 && shape.CanGet(member.Index))
                kept.Add(member.Name);
        }
        int found = 0;
        for (
            Type? type = shape.Type;
            type is not null && type != typeof(object) && type != typeof(ValueType);
            type = type.BaseType
        )
        {
            foreach (
                FieldInfo field in type.GetFields(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
                )
            )
            {
                int end = field.Name.StartsWith('<') ? field.Name.IndexOf('>') : -1;
                string name = end > 0 ? field.Name[1..end] : field.Name.Trim('_', '@');
                if (!kept.Contains(name))
                    return $"the field {field.Name} of {type} is not a member, so its value " + "would be lost";
                found++;
            }
        }
        return found >= kept.Count ? null : "not all that its object holds is known";
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(MemberwiseClone))]
    private static extern object MemberwiseClone(object value);
}
