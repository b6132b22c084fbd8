using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;
using Sluice.Queries;

namespace Sluice.AspNetCore.Results;

/// <summary>
/// Completes entities in memory whose selected navigations were not loaded: they would be written with null or an empty
/// collection in their place. A single entity is read again; the navigations of a list's entities are loaded.
/// </summary>
internal static class UnloadedValue
{
    /// <summary>
    /// Returns the body; <see langword="null"/> if the value itself is to be written. An entity that filters of its
    /// model hide is written as it is.
    /// </summary>
    public static ValueTask<ReadOnlyMemory<byte>?> ReadAsync<T>(
        HttpContext context,
        T value,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        // Values are no entities; native code would hold the state machine for each of their types.
        if (typeof(T).IsValueType)
            return default;
        return ReadEntityAsync(context, value, selection, format, options);
    }

    private static async ValueTask<ReadOnlyMemory<byte>?> ReadEntityAsync<T>(
        HttpContext context,
        T value,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var typed = (FieldSelection<T>)selection;
        foreach (EntityStore store in context.RequestServices.GetServices<EntityStore>())
        {
            IQueryable<T>? query = await store.CompleteAsync(
                value,
                typed,
                context.RequestServices,
                SafeMethods.FindStop(context)
            );
            if (query is not null)
                return await QueryMemory.SingleAsync(context, query, typed, format, options);
        }

        return null;
    }

    /// <summary>Loads the selected navigations into the entities of a list that is written as it is.</summary>
    /// <param name="context">The context of the request.</param>
    /// <param name="values">The list; sequences that are not in memory are left alone.</param>
    /// <param name="selection">The selection to write of each element.</param>
    /// <returns>
    /// The elements to write if loading has added others to the list, which then is a navigation that the handler had
    /// loaded in part; <see langword="null"/> to write the list itself.
    /// </returns>
    public static async ValueTask<IReadOnlyList<T>?> LoadAsync<T>(
        HttpContext context,
        IEnumerable<T>? values,
        FieldSelection selection
    )
    {
        if (values is not (ICollection<T> or IReadOnlyCollection<T>))
            return null;
        T[]? elements = null;
        foreach (EntityStore store in context.RequestServices.GetServices<EntityStore>())
        {
            elements ??= [.. values];
            await store.LoadAsync(
                elements,
                (FieldSelection<T>)selection,
                context.RequestServices,
                SafeMethods.FindStop(context)
            );
        }
        return elements is null || elements.Length == values.Count() ? null : elements;
    }
}
