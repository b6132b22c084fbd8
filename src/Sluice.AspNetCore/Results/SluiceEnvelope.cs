using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// An application-defined envelope whose content is narrowed to a selection. Its other members are always written, with
/// the default fields of their values.
/// </summary>
/// <typeparam name="TEnvelope">
/// The envelope type, registered with <see cref="SluiceHttpOptions.AddEnvelope{TEnvelope}"/>.
/// </typeparam>
public sealed class SluiceEnvelope<TEnvelope>
    : SluiceResponse, IValueHttpResult<TEnvelope>, IValueHttpResult, IEndpointMetadataProvider
{
    private readonly FieldSelection _content;

    internal SluiceEnvelope(TEnvelope envelope, FieldSelection content) : base(StatusCodes.Status200OK)
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
        options.Envelopes.Require(typeof(TEnvelope), _content.Type)
            .Around(IncludeBinder.Found<TEnvelope>(), Value, _content);

    private protected override async ValueTask<bool> PrepareAsync(HttpContext context, FieldSelection selection,
        WireFormat format, SluiceHttpOptions options)
    {
        MemberShape member = options.Envelopes.Require(typeof(TEnvelope), _content.Type).Member;
        await (Task)_content.GetConverter().Accept(new Loading(context, Value, member, _content))!;
        return true;
    }

    private sealed class Loading(HttpContext context, TEnvelope envelope, MemberShape member, FieldSelection content)
        : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => member.Accept(MemberValue.Instance, envelope) switch
        {
            IEnumerable<T> elements => LoadAsync(elements),
            T single => LoadAsync([single]),
            _ => Task.CompletedTask,
        };

        private async Task LoadAsync<T>(IEnumerable<T> values)
        {
            if (await UnloadedValue.LoadAsync(context, values, content) is not null)
                throw new InvalidOperationException(
                    $"The list in '{member.Name}' of the envelope is a navigation that was loaded in part, and the "
                    + "selection loads the rest of it. Put a copy of the list into the envelope.");
        }
    }

    private sealed class MemberValue : ShapeVisitor
    {
        public static readonly MemberValue Instance = new();

        public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
        {
            var owner = (TOwner)state!;
            return member.Getter is { } getter ? getter(ref owner) : null;
        }
    }

    private protected override void Write(IBufferWriter<byte> output, FieldSelection selection, WireFormat format,
        SluiceHttpOptions options) =>
        options.WireOf(format).Serialize(output, Value, (FieldSelection<TEnvelope>)selection);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(TEnvelope), ResponseForms.Value);
}
