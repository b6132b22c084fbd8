using System.IO.Pipelines;

namespace Sluice.Wires.Json;

internal static partial class JsonReading
{
    // Data after a document is an error, so all input must be read before a value can be returned. Collecting it first
    // costs nothing extra.
    internal static async ValueTask<T?> ReadAsync<T>(Stream stream, Converter<T> converter, JsonWireOptions options,
        CancellationToken cancellationToken)
    {
        return Read(await GatherAsync(stream, cancellationToken).ConfigureAwait(false), converter, options);
    }

    internal static async ValueTask<object?> ReadObjectAsync(Stream stream, Converter converter,
        JsonWireOptions options, CancellationToken cancellationToken)
    {
        using JsonBytes bytes = (await GatherAsync(stream, cancellationToken).ConfigureAwait(false)).Detach();
        return ReadObject(bytes.Span, converter, in options);
    }

    internal static async ValueTask<T?> ReadAsync<T>(PipeReader pipe, Converter<T> converter, JsonWireOptions options,
        CancellationToken cancellationToken)
    {
        return Read(await GatherAsync(pipe, cancellationToken).ConfigureAwait(false), converter, options);
    }

    internal static async ValueTask<object?> ReadObjectAsync(PipeReader pipe, Converter converter,
        JsonWireOptions options, CancellationToken cancellationToken)
    {
        using JsonBytes bytes = (await GatherAsync(pipe, cancellationToken).ConfigureAwait(false)).Detach();
        return ReadObject(bytes.Span, converter, in options);
    }

    private static T? Read<T>(JsonGatherer gathered, Converter<T> converter, in JsonWireOptions options)
    {
        using JsonBytes bytes = gathered.Detach();
        return Read(bytes.Span, converter, in options);
    }

    private static async ValueTask<JsonGatherer> GatherAsync(Stream stream, CancellationToken cancellationToken)
    {
        var gathered = new JsonGatherer(stream);
        try
        {
            while (!gathered.TryFill(stream, cancellationToken, out ValueTask<int> pending))
            {
                int read = await pending.ConfigureAwait(false);
                if (read == 0) break;
                gathered.Add(read);
            }
            return gathered;
        }
        catch
        {
            gathered.Dispose();
            throw;
        }
    }

    private static async ValueTask<JsonGatherer> GatherAsync(PipeReader pipe, CancellationToken cancellationToken)
    {
        var gathered = new JsonGatherer(null);
        try
        {
            while (true)
            {
                ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
                if (result.IsCanceled) throw new OperationCanceledException("The pipe's pending read was cancelled.");
                gathered.Add(result.Buffer);
                pipe.AdvanceTo(result.Buffer.End);
                if (result.IsCompleted) return gathered;
            }
        }
        catch
        {
            gathered.Dispose();
            throw;
        }
    }
}
