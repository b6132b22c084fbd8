using System.IO.Pipelines;

namespace Sluice.Fuzz.Inputs;

/// <summary>A wire behind its public verbs.</summary>
internal abstract partial class Wire
{
    internal static readonly Wire Json = new JsonVerbs(),
        MessagePack = new MessagePackVerbs();

    internal abstract bool IsJson { get; }

    /// <summary>How many verbs write, and read, a whole document. Verb 0 is the one over arrays.</summary>
    internal abstract int Writers { get; }
    internal abstract int Readers { get; }
    internal abstract byte[] Write<T>(Converter<T> converter, T? value, Settings settings, int verb, Random random);
    internal abstract byte[] Write<T>(
        T? value,
        FieldSelection<T> selection,
        Settings settings,
        int verb,
        Random random
    );
    internal abstract T? Read<T>(Converter<T> converter, byte[] bytes, Settings settings, int verb, Random random);
    internal abstract byte[] WriteSequence<T>(
        Converter<T> converter,
        IReadOnlyList<T?> values,
        Settings settings,
        int verb,
        Random random
    );
    internal abstract IAsyncEnumerable<T?> ReadSequence<T>(
        Converter<T> converter,
        byte[] bytes,
        Settings settings,
        int verb,
        Random random
    );

    /// <summary>Any wire.</summary>
    internal static Wire Any(Random random) => random.Next(2) == 0 ? Json : MessagePack;

    /// <summary>What is written to a stream or a pipe by a task, which here never waits.</summary>
    protected static byte[] Gather(Func<Stream, Task> write)
    {
        using var stream = new MemoryStream();
        write(stream).GetAwaiter().GetResult();
        return stream.ToArray();
    }

    protected static byte[] GatherPipe(Func<PipeWriter, Task> write) =>
        Gather(async stream =>
        {
            PipeWriter pipe = PipeWriter.Create(
                stream,
                new StreamPipeWriterOptions(minimumBufferSize: 16, leaveOpen: true)
            );
            try
            {
                await write(pipe);
            }
            finally
            {
                await pipe.CompleteAsync();
            }
        });

    protected static PipeReader Pipe(byte[] bytes, Random random) =>
        random.Next(2) == 0
            ? PipeReader.Create(Pieces.Split(bytes, random))
            : PipeReader.Create(
                new PieceStream(bytes, random),
                new StreamPipeReaderOptions(bufferSize: 16 + random.Next(64), minimumReadSize: 1 + random.Next(8))
            );

#pragma warning disable CS1998 // nothing to wait for
    protected static async IAsyncEnumerable<T> Async<T>(IReadOnlyList<T> values)
    {
        foreach (T value in values)
            yield return value;
    }
#pragma warning restore CS1998
}
