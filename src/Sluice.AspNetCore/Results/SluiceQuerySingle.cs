using System.Buffers;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// The only element of a query, narrowed to the selection before it runs. No element results in 404; more than one is
/// an error.
/// </summary>
/// <typeparam name="T">The type of the query's elements.</typeparam>
public sealed class SluiceQuerySingle<T> : SluiceResponse, IEndpointMetadataProvider
{
    private readonly IQueryable<T> _query;
    private readonly FieldSelection<T> _selection;
    private ReadOnlyMemory<byte>? _body;
    private bool _isVersioned;
    private string? _version;

    internal SluiceQuerySingle(IQueryable<T> query, FieldSelection<T> selection)
        : base(StatusCodes.Status200OK) => (_query, _selection) = (query, selection);

    private protected override FieldSelection Selection => _selection;
    private protected override bool IsMissing => false;
    private protected override string? Version => _version;

    /// <summary>
    /// Adds an <c>ETag</c> with the version of the entity, its concurrency token, which
    /// <see cref="SluicePreconditions"/> compares with <c>If-Match</c>. Reads the token with a statement of its own. A
    /// matching <c>If-None-Match</c> results in 304.
    /// </summary>
    public SluiceQuerySingle<T> WithVersion()
    {
        _isVersioned = true;
        return this;
    }

    /// <summary>Wraps the object in an application-defined envelope; 404 if there is no object.</summary>
    /// <param name="envelope">The envelope, with null content.</param>
    public SluiceQueryEnvelope<TEnvelope> In<TEnvelope>(TEnvelope envelope)
    {
        ArgumentNullException.ThrowIfNull(envelope);
        return new(
            _selection,
            async (context, selection, format, options) =>
                await QueryMemory.SingleAsync(context, _query, (FieldSelection<T>)selection, format, options)
                    is { } element
                    ? (envelope, element)
                    : null
        );
    }

    private protected override async ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        if (_isVersioned)
            (_body, _version) = await new SavedQuery<T>(_query, null).ReadAsync(
                context,
                (FieldSelection<T>)selection,
                format,
                options
            );
        else
            _body = await QueryMemory.SingleAsync(context, _query, (FieldSelection<T>)selection, format, options);
        return _body is not null;
    }

    private protected override void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => options.WireOf(format).WriteDocument(output, _body!.Value.Span);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddTo(builder, StatusCodes.Status200OK, typeof(T), ResponseForms.Value, canBeMissing: true);
}
