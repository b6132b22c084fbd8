using System.Buffers;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Where whole documents go. Nothing reaches the destination before the document is complete, so an error leaves none
/// of it behind.
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
        // Straight into the destination's memory while that suffices; what stands there counts only once Advance is
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

            // What the destination throws is its own affair.
            if (writer.IsRented) destination.Write(writer.Written);
            else destination.Advance(writer.Length);
        }
        finally
        {
            writer.Dispose();
        }
    }

    // A value with its type's name needs nothing of the table writer where the options ask for nothing else, and all
    // that is in it has one form only.
    private static bool TryFindPlain<T>(T? value, in MessagePackWireOptions options, out MessagePackTypes.Entry? found)
    {
        found = typeof(T) == typeof(object) && value is not null && options.HasOnlyTypesThroughout
            ? options.Types!.Find(value.GetType())
            : null;
        return found is { CanBePlain: true };
    }

    /// <summary>The same for a type that is known: one virtual call from the value's own code.</summary>
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
        where TBody : struct, IMessagePackBody where TDestination : struct, IPieceDestination
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
        Write(ref writer, ref body, in options, start, "$");
        if (options.Compression != MessagePackCompression.None)
            MessagePackCompressor.Compress(ref writer, start, options.Compression);
    }

    /// <summary>
    /// Writes a value, not compressed, whose document begins at <paramref name="start"/> and whose path begins with
    /// <paramref name="root"/>.
    /// </summary>
    internal static void Write<TBody>(ref MessagePackWireWriter writer, ref TBody body,
        in MessagePackWireOptions options, int start, string root) where TBody : struct, IMessagePackBody
    {
        if (options.IsPlainForWriting)
        {
            body.Write(ref writer);
            return;
        }

        // The table writer takes the plain one over, buffer and all, and hands it back whatever happens.
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
