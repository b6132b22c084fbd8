using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;

namespace Sluice;

/// <summary>Sends what handlers return plainly through Sluice.</summary>
public static class WithSluiceExtensions
{
    /// <summary>
    /// Everything that the endpoint, or the group's endpoints, return plainly (objects, lists,
    /// <see cref="IAsyncEnumerable{T}"/>, queries, <see cref="System.Data.Common.DbDataReader"/>) goes out through
    /// Sluice with the request's selection; null is 404. GET endpoints answer HEAD too. Results, strings and streams
    /// are left as they are.
    /// </summary>
    public static TBuilder WithSluice<TBuilder>(this TBuilder builder) where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.AddEndpointFilterFactory(static (handler, next) =>
            new ReturnFilter(next, handler.MethodInfo,
                SluiceHttpOptions.Of(handler.ApplicationServices,
                    $"{handler.MethodInfo.DeclaringType}.{handler.MethodInfo.Name}")).InvokeAsync);
        builder.Add(PlainReturn.Describe);
        return builder;
    }

    /// <summary>Limits what include expressions may ask of the endpoint or the group.</summary>
    public static TBuilder WithIncludeLimits<TBuilder>(this TBuilder builder, IncludeLimits limits)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(limits);
        return builder.WithMetadata(limits);
    }
}
