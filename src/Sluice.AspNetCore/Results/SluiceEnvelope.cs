using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Envelopes;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// An application-defined envelope whose content is narrowed to a selection. Its other members are always written, with
/// the default fields of their values.
/// </summary>
/// <typeparam name="TEnvelope">
/// The envelope type, registered with <see cref="SluiceHttpOptions.AddEnvelope{TEnvelope}"/>.
/// </typeparam>
public sealed class SluiceEnvelope<TEnvelope>
    : SluiceResponse,
        IValueHttpResult<TEnvelope>,
        IValueHttpResult,
        IEndpointMetadataProvider
{
    private readonly FieldSelection _content;

    internal SluiceEnvelope(TEnvelope envelope, FieldSelection content)
        : base(StatusCodes.Status200OK)
    {
        Value = envelope;
        _content = content;
    }

    /// <summary>Gets the envelope.</summary>
    public TEnvelope Value { get; }
    TEnvelope? IValueHttpResult<TEnvelope>.Value => Value;
    object? IValueHttpResult.Value => Value;
    private protected override FieldSelection Selection => _content;
    private protected override bool IsMissing => false;

    private protected override FieldSelection SelectionUnder(SluiceHttpOptions options) =>
        options
            .Envelopes.Require(typeof(TEnvelope), _content.Type)
            .Around(IncludeBinder.Found<TEnvelope>(), Value, _content);

    private protected override async ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        EnvelopeContent content = options.Envelopes.Require(typeof(TEnvelope), _content.Type);
        var loading = new EnvelopeLoading(context, content.Member.Name, content.ValueIn(Value), _content);
        await (Task)_content.GetConverter().Accept(loading)!;
        return true;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => options.WireOf(format).Serialize(output, Value, (FieldSelection<TEnvelope>)selection);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(TEnvelope), ResponseForms.Value);
}
