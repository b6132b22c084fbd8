using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

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
    public static TBuilder WithSluice<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        builder.AddEndpointFilterFactory(
            static (handler, next) =>
                ReturnedValue.Filter(
                    next,
                    handler.MethodInfo,
                    SluiceHttpOptions.Of(
                        handler.ApplicationServices,
                        $"{handler.MethodInfo.DeclaringType}.{handler.MethodInfo.Name}"
                    )
                )
        );
        builder.Add(ReturnedValue.Describe);
        return builder;
    }

    /// <summary>
    /// Writes and reads JSON on the endpoint or the group with these options instead of the host's JSON settings.
    /// </summary>
    /// <param name="builder">The endpoint or the group.</param>
    /// <param name="json">The options. <c>default</c> is camelCase and compact.</param>
    /// <exception cref="ArgumentException">The options have <see cref="JsonWireOptions.Shapes"/>.</exception>
    public static TBuilder WithJson<TBuilder>(this TBuilder builder, JsonWireOptions json)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.WithMetadata(new EndpointJson(EndpointShapes.Refuse(json)));
    }

    /// <summary>
    /// Fixes the formats of the answers of the endpoint or the group, such as JSON Lines for a link to a download,
    /// which has no Accept header of its own. Other formats are answered with 406 and not described. The formats of an
    /// endpoint replace those of its groups.
    /// </summary>
    /// <remarks>
    /// Start-up fails for a request delegate, whose answer is not known: also for a lambda that takes only the
    /// <c>HttpContext</c> and returns a task.
    /// </remarks>
    /// <param name="builder">The endpoint or the group.</param>
    /// <param name="formats">The formats.</param>
    /// <exception cref="ArgumentException">There is no format.</exception>
    public static TBuilder WithFormats<TBuilder>(this TBuilder builder, params WireFormat[] formats)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(formats);
        if (formats.Length == 0)
            throw new ArgumentException("Name at least one format.", nameof(formats));
        builder.WithMetadata(new FormatsMetadata([.. formats]));
        // Those of the endpoint come after those of its groups, and replace them.
        builder.Finally(static endpoint =>
        {
            ReturnedValue.RequireHandler(endpoint, nameof(WithFormats));
            ProducesMetadata.Restrict(endpoint, endpoint.Metadata.OfType<FormatsMetadata>().Last());
        });
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

    /// <summary>Declares which members the body of the endpoint, or of the group's endpoints, may set.</summary>
    /// <param name="builder">The endpoint or the group.</param>
    /// <param name="members">
    /// The members in the include language, such as <c>[title,author[id]]</c>; see <see cref="SettableAttribute"/>.
    /// </param>
    /// <param name="ignoresOthers">
    /// Whether other members of the type are skipped. Default: <see langword="false"/>, the response is 400 with the
    /// path of the member.
    /// </param>
    public static TBuilder WithSettable<TBuilder>(this TBuilder builder, string members, bool ignoresOthers = false)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.WithMetadata(new SettableAttribute(members) { IgnoresOthers = ignoresOthers });
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
