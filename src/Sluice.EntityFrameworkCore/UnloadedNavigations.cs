using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// Finds the navigations that a selection writes and that were not loaded, so that the entity in memory has null or an
/// empty collection where the database has more.
/// </summary>
internal sealed class UnloadedNavigations
{
    private readonly HashSet<object> _seen = new(ReferenceEqualityComparer.Instance);

    /// <summary>Returns whether an entity that is tracked lacks navigations that the selection contains.</summary>
    internal static bool AreIn(EntityEntry entry, TypeShape shape, SelectionNode? node) =>
        new UnloadedNavigations().Visit(entry, shape, node);

    /// <summary>Throws if the selection contains a member whose value only the entity in memory has.</summary>
    /// <exception cref="InvalidOperationException">The message says what to do.</exception>
    internal static void RequireStored(EntityEntry entry, TypeShape shape, SelectionNode? node)
    {
        foreach ((MemberShape member, _) in MembersOf(entry.Metadata, shape, node))
        {
            if (IsMapped(entry.Metadata, member.Name) || !HasSetter(member)) continue;
            throw new InvalidOperationException(
                $"The answer contains navigations of {entry.Metadata.DisplayName()} that were not loaded, and {member}, "
                + "which is not stored. Load the navigations before the result is made, or answer what is stored with "
                + "SluiceResults.Saved or SavedCreated.");
        }
    }

    private bool Visit(EntityEntry entry, TypeShape shape, SelectionNode? node)
    {
        if (!_seen.Add(entry.Entity)) return false;
        foreach ((MemberShape member, SelectionNode? inner) in MembersOf(entry.Metadata, shape, node))
        {
            INavigationBase? navigation = (INavigationBase?)entry.Metadata.FindNavigation(member.Name)
                ?? entry.Metadata.FindSkipNavigation(member.Name);
            // Owned objects are loaded with their owner.
            if (navigation is null || navigation.TargetEntityType.IsOwned()) continue;
            NavigationEntry state = entry.Navigation(navigation);
            if (!state.IsLoaded && (state.CurrentValue is null || navigation.IsCollection))
            {
                if (navigation.IsCollection || MayRefer(entry, (INavigation)navigation)) return true;
                continue;
            }

            TypeShape target = navigation.IsCollection ? ElementOf(member.Shape) : member.Shape;
            if (ValuesOf(state).Any(value => Visit(entry.Context.Entry(value), target, inner))) return true;
        }

        return false;
    }

    // A foreign key that is null refers to nothing.
    private static bool MayRefer(EntityEntry entry, INavigation navigation) => !navigation.IsOnDependent
        || navigation.ForeignKey.Properties.All(property => entry.Property(property).CurrentValue is not null);

    private static IEnumerable<object> ValuesOf(NavigationEntry state) => state.CurrentValue switch
    {
        null => [],
        System.Collections.IEnumerable elements when state is CollectionEntry => elements.Cast<object>(),
        var value => [value],
    };

    private static TypeShape ElementOf(TypeShape collection) => collection.Selectable ?? collection;

    private static IEnumerable<(MemberShape Member, SelectionNode? Inner)> MembersOf(IEntityType type, TypeShape shape,
        SelectionNode? node)
    {
        TypeShape? selectable = shape.Selectable;
        if (selectable is IUnionShape union)
        {
            int index = union.Cases.ToList().FindIndex(each => each.Shape.Type == type.ClrType);
            if (index < 0) yield break;
            (selectable, node) = (union.Cases[index].Shape, node?.ChildOf(index));
        }

        foreach (MemberShape member in (selectable as IObjectShape)?.Members ?? [])
        {
            bool isWritten = (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable
                && node?.Has(member.Index) != false;
            if (isWritten) yield return (member, node?.ChildOf(member.Index));
        }
    }

    private static bool IsMapped(IEntityType type, string name) => type.FindProperty(name) is not null
        || type.FindNavigation(name) is not null || type.FindSkipNavigation(name) is not null
        || type.FindComplexProperty(name) is not null;

    private static bool HasSetter(MemberShape member) => member.Member switch
    {
        System.Reflection.PropertyInfo property => property.SetMethod is not null,
        System.Reflection.FieldInfo => true,
        _ => false,
    };
}
