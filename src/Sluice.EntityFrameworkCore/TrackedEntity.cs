using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;

namespace Sluice.EntityFrameworkCore;

/// <summary>Completes entities that a context tracks with navigations that were not loaded.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
internal abstract class TrackedEntity
{
    /// <summary>
    /// Returns a query of the entity's set if a selection reads navigations that were not loaded. Where it also writes
    /// values that only the object in memory has, the navigations are loaded into the object instead.
    /// </summary>
    internal abstract Task<IQueryable?> CompleteAsync(
        EntityEntry entry,
        FieldSelection selection,
        CancellationToken cancellationToken
    );

    [RequiresDynamicCode("The type is instantiated at run time.")]
    internal static TrackedEntity GetTracked(Type type) =>
        (TrackedEntity)Activator.CreateInstance(typeof(TrackedEntity<>).MakeGenericType(type))!;
}

/// <inheritdoc/>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
internal sealed class TrackedEntity<T> : TrackedEntity
    where T : class
{
    internal override async Task<IQueryable?> CompleteAsync(
        EntityEntry entry,
        FieldSelection selection,
        CancellationToken cancellationToken
    )
    {
        // Everything at every level is what a program asks for, of the object that it has.
        if (entry.State != EntityState.Unchanged)
            return null;
        // Elements are filtered and sorted by what they have when they are written.
        if ((selection as FieldSelection<T>)?.WithElementKeys() is { } typed)
            selection = typed;
        if (selection.GetNode() is not { } node)
            return null;
        IReadOnlyList<string> paths = UnloadedNavigations.Find(entry, selection.GetConverter().Shape, node);
        if (paths.Count == 0)
            return null;
        IQueryable<T> query = entry.Context.Set<T>();
        if (!UnloadedNavigations.WritesUnmapped(entry.Metadata, selection.GetConverter().Shape, node))
            return query;

        await EntityFrameworkStore
            .WithKeyOf(UnloadedNavigations.Load(query, paths), entry)
            .LoadAsync(cancellationToken)
            .ConfigureAwait(false);
        return null;
    }
}
