using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;

namespace Sluice;

/// <summary>
/// Elements written as they come: a JSON array, JSON Lines, a MessagePack sequence or server-sent events, as the request accepts. A slow reader holds the source back.
/// A failure before the first bytes left is an ordinary error; after that the connection is aborted, so that the client can't take what it has for the whole.
/// </summary>
public sealed class SluiceStream<T> : IResult, IEndpointMetadataProvider
{
    private readonly IAsyncEnumerable<T> _elements;
    private readonly FieldSelection<T> _selection;

    internal SluiceStream(IAsyncEnumerable<T> elements, FieldSelection<T> selection) => (_elements, _selection) = (elements, selection);

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
        HttpResponse response = httpContext.Response;
        response.Headers.AddVary(options);
        if (!Negotiator.TryChoose(httpContext.Request, MediaTypes.ForStreams, out string mediaType, out WireFormat format))
        {
            await NotAcceptable.ForStreams.ExecuteAsync(httpContext);
            return;
        }

        response.ContentType = MediaTypes.WithCharset(mediaType);
        if (HttpMethods.IsHead(httpContext.Request.Method)) return;
        await StreamGuard.RunAsync(httpContext, WriteAsync(httpContext, format, options));
    }

    private Task WriteAsync(HttpContext context, WireFormat format, SluiceHttpOptions options)
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

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) => ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), isStream: true);
}
