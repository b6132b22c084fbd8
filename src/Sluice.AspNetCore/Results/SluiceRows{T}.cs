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

namespace Sluice;

/// <summary>
/// The rows of a query, narrowed to the selected members of <typeparamref name="T"/>: other columns are neither read
/// nor written. The reader is always disposed with the request.
/// </summary>
/// <typeparam name="T">The type that a row represents; no instances are created.</typeparam>
public sealed class SluiceRows<T> : SluiceSequence, IEndpointMetadataProvider
{
    private readonly RowResponse _rows;
    private readonly FieldSelection<T> _selection;

    internal SluiceRows(DbDataReader reader, FieldSelection<T> selection) =>
        (_rows, _selection) = (new(reader), selection);

    private protected override FieldSelection Selection => _selection;
    private protected override ResponseForms Forms => ResponseForms.Rows;

    private protected override Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => _rows.WriteAsync(context, output, selection, format, options);

    private protected override ValueTask CheckAsync(
        HttpContext context,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        _rows.Check(selection, format, options);
        return ValueTask.CompletedTask;
    }

    private protected override bool ReadsAhead => true;
    private protected override bool IsRows => true;

    // A reader goes forward only.
    private protected override bool CanRepeat => false;

    private protected override ValueTask DisposeAsync(HttpContext context) => _rows.EndAsync(context.Request);

    static void IEndpointMetadataProvider.PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        ProducesMetadata.AddRowsTo(builder, typeof(IEnumerable<T>), typeof(T));
}
