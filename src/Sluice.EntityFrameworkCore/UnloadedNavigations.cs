using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.EntityFrameworkCore.Computed;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// Finds the navigations of a tracked entity that a selection reads and that were not loaded, so that the entity in
/// memory has null or an empty collection where the database may have more.
/// </summary>
[RequiresUnreferencedCode("Reads the code of getters.")]
internal sealed class UnloadedNavigations
{
    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);
    private readonly HashSet<IEntityType> _way = [];
    private readonly List<string> _paths = [];

    /// <summary>Returns a query that loads navigations into the entities that its context tracks.</summary>
    internal static IQueryable<T> Load<T>(IQueryable<T> query, IReadOnlyList<string> paths)
        where T : class
    {
        foreach (string path in paths)
            query = query.Include(path);
        return query.AsSplitQuery().AsTracking();
    }

    /// <summary>Returns the paths of navigations, those within them that the selection reads included.</summary>
    internal static IReadOnlyList<string> Find(EntityEntry entry, TypeShape shape, SelectionNode node)
    {
        var navigations = new UnloadedNavigations();
        navigations.Visit(entry, shape, node, "");
        return navigations._paths;
    }

    /// <summary>Returns whether a selection writes a member whose value only the object in memory has.</summary>
    internal static bool WritesUnmapped(IEntityType type, TypeShape shape, SelectionNode node) =>
        MembersOf(type, shape, node).Any(each => !IsMapped(type, each.Member.Name) && HasSetter(each.Member));

    private void Visit(EntityEntry entry, TypeShape shape, SelectionNode? node, string path)
    {
        if (!_seen.Add(entry.Entity))
            return;
        foreach ((MemberShape member, SelectionNode? inner) in MembersOf(entry.Metadata, shape, node))
        {
            if (NavigationOf(entry.Metadata, member.Name) is not { } navigation)
            {
                AddComputed(entry, member, path);
                continue;
            }

            NavigationEntry state = entry.Navigation(navigation);
            TypeShape target = TargetOf(navigation, member);
            if (IsUnloaded(entry, state))
                AddSelected(navigation, target, inner, path + navigation.Name);
            foreach (object value in ValuesOf(state))
                Visit(entry.Context.Entry(value), target, inner, $"{path}{navigation.Name}.");
        }
    }

    private void AddSelected(INavigationBase navigation, TypeShape shape, SelectionNode? node, string path)
    {
        _paths.Add(path);
        IEntityType type = navigation.TargetEntityType;
        if (!_way.Add(type))
            return;
        foreach ((MemberShape member, SelectionNode? inner) in MembersOf(type, shape, node))
            if (NavigationOf(type, member.Name) is { } below)
                AddSelected(below, TargetOf(below, member), inner, $"{path}.{below.Name}");
        _way.Remove(type);
    }

    // A getter may read navigations.
    private void AddComputed(EntityEntry entry, MemberShape member, string path)
    {
        if (IsMapped(entry.Metadata, member.Name) || HasSetter(member))
            return;
        foreach (string read in ComputedMembers.GetMember(entry.Metadata, member).Paths)
        {
            string first = read.Split('.')[0];
            if (
                NavigationOf(entry.Metadata, first) is { } navigation
                && IsUnloaded(entry, entry.Navigation(navigation))
            )
                _paths.Add(path + read);
        }
    }

    // A foreign key that is null refers to nothing; owned objects are loaded with their owner.
    private static bool IsUnloaded(EntityEntry entry, NavigationEntry state) =>
        !state.IsLoaded
        && state.Metadata switch
        {
            { IsCollection: true } => true,
            INavigation { IsOnDependent: true } reference => state.CurrentValue is null
                && reference.ForeignKey.Properties.All(key => entry.Property(key).CurrentValue is not null),
            _ => state.CurrentValue is null,
        };

    private static INavigationBase? NavigationOf(IEntityType type, string name)
    {
        INavigationBase? found = (INavigationBase?)type.FindNavigation(name) ?? type.FindSkipNavigation(name);
        return found?.TargetEntityType.IsOwned() == true ? null : found;
    }

    private static TypeShape TargetOf(INavigationBase navigation, MemberShape member) =>
        navigation.IsCollection ? member.Shape.Selectable ?? member.Shape : member.Shape;

    private static IEnumerable<object> ValuesOf(NavigationEntry state) =>
        state.CurrentValue switch
        {
            null => [],
            System.Collections.IEnumerable elements when state is CollectionEntry => elements.Cast<object>(),
            var value => [value],
        };

    private static IEnumerable<(MemberShape Member, SelectionNode? Inner)> MembersOf(
        IEntityType type,
        TypeShape shape,
        SelectionNode? node
    )
    {
        TypeShape? selectable = shape.Selectable;
        if (selectable is IUnionShape union)
        {
            int index = union.Cases.ToList().FindIndex(each => each.Shape.Type == type.ClrType);
            if (index < 0)
                yield break;
            (selectable, node) = (union.Cases[index].Shape, node?.ChildOf(index));
        }

        foreach (MemberShape member in (selectable as IObjectShape)?.Members ?? [])
        {
            bool isWritten =
                (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable
                && node?.Has(member.Index) != false;
            if (isWritten)
                yield return (member, node?.ChildOf(member.Index));
        }
    }

    private static bool IsMapped(IEntityType type, string name) =>
        type.FindProperty(name) is not null
        || type.FindNavigation(name) is not null
        || type.FindSkipNavigation(name) is not null
        || type.FindComplexProperty(name) is not null;

    private static bool HasSetter(MemberShape member) =>
        member.Member is FieldInfo or PropertyInfo { SetMethod: not null };
}
