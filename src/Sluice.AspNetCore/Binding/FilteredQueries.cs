using Microsoft.AspNetCore.Http;
using Sluice.Filtering;

namespace Sluice.AspNetCore.Binding;

/// <summary>Request feature with the queries that the handler has applied the request's expressions to.</summary>
internal static class FilteredQueries
{
    /// <summary>Returns what remembers the queries of a request.</summary>
    public static RequestedQueries GetQueries(HttpContext context)
    {
        RequestedQueries? queries = context.Features.Get<RequestedQueries>();
        if (queries is null)
            context.Features.Set(queries = new());
        return queries;
    }

    /// <summary>
    /// Returns the error of the request's filter or sort expression, without which a query that the handler ran itself
    /// would not have failed; otherwise, <see langword="null"/>.
    /// </summary>
    public static FilterException? FindError(HttpContext context, Exception exception)
    {
        if (context.Features.Get<RequestedQueries>() is not { } queries)
            return null;
        for (Exception? current = exception; current is not null; current = current.InnerException)
            if (queries.FindRefusal(current) is { InnerException: FilterException error })
                return error;
        return null;
    }
}
