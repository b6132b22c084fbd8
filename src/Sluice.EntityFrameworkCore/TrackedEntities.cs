using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Microsoft.EntityFrameworkCore.Metadata;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.EntityFrameworkCore;

/// <summary>Loads navigations that were not loaded into entities that a context tracks.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Keys are compared by types that are known at run time.")]
internal abstract class TrackedEntities
{
    // A statement with more alternatives becomes too deep for some databases.
    private const int MostCompositeKeys = 50,
        MostKeys = 1000;

    internal abstract Task LoadAsync(
        DbContext context,
        IReadOnlyCollection<object> values,
        FieldSelection selection,
        CancellationToken cancellationToken
    );

    internal static TrackedEntities Create(Type type) =>
        (TrackedEntities)Activator.CreateInstance(typeof(TrackedEntities<>).MakeGenericType(type))!;

    /// <summary>Divides entities by the keys that a statement may contain.</summary>
    protected static IEnumerable<EntityEntry[]> Divide(IEnumerable<EntityEntry> entries, IKey key) =>
        entries.Chunk(key.Properties.Count == 1 ? MostKeys : MostCompositeKeys);
}

/// <inheritdoc/>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Keys are compared by types that are known at run time.")]
internal sealed class TrackedEntities<T> : TrackedEntities
    where T : class
{
    internal override async Task LoadAsync(
        DbContext context,
        IReadOnlyCollection<object> values,
        FieldSelection selection,
        CancellationToken cancellationToken
    )
    {
        if (context.Model.FindEntityType(typeof(T))?.FindPrimaryKey() is not { } key)
            return;
        EntityEntry[] unchanged = Unchanged(context, values);
        if (unchanged.Length == 0)
            return;
        if ((selection as FieldSelection<T>)?.WithElementKeys() is { } typed)
            selection = typed;
        if (selection.GetNode() is not { } node)
            return;
        foreach (
            (IReadOnlyList<string> paths, List<EntityEntry> entries) in GroupByMissing(
                unchanged,
                selection.GetConverter().Shape,
                node
            )
        )
        {
            IQueryable<T> query = UnloadedNavigations.Load(context.Set<T>(), paths);
            foreach (EntityEntry[] part in Divide(entries, key))
                await query.Where(HasKeyOf(part, key)).LoadAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    // The objects by the navigations that are to be loaded.
    private static IEnumerable<(IReadOnlyList<string> Paths, List<EntityEntry> Entries)> GroupByMissing(
        EntityEntry[] entries,
        TypeShape shape,
        SelectionNode node
    )
    {
        var groups = new Dictionary<string, (IReadOnlyList<string> Paths, List<EntityEntry> Entries)>();
        foreach (EntityEntry entry in entries)
        {
            IReadOnlyList<string> paths = UnloadedNavigations.Find(entry, shape, node);
            if (paths.Count == 0)
                continue;
            string name = string.Join(',', paths);
            if (!groups.TryGetValue(name, out var found))
                groups.Add(name, found = (paths, []));
            found.Entries.Add(entry);
        }
        return groups.Values;
    }

    // What the context tracks is looked up, because asking it about each value would make an entry for each.
    private static EntityEntry[] Unchanged(DbContext context, IReadOnlyCollection<object> values)
    {
        var wanted = new HashSet<object>(values, ReferenceEqualityComparer.Instance);
        return
        [
            .. context
                .ChangeTracker.Entries<T>()
                .Where(entry => entry.State == EntityState.Unchanged && wanted.Contains(entry.Entity))
                .Select(EntityEntry (entry) => entry),
        ];
    }

    private static Expression<Func<T, bool>> HasKeyOf(EntityEntry[] entries, IKey key)
    {
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        if (key.Properties is [var only])
        {
            Array keys = Array.CreateInstance(only.ClrType, entries.Length);
            for (int i = 0; i < entries.Length; i++)
                keys.SetValue(entries[i].Property(only).CurrentValue, i);
            return Expression.Lambda<Func<T, bool>>(
                Expression.Call(
                    typeof(Enumerable),
                    nameof(Enumerable.Contains),
                    [only.ClrType],
                    EntityFrameworkStore.ValueExpression(keys.GetType(), keys),
                    EntityFrameworkStore.PropertyOf(element, only)
                ),
                element
            );
        }

        Expression any = entries
            .Select(entry => EntityFrameworkStore.HasKeyOf(element, entry, key))
            .Aggregate(Expression.OrElse);
        return Expression.Lambda<Func<T, bool>>(any, element);
    }
}
