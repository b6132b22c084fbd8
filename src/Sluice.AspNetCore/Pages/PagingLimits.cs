using Microsoft.AspNetCore.Http;

namespace Sluice;

/// <summary>Limits of the pages of an endpoint; metadata added by <c>WithPagingLimits</c>.</summary>
public sealed record PagingLimits
{
    /// <summary>Gets the size of pages that do not specify one, from 1. Default: 20.</summary>
    public int DefaultSize { get; init; } = 20;

    /// <summary>
    /// Gets the greatest size of a page, from 1. 0 uses <see cref="SluiceHttpOptions.MaxPageSize"/>, 1,000 by default.
    /// </summary>
    public int MaxSize { get; init; }

    /// <summary>
    /// Gets the greatest number of a page, since the database reads and skips everything before it; 0 for no page by
    /// number at all. Default: 1,000.
    /// </summary>
    public int MaxNumber { get; init; } = 1_000;

    /// <summary>
    /// Gets whether clients may ask for the number of all elements, which the database counts. Default:
    /// <see langword="true"/>.
    /// </summary>
    public bool AllowTotal { get; init; } = true;

    /// <summary>Returns the limits of a request's endpoint, with defaults applied.</summary>
    internal static PagingLimits FindLimits(HttpContext context)
    {
        PagingLimits limits = context.GetEndpoint()?.Metadata.GetMetadata<PagingLimits>() ?? new();
        return limits.MaxSize > 0 ? limits : limits with { MaxSize = SluiceHttpOptions.Of(context).MaxPageSize };
    }
}
