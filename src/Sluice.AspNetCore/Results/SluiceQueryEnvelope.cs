using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>A single object or a page of a query in an application-defined envelope.</summary>
/// <typeparam name="TEnvelope">
/// The envelope type, registered with <see cref="SluiceHttpOptions.AddEnvelope{TEnvelope}"/>.
/// </typeparam>
public sealed class SluiceQueryEnvelope<TEnvelope> : SluiceResponse, IEndpointMetadataProvider
{
    private readonly FieldSelection _content;
    private readonly Func<
        HttpContext,
        FieldSelection,
        WireFormat,
        SluiceHttpOptions,
        Task<(TEnvelope Envelope, ReadOnlyMemory<byte> Content)?>
    > _ask;
    private EnvelopeFrame _frame;
    private ReadOnlyMemory<byte> _body;

    /// <param name="content">The selection applied to each element.</param>
    /// <param name="ask">Returns the envelope and the bytes of its content; <see langword="null"/> for 404.</param>
    internal SluiceQueryEnvelope(
        FieldSelection content,
        Func<
            HttpContext,
            FieldSelection,
            WireFormat,
            SluiceHttpOptions,
            Task<(TEnvelope Envelope, ReadOnlyMemory<byte> Content)?>
        > ask
    )
        : base(StatusCodes.Status200OK) => (_content, _ask) = (content, ask);

    private protected override FieldSelection Selection => _content;
    private protected override bool IsMissing => false;

    private protected override Problem? FaultUnder(SluiceHttpOptions options) => PageFault?.Invoke(options);

    internal Func<SluiceHttpOptions, Problem?>? PageFault { get; init; }

    private protected override async ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (await _ask(context, selection, format, options) is not { } answer)
            return false;
        _body = answer.Content;
        _frame = await EnvelopeFrame.OfAsync(context, answer.Envelope, selection, format, options);
        return true;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => _frame.Write(output, _body, format, options);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(
            builder,
            StatusCodes.Status200OK,
            typeof(TEnvelope),
            ResponseForms.Value,
            canBeMissing: true
        );
}
