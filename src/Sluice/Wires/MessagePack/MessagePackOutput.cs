using System.Buffers;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Writes whole documents to their destinations. No byte reaches the destination before the document is complete, so an
/// error leaves no partial document.
/// </summary>
internal static class MessagePackOutput
{
    internal static byte[] ToArray<TBody>(TBody body, in MessagePackWireOptions options)
        where TBody : struct, IMessagePackBody
    {
        var writer = new MessagePackWireWriter(WireBuffers.Rent(), options.MaxDepth);
        try
        {
            Run(ref writer, ref body, in options);
            return writer.Written.ToArray();
        }
        catch (Exception e) when (MessagePackPath.Locate(e, writer.Written))
        {
            throw MessagePackPath.Wrap(e, writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static void ToBuffer<TBody>(IBufferWriter<byte> destination, TBody body, in MessagePackWireOptions options)
        where TBody : struct, IMessagePackBody
    {
        ArgumentNullException.ThrowIfNull(destination);
        // Writes directly to the destination's memory while it is large enough; the bytes count only after Advance is
        // called.
        var writer = new MessagePackWireWriter(destination.GetSpan(), options.MaxDepth);
        try
        {
            try
            {
                Run(ref writer, ref body, in options);
            }
            catch (Exception e) when (MessagePackPath.Locate(e, writer.Written))
            {
                throw MessagePackPath.Wrap(e, writer.Written);
            }

            // Exceptions of the destination are not wrapped.
            if (writer.IsRented) destination.Write(writer.Written);
            else destination.Advance(writer.Length);
        }
        finally
        {
            writer.Dispose();
        }
    }

    // A value with the name of its type does not need the options-driven writer if no other option is set and
    // everything in it has only one form.
    private static bool TryFindPlain<T>(T? value, in MessagePackWireOptions options, out MessagePackTypes.Entry? found)
    {
        found = typeof(T) == typeof(object) && value is not null && options.HasOnlyTypesThroughout
            ? options.Types!.Find(value.GetType())
            : null;
        return found is { CanBePlain: true };
    }

    /// <summary>Writes a document whose type is known, with one virtual call to the value's own code.</summary>
    internal static void ToBuffer<T>(IBufferWriter<byte> destination, Converter<T> converter, T? value,
        in MessagePackWireOptions options)
    {
        MessagePackTypes.Entry? named = null;
        if (!options.IsPlainThroughout && !TryFindPlain(value, in options, out named))
        {
            ToBuffer(destination, new MessagePackBody<T>(converter, value, null), in options);
            return;
        }

        ArgumentNullException.ThrowIfNull(destination);
        var writer = new MessagePackWireWriter(destination.GetSpan(), options.MaxDepth);
        try
        {
            try
            {
                if (named is null) converter.Write(ref writer, value);
                else named.WritePlain(ref writer, value!);
            }
            catch (Exception e) when (MessagePackPath.Locate(e, writer.Written))
            {
                throw MessagePackPath.Wrap(e, writer.Written);
            }

            if (writer.IsRented) destination.Write(writer.Written);
            else destination.Advance(writer.Length);
        }
        finally
        {
            if (writer.IsRented) writer.Dispose();
        }
    }

    /// <inheritdoc cref="ToBuffer{T}(IBufferWriter{byte}, Converter{T}, T, in MessagePackWireOptions)"/>
    internal static byte[] ToArray<T>(Converter<T> converter, T? value, in MessagePackWireOptions options)
    {
        MessagePackTypes.Entry? named = null;
        if (!options.IsPlainThroughout && !TryFindPlain(value, in options, out named))
            return ToArray(new MessagePackBody<T>(converter, value, null), in options);
        var writer = new MessagePackWireWriter(WireBuffers.Rent(), options.MaxDepth);
        try
        {
            if (named is null) converter.Write(ref writer, value);
            else named.WritePlain(ref writer, value!);
            return writer.Written.ToArray();
        }
        catch (Exception e) when (MessagePackPath.Locate(e, writer.Written))
        {
            throw MessagePackPath.Wrap(e, writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static void ToStream<TBody>(Stream destination, TBody body, in MessagePackWireOptions options)
        where TBody : struct, IMessagePackBody
    {
        ArgumentNullException.ThrowIfNull(destination);
        byte[] buffer = ToRented(body, in options, out int length);
        try
        {
            destination.Write(buffer.AsSpan(0, length));
        }
        finally
        {
            WireBuffers.Return(buffer);
        }
    }

    internal static async Task ToDestinationAsync<TBody, TDestination>(TDestination destination, TBody body,
        MessagePackWireOptions options, CancellationToken cancellationToken)
        where TBody : struct, IMessagePackBody where TDestination : struct, IPieceSink
    {
        cancellationToken.ThrowIfCancellationRequested();
        byte[] buffer = ToRented(body, in options, out int length);
        try
        {
            await destination.WriteAsync(buffer.AsMemory(0, length), cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            WireBuffers.Return(buffer);
        }
    }

    private static byte[] ToRented<TBody>(TBody body, in MessagePackWireOptions options, out int length)
        where TBody : struct, IMessagePackBody
    {
        var writer = new MessagePackWireWriter(WireBuffers.Rent(), options.MaxDepth);
        try
        {
            Run(ref writer, ref body, in options);
            length = writer.Length;
            return writer.Release();
        }
        catch (Exception e) when (MessagePackPath.Locate(e, writer.Written))
        {
            throw MessagePackPath.Wrap(e, writer.Written);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes one document.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Run<TBody>(ref MessagePackWireWriter writer, ref TBody body, in MessagePackWireOptions options)
        where TBody : struct, IMessagePackBody
    {
        if (options.IsPlainThroughout) body.Write(ref writer);
        else RunByOptions(ref writer, ref body, in options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunByOptions<TBody>(ref MessagePackWireWriter writer, ref TBody body,
        in MessagePackWireOptions options) where TBody : struct, IMessagePackBody
    {
        int start = writer.Length;
        Write(ref writer, ref body, in options, start, default);
        if (options.Compression != MessagePackCompression.None)
            MessagePackCompressor.Compress(ref writer, start, options.Compression);
    }

    /// <summary>
    /// Writes a value without compression. The document begins at <paramref name="start"/>, and its path with
    /// <paramref name="root"/>.
    /// </summary>
    internal static void Write<TBody>(ref MessagePackWireWriter writer, ref TBody body,
        in MessagePackWireOptions options, int start, DocumentRoot root) where TBody : struct, IMessagePackBody
    {
        if (options.IsPlainForWriting)
        {
            body.Write(ref writer);
            return;
        }

        // The options-driven writer takes over the plain writer with its buffer, and returns it even if an exception is
        // thrown.
        var table = new MessagePackOptionsWriter(writer, in options);
        try
        {
            body.Write(ref table);
        }
        catch (Exception e) when (MessagePackPath.Locate(e, table.Plain.Written[start..], root))
        {
            throw MessagePackPath.Wrap(e, table.Plain.Written[start..], root);
        }
        finally
        {
            writer = table.Plain;
        }
    }
}
