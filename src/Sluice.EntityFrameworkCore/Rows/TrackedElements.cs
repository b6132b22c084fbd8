using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;
using Sluice.EntityFrameworkCore.Execution;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Elements of a query that their context tracks only while they are read.</summary>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal static class TrackedElements
{
    /// <summary>
    /// Returns the context of a query if it tracks nothing, so that what a query gives is what the database has;
    /// otherwise, <see langword="null"/>.
    /// </summary>
    internal static DbContext? FindEmptyContext(IQueryable query) =>
        query.ElementType.IsValueType
        || ContextExpression.ContextOf(query) is not { } context
        || context.ChangeTracker.Entries().Any()
            ? null
            : context;

    /// <summary>Determines whether a query connects its elements to each other without tracking them.</summary>
    internal static bool ResolvesIdentity(IQueryable query) =>
        query.Expression
            is MethodCallExpression
            {
                Method.Name: nameof(EntityFrameworkQueryableExtensions.AsNoTrackingWithIdentityResolution)
            };

    /// <summary>
    /// Determines whether a query without a selection would track its elements, and give what the database has.
    /// </summary>
    internal static bool MayTrack(IQueryable query)
    {
        if (FindEmptyContext(query) is not { ChangeTracker.QueryTrackingBehavior: QueryTrackingBehavior.TrackAll })
            return false;
        Expression current = query.Expression;
        while (current is MethodCallExpression { Arguments: [var source, ..] } call)
        {
            if (call.Method.Name.StartsWith("AsNoTracking", StringComparison.Ordinal))
                return false;
            current = source;
        }
        return true;
    }

    /// <summary>Tracks the elements, whatever the query itself says.</summary>
    internal static IQueryable<T> Tracked<T>(IQueryable<T> query) =>
        query.Provider.CreateQuery<T>(
            Expression.Call(
                typeof(EntityFrameworkQueryableExtensions),
                nameof(EntityFrameworkQueryableExtensions.AsTracking),
                [typeof(T)],
                query.Expression
            )
        );

    /// <summary>Ends tracking when the elements have been read.</summary>
    internal static async IAsyncEnumerable<T> Release<T>(
        IAsyncEnumerable<T> elements,
        DbContext context,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        try
        {
            await foreach (T element in elements.WithCancellation(cancellationToken).ConfigureAwait(false))
                yield return element;
        }
        finally
        {
            // Code that ran while they were written may have added objects of its own.
            EntityEntry[] entries = [.. context.ChangeTracker.Entries()];
            if (Array.TrueForAll(entries, entry => entry.State == EntityState.Unchanged))
                context.ChangeTracker.Clear();
            else
                foreach (EntityEntry entry in entries.Where(entry => entry.State == EntityState.Unchanged))
                    entry.State = EntityState.Detached;
        }
    }
}
