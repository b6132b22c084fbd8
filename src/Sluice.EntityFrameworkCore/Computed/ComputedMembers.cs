using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Queries.Computed;

namespace Sluice.EntityFrameworkCore.Computed;

/// <summary>Determines from the code of getters which parts of the model they read.</summary>
[RequiresUnreferencedCode("Reads the code of getters.")]
internal static class ComputedMembers
{
    private const int LongestPath = 8;
    private static readonly ConditionalWeakTable<
        IReadOnlyTypeBase,
        ConcurrentDictionary<string, ComputedMember>
    > s_members = [];
    private static readonly ConditionalWeakTable<IReadOnlyModel, MappedMembers> s_models = [];
    private static readonly ConditionalWeakTable<MethodInfo, object> s_plain = [];
    private static readonly ConditionalWeakTable<MethodInfo, StrongBox<FieldInfo?>> s_returned = [];

    // Methods that return the elements of the field they are given.
    private static readonly HashSet<string> s_wrappers =
    [
        "AsReadOnly",
        "AsEnumerable",
        "ToList",
        "ToArray",
        "ToHashSet",
        "Load",
        ".ctor",
    ];

    internal static ComputedMember GetMember(ITypeBase type, MemberShape member) =>
        s_members
            .GetOrCreateValue(type)
            .GetOrAdd(member.Name, static (_, key) => Find(key.type, key.member), (type, member));

    /// <summary>Determines whether an accessor returns or stores the value of its field unchanged.</summary>
    internal static bool IsPlain(MethodInfo? accessor) =>
        accessor is null
        || s_plain.GetValue(
            accessor,
            static a =>
                a.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) || a.IsAbstract || MethodCode.IsPlain(a)
        )
            is true;

    /// <summary>
    /// Determines whether a mapped property's getter returns what EF Core stores of a column: the value of the field
    /// that EF Core or the setter sets, perhaps with something else in place of a null that the column cannot contain.
    /// </summary>
    internal static bool IsPlainColumn(IProperty property, MethodInfo? getter)
    {
        // An override that has only a setter inherits its getter.
        if (getter is null)
            return property.PropertyInfo is null;
        if (IsPlain(getter))
            return MethodCode.FieldOf(getter) is not { } read || MaterializedColumn.IsStoredIn(read, property);
        FieldInfo? returned = s_returned.GetValue(getter, static g => new(ReturnedField.Find(g))).Value;
        if (returned is null)
            return false;
        // The getter returns something else in place of null.
        bool isNeverNull = !property.IsNullable || property.FieldInfo?.FieldType.IsValueType == true;
        return isNeverNull && MaterializedColumn.IsStoredIn(returned, property);
    }

    /// <summary>
    /// Determines whether a navigation's getter returns the elements that EF Core loaded, possibly wrapped in another
    /// collection.
    /// </summary>
    internal static bool IsPlainNavigation(MethodInfo? getter)
    {
        if (IsPlain(getter))
            return true;
        IEnumerable<MethodBase> calls = (MethodCode.ReadInstructions(getter!) ?? [])
            .Select(i => i.Operand)
            .OfType<MethodBase>();
        return MethodCode.ReadInstructions(getter!) is not null
            && calls.All(c =>
                s_wrappers.Contains(c.Name) && c.DeclaringType!.Assembly != getter!.DeclaringType!.Assembly
            );
    }

    private static ComputedMember Find(ITypeBase type, MemberShape member)
    {
        if (member.Member is not { } info)
            return new(null, [], false, "it was trimmed away");
        var expression = type.FindProperty(member.Name) is null
            ? ModelExpressions.Find(type.Model, type.ClrType, info)
            : null;
        if ((info as PropertyInfo)?.GetMethod is not { } getter)
            return new(expression, [], true, null);
        MappedMembers mapped = s_models.GetValue(type.Model, static model => new MappedMembers((IModel)model));
        MemberReads reads = MemberReads.FindReads(getter, type.ClrType, mapped.Find, mapped.Types);
        var paths = new List<string>();
        string? reason = reads.Reason;
        if (type is IEntityType entity && reason is null)
            AddPaths(new(mapped, reads, paths), entity, null, "", [], ref reason);
        bool isCopied = paths.Count == 0 && member.OwnerType == type.ClrType && IsCopied(type, member, reads);
        return new(expression, paths, isCopied, reason);
    }

    // True if the getter reads only columns of the same object that a projection can assign.
    private static bool IsCopied(ITypeBase type, MemberShape member, MemberReads reads) =>
        reads.Known.Keys.All(k => type.FindProperty(k.Name) is not null)
        && CopiedReads.FindReads(type.ClrType, member.Member) is { Reason: null } copied
        && copied.Members.All(m =>
            type.FindProperty(m.Name) is { PropertyInfo.SetMethod: { } setter } && IsPlain(setter)
        );

    private sealed record Traversal(MappedMembers Mapped, MemberReads Reads, List<string> Paths);

    private static void AddPaths(
        Traversal traversal,
        IEntityType type,
        INavigationBase? from,
        string path,
        List<MemberInfo> way,
        ref string? reason
    )
    {
        if (way.Count > LongestPath)
        {
            reason ??= $"it follows navigations further than {LongestPath} steps";
            return;
        }
        foreach (
            INavigationBase navigation in type.GetDerivedTypesInclusive()
                .SelectMany(t => t.GetNavigations().Concat<INavigationBase>(t.GetSkipNavigations()))
                .Distinct()
        )
        {
            if (
                traversal.Mapped.KeyOf(navigation) is not { } key
                || !traversal.Reads.Known.TryGetValue(key, out int places)
            )
                continue;
            // EF Core's fix-up already sets the inverse navigation.
            if (from is not null && from.Inverse == navigation && !navigation.IsCollection)
                continue;
            int passed = way.Count(w => w == key);
            if (passed > 0 && traversal.Reads.Repeats)
                reason ??= $"it may follow {navigation.Name} any number of times";
            if (passed >= places || reason is not null)
                continue;
            string next = path + navigation.Name;
            if (!navigation.TargetEntityType.IsOwned())
                traversal.Paths.Add(next);
            way.Add(key);
            AddPaths(traversal, navigation.TargetEntityType, navigation, next + ".", way, ref reason);
            way.RemoveAt(way.Count - 1);
        }
    }
}
