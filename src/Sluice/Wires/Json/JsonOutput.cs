using System.Buffers;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Wires.Json;

/// <summary>
/// Writes whole documents to their destinations. No byte reaches the destination before the document is complete, so an
/// error leaves no partial document.
/// </summary>
internal static class JsonOutput
{
    internal static string ToText<TBody>(TBody body, in JsonWireOptions options) where TBody : struct, IJsonBody
    {
        var writer = new JsonWireWriter(WireBuffers.Rent(), options.MaxDepth);
        try
        {
            Run(ref writer, ref body, in options);
            return Utf8Text.DecodeValid(writer.Written);
        }
        catch (Exception e) when (JsonWriterPath.Locate(e, writer.Raw))
        {
            throw JsonWriterPath.Wrap(e, writer.Raw);
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static byte[] ToArray<TBody>(TBody body, in JsonWireOptions options) where TBody : struct, IJsonBody
    {
        var writer = new JsonWireWriter(WireBuffers.Rent(), options.MaxDepth);
        try
        {
            Run(ref writer, ref body, in options);
            return writer.Written.ToArray();
        }
        catch (Exception e) when (JsonWriterPath.Locate(e, writer.Raw))
        {
            throw JsonWriterPath.Wrap(e, writer.Raw);
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static void ToBuffer<TBody>(IBufferWriter<byte> destination, TBody body, in JsonWireOptions options)
        where TBody : struct, IJsonBody
    {
        ArgumentNullException.ThrowIfNull(destination);
        // Writes directly to the destination's memory while it is large enough; the bytes count only after Advance is
        // called.
        var writer = new JsonWireWriter(destination.GetSpan(), options.MaxDepth);
        try
        {
            try
            {
                Run(ref writer, ref body, in options);
            }
            catch (Exception e) when (JsonWriterPath.Locate(e, writer.Raw))
            {
                throw JsonWriterPath.Wrap(e, writer.Raw);
            }

            // Exceptions of the destination are not wrapped.
            if (writer.IsRented) destination.Write(writer.Written);
            else destination.Advance(writer.Length - 1);
        }
        finally
        {
            writer.Dispose();
        }
    }

    internal static void ToStream<TBody>(Stream destination, TBody body, in JsonWireOptions options)
        where TBody : struct, IJsonBody
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
        JsonWireOptions options, CancellationToken cancellationToken)
        where TBody : struct, IJsonBody where TDestination : struct, IPieceSink
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

    private static byte[] ToRented<TBody>(TBody body, in JsonWireOptions options, out int length)
        where TBody : struct, IJsonBody
    {
        var writer = new JsonWireWriter(WireBuffers.Rent(), options.MaxDepth);
        try
        {
            Run(ref writer, ref body, in options);
            length = writer.Length - 1;
            return writer.Release();
        }
        catch (Exception e) when (JsonWriterPath.Locate(e, writer.Raw))
        {
            throw JsonWriterPath.Wrap(e, writer.Raw);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes one value and the comma after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Run<TBody>(ref JsonWireWriter writer, ref TBody body, in JsonWireOptions options)
        where TBody : struct, IJsonBody
    {
        if (options.IsPlainForWriting) body.Write(ref writer);
        else RunByOptions(ref writer, ref body, in options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunByOptions<TBody>(ref JsonWireWriter writer, ref TBody body, in JsonWireOptions options)
        where TBody : struct, IJsonBody
    {
        if (options.JsonLines && body.TryWriteLines(ref writer, in options)) return;
        int start = writer.Length;
        writer.LayoutFlags = options.LayoutFlags;
        if (options.WritesByTables) RunByTables(ref writer, ref body, in options, start, -1);
        else body.Write(ref writer);
        if (options.Indented) JsonIndenter.Indent(ref writer, start, 0, in options);
    }

    /// <summary>
    /// Writes a value whose document begins at <paramref name="start"/>. <paramref name="element"/> is its index in a
    /// stream, or -1.
    /// </summary>
    internal static void RunByTables<TBody>(ref JsonWireWriter writer, ref TBody body, in JsonWireOptions options,
        int start, long element) where TBody : struct, IJsonBody
    {
        // The options-driven writer takes over the plain writer with its buffer, and returns it even if an exception is
        // thrown.
        var table = new JsonOptionsWriter(writer, in options);
        try
        {
            body.Write(ref table);
        }
        catch (Exception e) when (JsonWriterPath.Locate(e, table.Plain.Raw[start..], element))
        {
            throw JsonWriterPath.Wrap(e, table.Plain.Raw[start..], element);
        }
        finally
        {
            writer = table.Plain;
        }
    }
}
