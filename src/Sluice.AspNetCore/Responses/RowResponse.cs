using System.Data.Common;
using Microsoft.AspNetCore.Http;
using Sluice.Http;
using Sluice.Rows;

namespace Sluice.AspNetCore.Responses;

/// <summary>Rows in the form that was negotiated.</summary>
internal static class RowResponse
{
    public static Task WriteAsync(HttpResponse response, DbDataReader reader, FieldSelection? selection, WireFormat format, SluiceHttpOptions options, CancellationToken aborted)
    {
        RowOptions rows = new() { FlushSize = options.FlushThreshold, Selection = selection };
        return format switch
        {
            WireFormat.MessagePack => MessagePackWire.SerializeRowsAsync(response.BodyWriter, reader, rows, SluiceStreams.SequenceOf(options.MessagePack), aborted),
            WireFormat.JsonLines => JsonWire.SerializeRowsAsync(response.BodyWriter, reader, rows, options.Json with { JsonLines = true, Indented = false }, aborted),
            _ => JsonWire.SerializeRowsAsync(response.BodyWriter, reader, rows, options.Json, aborted),
        };
    }
}
