using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>
/// Materialises a query with the navigations that a selection needs, found through the public surface alone.
/// </summary>
internal static class Loading
{
    private const int Deepest = 8;

    /// <summary>Includes don't go back by an inverse collection, which would be loaded in part only.</summary>
    private const string Everything = "*";

    internal static async Task<List<T>> ToListAsync<T>(
        DbContext context,
        IQueryable<T> query,
        FieldSelection<T> selection,
        bool isConnected
    )
        where T : class
    {
        bool isWhole = false;
        IQueryable<T> including = query;
        foreach (
            string path in context
                .Model.FindEntityTypes(typeof(T))
                .SelectMany(e => Paths(e, selection, null, 0))
                .Distinct()
        )
        {
            isWhole |= path == Everything;
            if (path != Everything)
                including = including.Include(path);
        }
        try
        {
            if (!isWhole)
                return await including.AsNoTracking().ToListAsync();
        }
        catch (InvalidOperationException e) when (e.Message.Contains("cycle", StringComparison.Ordinal))
        {
            return await including.AsNoTrackingWithIdentityResolution().ToListAsync();
        }
        catch (InvalidOperationException e)
            when (isConnected && e.Message.Contains("'Include'", StringComparison.Ordinal))
        {
            // EF Core doesn't include after a projection; what is tracked is connected all the same.
        }
        await LoadAllAsync(context);
        return await query.AsTracking().ToListAsync();
    }

    private static async Task LoadAllAsync(DbContext context)
    {
        foreach (
            IEntityType type in context
                .Model.GetEntityTypes()
                .Where(t => !t.IsOwned() && t.FindPrimaryKey() is not null && !t.HasSharedClrType && t.BaseType is null)
        )
            await (Task)
                typeof(Loading)
                    .GetMethod(nameof(LoadAsync), BindingFlags.NonPublic | BindingFlags.Static)!
                    .MakeGenericMethod(type.ClrType)
                    .Invoke(null, [context, type])!;
    }

    private static Task LoadAsync<T>(DbContext context, IEntityType type)
        where T : class =>
        type.GetSkipNavigations()
            .Aggregate((IQueryable<T>)context.Set<T>(), (query, navigation) => query.Include(navigation.Name))
            .AsSplitQuery()
            .LoadAsync();

    private static IEnumerable<string> Paths(
        IEntityType type,
        FieldSelection selection,
        INavigationBase? from,
        int depth
    )
    {
        if (depth > Deepest)
            throw new InvalidOperationException("The include goes on without end.");
        foreach (
            INavigationBase navigation in type.GetDerivedTypesInclusive()
                .SelectMany(t => t.GetNavigations().Concat<INavigationBase>(t.GetSkipNavigations()))
                .Distinct()
        )
        {
            // A derived type's members are not among the base's; the way back to one object is filled by EF itself.
            if (navigation.PropertyInfo is null || !Includes(selection, navigation.Name))
                continue;
            if (from is not null && from.Inverse == navigation)
            {
                if (navigation.IsCollection)
                    yield return Everything;
                else
                    foreach (
                        string path in Paths(
                            navigation.TargetEntityType,
                            Inner(selection, navigation),
                            navigation,
                            depth + 1
                        )
                    )
                        yield return Everything;
                continue;
            }
            string[] inner =
            [
                .. Paths(navigation.TargetEntityType, Inner(selection, navigation), navigation, depth + 1),
            ];
            if (!navigation.TargetEntityType.IsOwned())
                yield return navigation.Name;
            foreach (string path in inner)
                yield return path == Everything ? Everything : $"{navigation.Name}.{path}";
        }
    }

    private static bool Includes(FieldSelection selection, string member)
    {
        try
        {
            return (bool)selection.GetType().GetMethod("Includes")!.Invoke(selection, [member])!;
        }
        catch (TargetInvocationException)
        {
            // The shape has no such member.
            return false;
        }
    }

    private static FieldSelection Inner(FieldSelection selection, INavigationBase navigation) =>
        (FieldSelection)
            selection
                .GetType()
                .GetMethod("For")!
                .MakeGenericMethod(navigation.TargetEntityType.ClrType)
                .Invoke(selection, [navigation.Name])!;
}
