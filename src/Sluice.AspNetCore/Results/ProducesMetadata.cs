using System.Collections.Immutable;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Hosting;

namespace Sluice;

/// <summary>Adds metadata about an endpoint's responses.</summary>
internal static class ProducesMetadata
{
    public static void AddTo(EndpointBuilder builder, int statusCode, Type type,
        ImmutableArray<string> offers, bool canBeMissing = false)
    {
        ArgumentNullException.ThrowIfNull(builder);
        HeadRequests.AddTo(builder);
        builder.Metadata.Add(new OffersMetadata(offers));
        builder.Metadata.Add(new ProducesResponseTypeMetadata(statusCode, type,
            [.. offers.DistinctBy(offer => MediaTypes.FormatOf(offer))]));
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status400BadRequest, typeof(void),
            [MediaTypes.Problem]));
        if (canBeMissing)
            builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status404NotFound, typeof(void),
                [MediaTypes.Problem]));
    }
}
