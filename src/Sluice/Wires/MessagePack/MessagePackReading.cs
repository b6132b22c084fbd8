using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Implements all reading methods: reads one value from contiguous bytes, and adds the path to exceptions.
/// </summary>
internal static partial class MessagePackReading
{
    internal static T? Read<T>(ReadOnlySpan<byte> input, Converter<T> converter, in MessagePackWireOptions options)
    {
        if (!options.IsPlainForReading || MessagePackDecompressor.IsCompressed(input))
            return ReadOtherwise(input, converter, in options);
        var reader = new MessagePackWireReader(input, options.MaxDepth);
        try
        {
            T? value = converter.Read(ref reader);
            reader.End();
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, input, reader.Position);
        }
    }

    /// <summary>Reads a document from a sender to whom some members are hidden.</summary>
    internal static T? Read<T>(ReadOnlySpan<byte> input, Converter<T> converter, in MessagePackWireOptions options,
        MemberFilter? filter) =>
        filter is null ? Read(input, converter, in options) : ReadOtherwise(input, converter, in options, filter);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T? ReadOtherwise<T>(ReadOnlySpan<byte> input, Converter<T> converter,
        in MessagePackWireOptions options, MemberFilter? filter = null)
    {
        if (MessagePackDecompressor.IsCompressed(input))
        {
            byte[] document = Decompress(input, in options, out int length);
            try
            {
                return ReadByOptions(document.AsSpan(0, length), converter, in options, filter: filter);
            }
            finally
            {
                ArrayPool<byte>.Shared.Return(document);
            }
        }

        return ReadByOptions(input, converter, in options, filter: filter);
    }

    /// <summary>Returns the decompressed document in an array of its exact size.</summary>
    internal static byte[] DecompressWhole(ReadOnlySpan<byte> input, in MessagePackWireOptions options)
    {
        byte[] document = Decompress(input, in options, out int length);
        byte[] whole = document.AsSpan(0, length).ToArray();
        ArrayPool<byte>.Shared.Return(document);
        return whole;
    }

    private static byte[] Decompress(ReadOnlySpan<byte> input, in MessagePackWireOptions options, out int length)
    {
        byte[] document = MessagePackDecompressor.Decompress(input, options.MaxDecompressedBytes, out int used,
            out length);
        if (used == input.Length) return document;
        ArrayPool<byte>.Shared.Return(document);
        throw new WireException(WireError.TrailingData, "Expected the end of the input after the compressed document.",
            used, "$");
    }

    /// <summary>Reads a value that is not compressed.</summary>
    internal static T? ReadByOptions<T>(ReadOnlySpan<byte> input, Converter<T> converter,
        in MessagePackWireOptions options, DocumentRoot root = default, MemberFilter? filter = null)
    {
        var reader = new MessagePackOptionsReader(new MessagePackWireReader(input, options.MaxDepth), in options,
            filter);
        try
        {
            T? value = ReadValue(ref reader, converter, in options, filter);
            reader.Plain.End();
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, input, reader.Position, root);
        }
    }

    private static T? ReadValue<T>(ref MessagePackOptionsReader reader, Converter<T> converter,
        in MessagePackWireOptions options, MemberFilter? filter) =>
        options.IsPlainForReading && filter is null
            ? converter.Read(ref reader.Plain)
            : converter.Read(ref reader);

    internal static object? ReadObject(ReadOnlySpan<byte> input, Converter converter, in MessagePackWireOptions options)
    {
        if (!MessagePackDecompressor.IsCompressed(input)) return ReadObjectByOptions(input, converter, in options);
        byte[] document = Decompress(input, in options, out int length);
        try
        {
            return ReadObjectByOptions(document.AsSpan(0, length), converter, in options);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(document);
        }
    }

    private static object? ReadObjectByOptions(ReadOnlySpan<byte> input, Converter converter,
        in MessagePackWireOptions options)
    {
        var reader = new MessagePackOptionsReader(new MessagePackWireReader(input, options.MaxDepth), in options);
        try
        {
            object? value = options.IsPlainForReading
                ? converter.ReadObject(ref reader.Plain)
                : converter.ReadObject(ref reader);
            reader.Plain.End();
            return value;
        }
        catch (Exception e) when (UserCodeException.IsWrapped(e))
        {
            throw Complete(e, input, reader.Position);
        }
    }

    internal static byte[] ReadJson(ReadOnlySpan<byte> input, in MessagePackWireOptions options)
    {
        byte[]? document = null;
        if (MessagePackDecompressor.IsCompressed(input))
        {
            document = Decompress(input, in options, out int length);
            input = document.AsSpan(0, length);
        }

        var reader = new MessagePackWireReader(input, options.MaxDepth);
        try
        {
            byte[] json = reader.ReadJson();
            reader.End();
            return json;
        }
        catch (WireException e)
        {
            throw Complete(e, input, reader.Position);
        }
        finally
        {
            if (document is not null) ArrayPool<byte>.Shared.Return(document);
        }
    }

    internal static async ValueTask<T?> ReadAsync<T>(Stream stream, Converter<T> converter,
        MessagePackWireOptions options, CancellationToken cancellationToken)
    {
        using MessagePackInput input = await MessagePackInput.OfAsync(stream, cancellationToken).ConfigureAwait(false);
        return Read(input.Span, converter, in options);
    }

    internal static async ValueTask<T?> ReadAsync<T>(PipeReader pipe, Converter<T> converter,
        MessagePackWireOptions options, CancellationToken cancellationToken)
    {
        using MessagePackInput input = await MessagePackInput.OfAsync(pipe, cancellationToken).ConfigureAwait(false);
        return Read(input.Span, converter, in options);
    }

    /// <summary>Adds the path to an error, or wraps an exception from user code.</summary>
    internal static WireException Complete(Exception error, ReadOnlySpan<byte> input, int position,
        DocumentRoot root = default)
    {
        WireException failure = error as WireException ?? UserCodeException.OfReading(error, position);
        // An exception that another document's reader has completed, and that user code rethrew, keeps its own path.
        if (failure.Path is not null) return failure;
        if (failure.Offset < 0) failure.Offset = position;
        // A constructor or setter runs after the last byte of its object.
        if (failure.Error == WireError.UserCode)
            failure.Path = MessagePackPath.Find(input, (int)Math.Min(failure.Offset, input.Length), ended: true, root);
        else MessagePackPath.Locate(failure, input, root);
        return failure;
    }
}
