using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

internal static partial class JsonReading
{
    internal static async IAsyncEnumerable<T?> EnumerateAsync<T>(
        Stream stream, Converter<T> converter, JsonWireOptions options, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using var elements = new JsonElements(in options);
        while (true)
        {
            if (!elements.TryFill(stream, cancellationToken, out ValueTask<int> pending)) elements.Add(await pending.ConfigureAwait(false));
            else if (elements.IsDone) yield break;
            else yield return elements.Read(converter);
        }
    }

    internal static async IAsyncEnumerable<T?> EnumerateAsync<T>(
        PipeReader pipe, Converter<T> converter, JsonWireOptions options, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using var elements = new JsonElements(in options);
        bool completed = false;
        while (true)
        {
            while (elements.TryNext()) yield return elements.Read(converter);
            if (completed) yield break;
            ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (result.IsCanceled) throw new OperationCanceledException("The pipe's pending read was cancelled.");
            elements.Add(result.Buffer);
            pipe.AdvanceTo(result.Buffer.End);
            if (!(completed = result.IsCompleted)) continue;
            while (elements.TryNext()) yield return elements.Read(converter);
            elements.Complete();
        }
    }
}
