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
        var loading = new Loading(context, content.Member.Name, content.ValueIn(Value), _content);
        await (Task)_content.GetConverter().Accept(loading)!;
        return true;
    }

    private sealed class Loading(HttpContext context, string name, object? value, FieldSelection selection)
        : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter)
        {
            // Values are no entities; native code would hold the state machine for each pair of their types.
            if (typeof(T).IsValueType)
                return Task.CompletedTask;
            return value switch
            {
                IEnumerable<T> elements => LoadAsync(elements),
                T single => LoadAsync([single]),
                _ => Task.CompletedTask,
            };
        }

        private async Task LoadAsync<T>(IEnumerable<T> values)
        {
            if (await UnloadedValue.LoadAsync(context, values, selection) is not null)
                throw new InvalidOperationException(
                    $"The list in '{name}' of the envelope is a navigation that was loaded in part, and the selection "
                        + "loads the rest of it. Put a copy of the list into the envelope."
                );
        }
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
