using System.Data.Common;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes rows in the negotiated format.</summary>
internal static class RowResponse
{
    public static Task WriteAsync(
        HttpResponse response,
        PipeWriter output,
        DbDataReader reader,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options,
        CancellationToken aborted
    ) =>
        options
            .StreamOf(format)
            .SerializeRowsAsync(
                new ResponseOutput(response, output),
                reader,
                options.Rows with
                {
                    Selection = selection,
                },
                aborted
            );
}
