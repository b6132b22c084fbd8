using System.IO.Pipelines;

namespace Sluice.Wires.Json;

internal static partial class JsonReading
{
    // Data after a document is an error, so all input must be read before a value can be returned. Collecting it first
    // costs nothing extra.
    internal static async ValueTask<T?> ReadAsync<T>(Stream stream, Converter<T> converter, JsonWireOptions options,
        CancellationToken cancellationToken)
    {
        return Read(await CollectAsync(stream, cancellationToken).ConfigureAwait(false), converter, options);
    }

    internal static async ValueTask<T?> ReadAsync<T>(PipeReader pipe, Converter<T> converter, JsonWireOptions options,
        CancellationToken cancellationToken)
    {
        return Read(await CollectAsync(pipe, cancellationToken).ConfigureAwait(false), converter, options);
    }

    private static T? Read<T>(JsonGatherer collected, Converter<T> converter, in JsonWireOptions options)
    {
        using JsonBytes bytes = collected.Detach();
        return Read(bytes.Span, converter, in options);
    }

    private static async ValueTask<JsonGatherer> CollectAsync(Stream stream, CancellationToken cancellationToken)
    {
        var collected = new JsonGatherer(stream);
        try
        {
            while (!collected.TryFill(stream, cancellationToken, out ValueTask<int> pending))
            {
                int read = await pending.ConfigureAwait(false);
                if (read == 0) break;
                collected.Add(read);
            }
            return collected;
        }
        catch
        {
            collected.Dispose();
            throw;
        }
    }

    private static async ValueTask<JsonGatherer> CollectAsync(PipeReader pipe, CancellationToken cancellationToken)
    {
        var collected = new JsonGatherer(null);
        try
        {
            while (true)
            {
                ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
                if (result.IsCanceled) throw new OperationCanceledException("The pipe's pending read was cancelled.");
                collected.Add(result.Buffer);
                pipe.AdvanceTo(result.Buffer.End);
                if (result.IsCompleted) return collected;
            }
        }
        catch
        {
            collected.Dispose();
            throw;
        }
    }
}
