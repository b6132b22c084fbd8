using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;

namespace Sluice;

/// <summary>Extension methods that write the plain return values of handlers through Sluice.</summary>
public static class WithSluiceExtensions
{
    /// <summary>
    /// Writes all values that the endpoint or the group's endpoints return directly (objects, lists,
    /// <see cref="IAsyncEnumerable{T}"/>, queries, <see cref="System.Data.Common.DbDataReader"/>) through Sluice with
    /// the request's selection. Null results in 404. GET endpoints also respond to HEAD. Other results, strings and
    /// streams are unchanged.
    /// </summary>
    /// <remarks>
    /// Start-up fails for an endpoint that writes the response itself: a request delegate, or a handler that has the
    /// <c>HttpContext</c> or <c>HttpResponse</c> and returns nothing. Such endpoints are those of frameworks with
    /// pipelines of their own, too.
    /// </remarks>
    public static TBuilder WithSluice<TBuilder>(this TBuilder builder) where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.AddEndpointFilterFactory(static (handler, next) =>
            ReturnedValue.Filter(next, handler.MethodInfo,
                SluiceHttpOptions.Of(handler.ApplicationServices,
                    $"{handler.MethodInfo.DeclaringType}.{handler.MethodInfo.Name}")));
        builder.Add(ReturnedValue.Describe);
        return builder;
    }

    /// <summary>
    /// Names query parameters that the handler reads from the request without declaring them, so that
    /// <see cref="SluiceHttpOptions.RefuseIgnoredParameters"/> does not refuse them.
    /// </summary>
    public static TBuilder ReadsQueryParameters<TBuilder>(this TBuilder builder, params string[] names)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(names);
        return builder.WithMetadata(new QueryParametersMetadata([.. names]));
    }

    /// <summary>Limits what include expressions may select on the endpoint or the group.</summary>
    public static TBuilder WithIncludeLimits<TBuilder>(this TBuilder builder, IncludeLimits limits)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(limits);
        return builder.WithMetadata(limits);
    }

    /// <summary>Limits filters and sort expressions on the endpoint or the group, or names their members.</summary>
    public static TBuilder WithFilterLimits<TBuilder>(this TBuilder builder, FilterLimits limits)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(limits);
        return builder.WithMetadata(limits);
    }
}
