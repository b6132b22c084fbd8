using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;
using Sluice.Queries;

namespace Sluice.AspNetCore.Results;

/// <summary>
/// Reads an entity again whose selected navigations were not loaded: the entity in memory would be written with null
/// or an empty collection in their place.
/// </summary>
internal static class UnloadedValue
{
    /// <summary>
    /// Returns the body; <see langword="null"/> if the value itself is to be written. An entity that filters of its
    /// model hide is written as it is.
    /// </summary>
    public static async ValueTask<ReadOnlyMemory<byte>?> ReadAsync<T>(HttpContext context, T value,
        FieldSelection selection, WireFormat format, SluiceHttpOptions options)
    {
        var typed = (FieldSelection<T>)selection;
        foreach (EntityStore store in context.RequestServices.GetServices<EntityStore>())
        {
            IQueryable<T>? query =
                await store.CompleteAsync(value, typed, context.RequestServices, context.RequestAborted);
            if (query is not null) return await QueryMemory.SingleAsync(context, query, typed, format, options);
        }

        return null;
    }
}
