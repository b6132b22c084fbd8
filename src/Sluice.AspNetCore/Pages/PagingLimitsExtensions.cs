using Microsoft.AspNetCore.Builder;

namespace Sluice;

/// <summary>Extension methods that limit the pages of endpoints.</summary>
public static class PagingLimitsExtensions
{
    /// <summary>Limits the pages that requests may ask the endpoint or the group for.</summary>
    public static TBuilder WithPagingLimits<TBuilder>(this TBuilder builder, PagingLimits limits)
        where TBuilder : IEndpointConventionBuilder
    {
        ArgumentNullException.ThrowIfNull(builder);
        ArgumentNullException.ThrowIfNull(limits);
        return builder.WithMetadata(limits);
    }
}
