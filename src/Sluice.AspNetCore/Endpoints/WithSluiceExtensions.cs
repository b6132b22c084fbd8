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
