using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.Http;

namespace Sluice;

/// <summary>Says on an endpoint what it answers with.</summary>
internal static class ProducesMetadata
{
    private static readonly string[] s_values = [MediaTypes.Json, MediaTypes.MessagePack];
    private static readonly string[] s_streams = [MediaTypes.Json, MediaTypes.MessagePack, MediaTypes.JsonLines, MediaTypes.EventStream];

    public static void AddTo(EndpointBuilder builder, int statusCode, Type type, bool canBeMissing = false, bool isStream = false)
    {
        ArgumentNullException.ThrowIfNull(builder);
        HeadRequests.AddTo(builder);
        builder.Metadata.Add(new ProducesResponseTypeMetadata(statusCode, type, isStream ? s_streams : s_values));
        builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status400BadRequest, typeof(void), [MediaTypes.Problem]));
        if (canBeMissing) builder.Metadata.Add(new ProducesResponseTypeMetadata(StatusCodes.Status404NotFound, typeof(void), [MediaTypes.Problem]));
    }
}
