using System.IO.Pipelines;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Responses;
using Sluice.Http;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

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

    internal SluiceStream(IAsyncEnumerable<T> elements, FieldSelection<T> selection,
        Func<T, string?>? eventId = null) => (_elements, _selection, _eventId) = (elements, selection, eventId);

    private protected override FieldSelection Selection => _selection;
    private protected override (string MediaType, WireFormat Format)[] Offers => MediaTypes.ForStreams;

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
        return new(envelope, _selection, (context, output, selection, format, options) =>
        {
            var chosen = (FieldSelection<T>)selection;
            IAsyncEnumerable<T> counted = CountedElements.Of(_elements, count);
            if (format != WireFormat.MessagePack)
                return JsonSequences.ToPipeAsync(output, counted, chosen.Converter, chosen.BeginWriting(),
                    options.Json with { Indented = false, JsonLines = false }, options.FlushPolicy,
                    context.RequestAborted);
            MessagePackWireOptions values = options.MessagePack with
            {
                Sequences = MessagePackSequence.Values,
                Compression = MessagePackCompression.None
            };
            return MessagePackSequences.ToPipeAsync(output.WithArray(count), counted, chosen.Converter,
                chosen.BeginWriting(), in values, options.FlushPolicy, context.RequestAborted);
        });
    }

    private protected override Task WriteAsync(HttpContext context, FieldSelection? selection, WireFormat format,
        SluiceHttpOptions options)
    {
        var chosen = (FieldSelection<T>)selection!;
        CancellationToken aborted = context.RequestAborted;
        PipeWriter output = context.Response.BodyWriter;
        return format switch
        {
            WireFormat.EventStream =>
                EventStream.WriteAsync(context, _elements, new EventPieces<T>(chosen, _eventId, options), options),
            WireFormat.MessagePack =>
                MessagePackSequences.ToPipeAsync(output, _elements, chosen.Converter, chosen.BeginWriting(),
                    SluiceStreams.SequenceOf(options.MessagePack), options.FlushPolicy, aborted),
            WireFormat.JsonLines =>
                JsonSequences.ToPipeAsync(output, _elements, chosen.Converter, chosen.BeginWriting(),
                    SluiceStreams.LinesOf(options.Json), options.FlushPolicy, aborted),
            _ =>
                JsonSequences.ToPipeAsync(output, _elements, chosen.Converter, chosen.BeginWriting(), options.Json,
                    options.FlushPolicy, aborted),
        };
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(IEnumerable<T>), MediaTypes.ForStreams);
}
