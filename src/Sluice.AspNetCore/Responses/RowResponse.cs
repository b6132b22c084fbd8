using System.Data.Common;
using Microsoft.AspNetCore.Http;
using Sluice.Http;
using Sluice.Rows;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes rows in the negotiated format.</summary>
internal static class RowResponse
{
    public static Task WriteAsync(HttpResponse response, DbDataReader reader, FieldSelection? selection,
        WireFormat format, SluiceHttpOptions options, CancellationToken aborted)
    {
        RowOptions rows = options.Rows with { Selection = selection };
        RowEngine engine = RowDrivers.Open(reader, rows);
        var sink = new ResponseSink(response);
        return format switch
        {
            WireFormat.MessagePack =>
                RowRun.RunAsync(sink, new MessagePackRowWire(SluiceStreams.SequenceOf(options.MessagePack)), engine,
                    ownsReader: false, aborted),
            WireFormat.JsonLines =>
                RowRun.RunAsync(sink, new JsonRowWire(SluiceStreams.LinesOf(options.Json)), engine, ownsReader: false,
                    aborted),
            _ => RowRun.RunAsync(sink, new JsonRowWire(options.Json), engine, ownsReader: false, aborted),
        };
    }
}
