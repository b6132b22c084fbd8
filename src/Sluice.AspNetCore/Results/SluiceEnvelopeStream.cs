using System.IO.Pipelines;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// A stream or a query in an application-defined envelope. The elements are written as the envelope's content as they
/// arrive.
/// </summary>
/// <typeparam name="TEnvelope">
/// The envelope type, registered with <see cref="SluiceHttpOptions.AddEnvelope{TEnvelope}"/>.
/// </typeparam>
public sealed class SluiceEnvelopeStream<TEnvelope> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly TEnvelope _envelope;
    private readonly FieldSelection _content;
    private readonly Func<HttpContext, FramedWriter, FieldSelection, WireFormat, SluiceHttpOptions, Task> _write;
    private EnvelopeFrame _frame;

    /// <param name="envelope">The envelope, with empty content.</param>
    /// <param name="content">The selection applied to each element.</param>
    /// <param name="write">Writes the elements as one array.</param>
    /// <param name="readsAhead">Whether the elements are rows, which are read ahead of a slow client.</param>
    internal SluiceEnvelopeStream(
        TEnvelope envelope,
        FieldSelection content,
        Func<HttpContext, FramedWriter, FieldSelection, WireFormat, SluiceHttpOptions, Task> write,
        bool readsAhead = false
    ) => (_envelope, _content, _write, ReadsAhead) = (envelope, content, write, readsAhead);

    /// <summary>Gets whether the elements can be read once more; those of a query can.</summary>
    internal bool IsRepeatable { get; init; } = true;

    /// <summary>Gets what finds errors of the elements before the first one is read.</summary>
    internal Func<HttpContext, FieldSelection, WireFormat, SluiceHttpOptions, ValueTask>? Checks { get; init; }

    private protected override ResponseForms Forms => ResponseForms.Value;
    private protected override FieldSelection Selection => _content;
    private protected override bool IsOneDocument => true;
    private protected override bool ReadsAhead { get; }
    private protected override bool CanRepeat => IsRepeatable;

    private protected override async Task PrepareAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => _frame = await EnvelopeFrame.OfAsync(context, _envelope, selection!, format, options);

    private protected override ValueTask CheckAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => Checks?.Invoke(context, selection!, format, options) ?? ValueTask.CompletedTask;

    private protected override async Task WriteAsync(
        HttpContext context,
        PipeWriter body,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (format == WireFormat.Json && options.Json.Indented)
        {
            // Indentation is a pass over the whole document, as for rows.
            using var document = new MemoryStream();
            await WriteElementsAsync(context, PipeWriter.Create(document), selection!, format, options);
            options.WireOf(format).WriteDocument(body, document.GetBuffer().AsSpan(0, (int)document.Length));
            await body.FlushAsync(context.RequestAborted);
            return;
        }
        await WriteElementsAsync(context, body, selection!, format, options);
    }

    private async Task WriteElementsAsync(
        HttpContext context,
        PipeWriter body,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var output = new FramedWriter(body, _frame.Before);
        await _write(context, output, selection, format, options);
        await output.EndAsync(_frame.Behind, context.RequestAborted);
    }

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(TEnvelope), ResponseForms.Value);
}
