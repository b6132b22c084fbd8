using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;
using Sluice.Queries;

namespace Sluice.AspNetCore.Results;

/// <summary>Reads what was saved through a query, with the version that a client sends back as If-Match.</summary>
/// <param name="Query">The query.</param>
/// <param name="Find">Narrows the query to the entity; <see langword="null"/> if it already is.</param>
internal sealed record SavedQuery<T>(IQueryable<T> Query, Func<EntityStore, IQueryable<T>>? Find)
{
    /// <summary>Returns the query of an entity that was saved.</summary>
    public static SavedQuery<T> Create(IQueryable<T> query, T entity)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(entity);
        return new(query, store => store.FindSaved(query, entity));
    }

    /// <summary>
    /// Reads the version first: a version that is older than the body fails a later If-Match, while a newer one would
    /// let a client overwrite what it has not seen.
    /// </summary>
    public async Task<(ReadOnlyMemory<byte>? Body, string? Version)> ReadAsync(
        HttpContext context,
        FieldSelection<T> selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        EntityStore? store = StoreOf(context, Query);
        if (store is null && Find is not null)
            throw new InvalidOperationException(
                $"No store knows the query of {typeof(T)}, so a saved entity cannot be found in it again. Call "
                    + "AddSluice().AddSluiceEntityFrameworkCore(), or pass a query of the single entity instead."
            );
        IQueryable<T> query = Find is null ? Query : Find(store!);
        string? version = store is null ? null : await store.ReadVersionAsync(query, SafeMethods.FindStop(context));
        return (await QueryMemory.SingleAsync(context, query, selection, format, options), version);
    }

    public static EntityStore? StoreOf(HttpContext context, IQueryable query) =>
        context.RequestServices.GetServices<EntityStore>().FirstOrDefault(store => store.Knows(query));
}
