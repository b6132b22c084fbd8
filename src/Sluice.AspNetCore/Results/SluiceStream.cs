using System.IO.Pipelines;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Data;
using Sluice.Hosting;
using Sluice.Queries;

namespace Sluice;

/// <summary>
/// Elements written as they arrive, as a JSON array, JSON Lines, a MessagePack sequence or server-sent events,
/// depending on what the request accepts.
/// </summary>
public sealed class SluiceStream<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly IAsyncEnumerable<T> _elements;
    private readonly FieldSelection<T> _selection;
    private readonly Func<T, string?>? _eventId;
    private bool _isReadAhead;

    internal SluiceStream(
        IAsyncEnumerable<T> elements,
        FieldSelection<T> selection,
        Func<T, string?>? eventId = null
    ) => (_elements, _selection, _eventId) = (elements, selection, eventId);

    private protected override FieldSelection Selection => _selection;
    private protected override ResponseForms Forms => ResponseForms.Stream;

    // The statement of a request that may change something is not stopped, because what it has done would be undone.
    private IAsyncEnumerable<T> ElementsFor(HttpRequest request) =>
        _elements is IQueryable && SafeMethods.Contain(request) ? QueryElements.StopUnread(_elements) : _elements;

    // Other sources than statements, such as events, end when their client has left, whatever the method.
    private CancellationToken FindStop(HttpContext context) =>
        _elements is IQueryable or IConnectedSequence ? SafeMethods.FindStop(context) : context.RequestAborted;

    // A query holds a connection; other sources, such as events, wait for their clients.
    private protected override bool ReadsAhead => _isReadAhead || _elements is IQueryable or IConnectedSequence;

    /// <summary>
    /// Reads the elements ahead of a slow client within <see cref="SluiceHttpOptions.ReadAheadSize"/>, for a source
    /// that holds a connection or another resource which is to be returned early. Queries and the rows of
    /// <c>QueryUnbufferedAsync</c> need no such call; do not use it for events, whose source never ends.
    /// </summary>
    public SluiceStream<T> ReadAhead()
    {
        _isReadAhead = true;
        return this;
    }

    /// <summary>Wraps the elements in an application-defined envelope.</summary>
    /// <param name="envelope">The envelope, with null or empty content.</param>
    /// <param name="count">
    /// The number of elements, which MessagePack writes before them. A stream with fewer or more elements is an error
    /// on every wire.
    /// </param>
    public SluiceEnvelopeStream<TEnvelope> In<TEnvelope>(TEnvelope envelope, int count)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        return new(
            envelope,
            _selection,
            (context, output, selection, format, options) =>
            {
                bool isMessagePack = format == WireFormat.MessagePack;
                HostWire wire = isMessagePack
                    ? HostWire.MessagePack(
                        options.MessagePack with
                        {
                            Sequences = MessagePackSequence.Values,
                            Compression = MessagePackCompression.None,
                        }
                    )
                    : HostWire.Json(options.Json with { Indented = false, JsonLines = false });
                return options
                    .Flushed(wire)
                    .SerializeAsync(
                        WireOutput.To(isMessagePack ? output.WithArray(count) : output),
                        CountedElements.CountElements(ElementsFor(context.Request), count),
                        (FieldSelection<T>)selection,
                        cancellationToken: FindStop(context)
                    );
            },
            ReadsAhead
        )
        {
            IsRepeatable = false,
            Checks = (context, _, _, _) => CheckAsync(context),
        };
    }

    private protected override ValueTask CheckAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => CheckAsync(context);

    // A provider translates a query when its enumeration begins, and runs it when the first element is asked for.
    private ValueTask CheckAsync(HttpContext context) =>
        _elements is IQueryable ? _elements.GetAsyncEnumerator(FindStop(context)).DisposeAsync() : default;

    private protected override Task PrepareAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (format == WireFormat.EventStream)
            EventStream.Prepare(context);
        return Task.CompletedTask;
    }

    private protected override Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) =>
        options
            .StreamOf(format)
            .SerializeAsync(
                WireOutput.To(output),
                ElementsFor(context.Request),
                (FieldSelection<T>)selection!,
                _eventId,
                FindStop(context)
            );

    // A source may have no second enumeration.
    private protected override bool CanRepeat => false;

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), ResponseForms.Stream);
}
