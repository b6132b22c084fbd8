using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.MessagePack;

internal abstract partial class MessagePackReading
{
    internal static async IAsyncEnumerable<T?> EnumerateAsync<T>(
        Stream stream,
        Converter<T> converter,
        MessagePackWireOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        using var elements = new MessagePackArrayElementReader(in options);
        while (true)
        {
            while (elements.TryNext())
                yield return elements.Read(converter);
            int read = await stream.ReadAsync(elements.Free, cancellationToken).ConfigureAwait(false);
            if (read > 0)
            {
                elements.Add(read);
                continue;
            }

            elements.Complete();
            yield break;
        }
    }

    internal static async IAsyncEnumerable<T?> EnumerateAsync<T>(
        PipeReader pipe,
        Converter<T> converter,
        MessagePackWireOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        using var elements = new MessagePackArrayElementReader(in options);
        while (true)
        {
            ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (result.IsCanceled)
                throw new OperationCanceledException("The pipe's pending read was cancelled.");
            elements.Add(result.Buffer);
            pipe.AdvanceTo(result.Buffer.End);
            while (elements.TryNext())
                yield return elements.Read(converter);
            if (!result.IsCompleted)
                continue;
            elements.Complete();
            yield break;
        }
    }
}
