using System.Data.Common;
using System.IO.Pipelines;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.AspNetCore.Results;
using Sluice.Hosting;
using Sluice.Shared;

namespace Sluice;

/// <summary>
/// The rows of a query with every column, written one by one without materializing objects. The reader is always
/// disposed with the request.
/// </summary>
public sealed class SluiceRows : SluiceSequence, IEndpointMetadataProvider
{
    private readonly DbDataReader _reader;
    private bool _isEnded;

    internal SluiceRows(DbDataReader reader) => _reader = reader;

    private protected override ResponseForms Forms => ResponseForms.Rows;

    private protected override async Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        _isEnded = await RowResponse.WriteAsync(
            context.Response,
            output,
            _reader,
            null,
            format,
            options,
            context.RequestAborted
        );
    }

    private protected override IReadOnlyList<string> NamesOfRows(SluiceHttpOptions options) =>
        [.. RowNames.ReadNames(_reader).Written.Select(name => options.NameOf(name, WireFormat.Json))];

    private protected override bool ReadsAhead => true;
    private protected override bool IsRows => true;

    // A reader goes forward only.
    private protected override bool CanRepeat => false;

    private protected override ValueTask DisposeAsync(HttpContext context) =>
        _isEnded ? _reader.DisposeAsync() : RowResponse.AbandonAsync(context.Request, _reader);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddRowsTo(builder, typeof(IEnumerable<object>), null);
}
