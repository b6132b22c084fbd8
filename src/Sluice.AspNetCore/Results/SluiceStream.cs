using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Responses;
using Sluice.Http;
using Sluice.Model;

namespace Sluice;

/// <summary>Elements written as they come: a JSON array, JSON Lines, a MessagePack sequence or server-sent events, as the request accepts.</summary>
public sealed class SluiceStream<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly IAsyncEnumerable<T> _elements;
    private readonly FieldSelection<T> _selection;

    internal SluiceStream(IAsyncEnumerable<T> elements, FieldSelection<T> selection) => (_elements, _selection) = (elements, selection);

    private protected override TypeShape? Shape => _selection.Converter.Shape;
    private protected override (string MediaType, WireFormat Format)[] Offers => MediaTypes.ForStreams;

    private protected override Task WriteAsync(HttpContext context, WireFormat format, SluiceHttpOptions options)
    {
        CancellationToken aborted = context.RequestAborted;
        if (format == WireFormat.EventStream)
        {
            context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
            context.Response.Headers.CacheControl = "no-cache";
            return EventStream.WriteAsync(context.Response, _elements, _selection, options.Json, aborted);
        }

        return format switch
        {
            WireFormat.MessagePack => MessagePackWire.SerializeAsync(context.Response.BodyWriter, _elements, _selection, SluiceStreams.SequenceOf(options.MessagePack), aborted),
            WireFormat.JsonLines => JsonWire.SerializeAsync(context.Response.BodyWriter, _elements, _selection, options.Json with { JsonLines = true, Indented = false }, aborted),
            _ => JsonWire.SerializeAsync(context.Response.BodyWriter, _elements, _selection, options.Json, aborted),
        };
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) => ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), MediaTypes.ForStreams);
}
