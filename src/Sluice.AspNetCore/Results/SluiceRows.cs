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
    private readonly RowResponse _rows;

    internal SluiceRows(DbDataReader reader) => _rows = new(reader);

    private protected override ResponseForms Forms => ResponseForms.Rows;

    private protected override Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => _rows.WriteAsync(context, output, null, format, options);

    private protected override IReadOnlyList<string> NamesOfRows(SluiceHttpOptions options) =>
        [.. RowNames.ReadNames(_rows.Reader).Written.Select(name => options.NameOf(name, WireFormat.Json))];

    private protected override ValueTask CheckAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        _rows.Check(null, format, options);
        return ValueTask.CompletedTask;
    }

    private protected override bool ReadsAhead => true;
    private protected override bool IsRows => true;

    // A reader goes forward only.
    private protected override bool CanRepeat => false;

    private protected override ValueTask DisposeAsync(HttpContext context) => _rows.EndAsync(context.Request);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddRowsTo(builder, typeof(IEnumerable<object>), null);
}
