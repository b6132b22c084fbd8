using System.IO.Pipelines;
using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

internal abstract partial class JsonReading
{
    internal static async IAsyncEnumerable<T?> EnumerateAsync<T>(
        Stream stream,
        Converter<T> converter,
        JsonWireOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        using var elements = new JsonArrayElementReader(in options);
        while (true)
        {
            if (!elements.TryFill(stream, cancellationToken, out ValueTask<int> pending))
                elements.Add(await pending.ConfigureAwait(false));
            else if (elements.IsDone)
                yield break;
            else
                yield return elements.Read(converter);
        }
    }

    internal static async IAsyncEnumerable<T?> EnumerateAsync<T>(
        PipeReader pipe,
        Converter<T> converter,
        JsonWireOptions options,
        [EnumeratorCancellation] CancellationToken cancellationToken
    )
    {
        using var elements = new JsonArrayElementReader(in options);
        while (true)
        {
            if (!elements.TryFill(pipe, cancellationToken, out ValueTask<ReadResult> pending))
                elements.Take(pipe, await pending.ConfigureAwait(false));
            else if (elements.IsDone)
                yield break;
            else
                yield return elements.Read(converter);
        }
    }
}
