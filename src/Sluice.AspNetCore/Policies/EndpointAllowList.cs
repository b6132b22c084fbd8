using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Policies;

/// <summary>The allow-list of an endpoint, which binds every part of its language.</summary>
internal static class EndpointAllowList
{
    /// <summary>
    /// Returns the list that filters or sort expressions of a type stay within; <see langword="null"/> if the endpoint
    /// has none, has one for the members of another type, or names the members of these expressions itself.
    /// </summary>
    /// <param name="endpoint">The endpoint.</param>
    /// <param name="type">The type of the expression.</param>
    /// <param name="own">The members that the endpoint names for these expressions.</param>
    public static string? FindAllowList(Endpoint? endpoint, Type type, string? own)
    {
        if (own is not null || endpoint?.Metadata.GetMetadata<IncludeLimits>()?.AllowList is not { } list)
            return null;
        Type? included = endpoint.Metadata.GetMetadata<IncludeMetadata>()?.Type;
        return included is null || included == type ? list : null;
    }
}
