using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>Server-sent events: each element is one event whose data is its JSON, which holds no line break. Every event is flushed.</summary>
internal static class EventStream
{
    public static async Task WriteAsync<T>(HttpResponse response, IAsyncEnumerable<T> elements, FieldSelection<T> selection, JsonWireOptions options, CancellationToken aborted)
    {
        PipeWriter output = response.BodyWriter;
        options = options with { Indented = false, JsonLines = false };
        // The headers leave at once: a client waits for the first event with its connection open.
        await response.StartAsync(aborted);
        await output.FlushAsync(aborted);
        await foreach (T element in elements.WithCancellation(aborted))
        {
            output.Write("data: "u8);
            JsonWire.Serialize(output, element, selection, options);
            output.Write("\n\n"u8);
            FlushResult flushed = await output.FlushAsync(aborted);
            if (flushed.IsCompleted) return;
        }
    }
}
