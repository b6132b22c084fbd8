using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>
/// Implements all reading methods: reads one value from contiguous bytes, and adds the path to exceptions.
/// </summary>
internal abstract class WireReading<TWire, TReader, TTable, TOptions>
    where TWire : struct, IReadingWire<TReader, TTable, TOptions>
    where TReader : struct, IDocumentReader, allows ref struct
    where TTable : struct, IDocumentReader, allows ref struct
{
    /// <summary>
    /// Reads a whole document. The <paramref name="filter"/> contains the members that are hidden from its sender.
    /// </summary>
    internal static T? Read<T>(
        ReadOnlySpan<byte> input,
        Converter<T> converter,
        in TOptions options,
        MemberFilter? filter = null
    )
    {
        if (filter is not null || !TWire.IsPlain(input, in options))
            return Read<TypedBody<T>, T?>(
                input,
                new(converter),
                in options,
                new(TWire.MaxDepth(in options)) { Filter = filter },
                out _
            );
        TWire.Start(out TReader reader, input, TWire.MaxDepth(in options));
        try
        {
            T? value = reader.ReadRoot(converter);
            reader.End();
            return value;
        }
        catch (Exception exception) when (UserCodeException.IsWrapped(exception))
        {
            throw Complete(exception, input, reader.Position);
        }
    }

    /// <summary>Reads an element of a sequence, with its own maximum depth.</summary>
    internal static TResult ReadElement<TBody, TResult>(
        ReadOnlySpan<byte> input,
        TBody body,
        in TOptions options,
        int maxDepth,
        DocumentRoot root
    )
        where TBody : struct, IReadingBody<TResult> =>
        Read<TBody, TResult>(input, body, in options, new(maxDepth) { Root = root }, out _);

    internal static object? ReadObject(ReadOnlySpan<byte> input, Converter converter, in TOptions options) =>
        Read<UntypedBody, object?>(input, new(converter), in options);

    /// <summary>Returns the document as JSON.</summary>
    internal static byte[] ReadJson(ReadOnlySpan<byte> input, in TOptions options) =>
        Read<JsonCopy, byte[]>(input, default, in options);

    /// <summary>Validates the syntax of a document.</summary>
    /// <exception cref="WireException">The input is not valid.</exception>
    internal static void Check(ReadOnlySpan<byte> input, in TOptions options) =>
        Read<SkippedBody, bool>(input, default, in options);

    /// <summary>Reads the first value of a buffer that may contain more data after it.</summary>
    internal static T? ReadFirst<T>(
        ReadOnlySpan<byte> input,
        Converter<T> converter,
        in TOptions options,
        out int bytesConsumed
    ) =>
        Read<TypedBody<T>, T?>(
            input,
            new(converter),
            in options,
            new(TWire.MaxDepth(in options)) { IsPart = true },
            out bytesConsumed
        );

    internal static T? ReadFirst<T>(
        in ReadOnlySequence<byte> input,
        Converter<T> converter,
        in TOptions options,
        out SequencePosition consumed
    )
    {
        ReadOnlySequence<byte> value =
            input.IsSingleSegment || !TWire.TryMeasure(in input, in options, out long length)
                ? input
                : input.Slice(0, length);
        using DocumentBytes bytes = DocumentBytes.Create(value);
        T? result = ReadFirst(bytes.Span, converter, in options, out int used);
        consumed = input.GetPosition(used);
        return result;
    }

    /// <summary>
    /// Reads the first value and removes it from the sequence. Leaves the sequence unchanged if the value is
    /// incomplete.
    /// </summary>
    internal static bool TryReadFirst<T>(
        ref ReadOnlySequence<byte> input,
        out T? value,
        Converter<T> converter,
        in TOptions options
    )
    {
        value = default;
        bool isMeasured = TWire.TryMeasure(in input, in options, out long length);
        if (!isMeasured && !TWire.IsWhole(in input, in options))
            return false;
        using DocumentBytes bytes = DocumentBytes.Create(isMeasured ? input.Slice(0, length) : input);
        value = ReadFirst(bytes.Span, converter, in options, out int used);
        input = input.Slice(used);
        return true;
    }

    // Data after a document is an error, so all input must be read before a value can be returned. Collecting it first
    // costs nothing extra.
    internal static async ValueTask<T?> ReadAsync<T>(
        Stream stream,
        Converter<T> converter,
        TOptions options,
        CancellationToken cancellationToken
    ) => Read(await DocumentCollector.OfAsync(stream, cancellationToken).ConfigureAwait(false), converter, in options);

    internal static async ValueTask<T?> ReadAsync<T>(
        PipeReader pipe,
        Converter<T> converter,
        TOptions options,
        CancellationToken cancellationToken
    ) => Read(await DocumentCollector.OfAsync(pipe, cancellationToken).ConfigureAwait(false), converter, in options);

    private static T? Read<T>(DocumentCollector collected, Converter<T> converter, in TOptions options)
    {
        using DocumentBytes bytes = collected.Detach();
        return Read(bytes.Span, converter, in options);
    }

    private static TResult Read<TBody, TResult>(ReadOnlySpan<byte> input, TBody body, in TOptions options)
        where TBody : struct, IReadingBody<TResult> =>
        Read<TBody, TResult>(input, body, in options, new(TWire.MaxDepth(in options)), out _);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TResult Read<TBody, TResult>(
        ReadOnlySpan<byte> input,
        TBody body,
        in TOptions options,
        in DocumentScope scope,
        out int used
    )
        where TBody : struct, IReadingBody<TResult>
    {
        int maxDepth = scope.MaxDepth;
        using DocumentBytes document = TWire.Open(input, in options, scope.IsPart, out used);
        bool isPart = scope.IsPart && used == 0;
        if (scope.Filter is null && TWire.SupportsPlain(in options))
        {
            TWire.Start(out TReader plain, document.Span, maxDepth, in options);
            return Read<TBody, TResult, TReader>(ref plain, document.Span, body, scope.Root, isPart, ref used);
        }

        TWire.Start(out TTable table, document.Span, maxDepth, in options, scope.Filter);
        return Read<TBody, TResult, TTable>(ref table, document.Span, body, scope.Root, isPart, ref used);
    }

    private static TResult Read<TBody, TResult, TAny>(
        scoped ref TAny reader,
        ReadOnlySpan<byte> input,
        TBody body,
        DocumentRoot root,
        bool isPart,
        ref int used
    )
        where TBody : struct, IReadingBody<TResult>
        where TAny : struct, IDocumentReader, allows ref struct
    {
        try
        {
            TResult value = body.Read(ref reader);
            if (isPart)
                used = reader.Position;
            else
                reader.End();
            return value;
        }
        catch (Exception exception) when (UserCodeException.IsWrapped(exception))
        {
            throw Complete(exception, input, reader.Position, root);
        }
    }

    /// <summary>Adds path and line to an error, or wraps an exception from user code.</summary>
    internal static WireException Complete(
        Exception error,
        ReadOnlySpan<byte> input,
        int position,
        DocumentRoot root = default
    )
    {
        WireException failure = error as WireException ?? UserCodeException.OfReading(error, position);
        // An exception that another document's reader has completed, and that user code rethrew, keeps its own path.
        if (failure.Path is not null)
            return failure;
        if (failure.Offset < 0)
            failure.Offset = position;
        TWire.Locate(failure, input, root);
        return failure;
    }
}
