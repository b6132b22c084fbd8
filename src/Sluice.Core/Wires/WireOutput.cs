using System.Buffers;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Wires.Sinks;

namespace Sluice.Wires;

/// <summary>
/// Writes whole documents to their destinations. No byte reaches the destination before the document is complete, so an
/// error leaves no partial document.
/// </summary>
internal abstract class WireOutput<TWire, TWriter, TTable, TOptions>
    where TWire : struct, IOutputWire<TWriter, TTable, TOptions>
    where TWriter : struct, IDocumentWriter, allows ref struct
    where TTable : struct, IPooledWriter, allows ref struct
{
    internal static byte[] ToArray<TBody>(TBody body, in TOptions options)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        byte[] buffer = ToRented(body, in options, out int length);
        byte[] document = buffer.AsSpan(0, length).ToArray();
        WireBuffers.Return(buffer);
        return document;
    }

    internal static void ToBuffer<TBody>(IBufferWriter<byte> destination, TBody body, in TOptions options)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        ArgumentNullException.ThrowIfNull(destination);
        // Writes directly to the destination's memory while it is large enough; the bytes count only after Advance is
        // called.
        TWriter writer = TWire.CreateWriter(destination.GetSpan(), in options);
        try
        {
            try
            {
                Run(ref writer, ref body, in options);
            }
            catch (Exception e) when (Locate(e, writer.Raw))
            {
                throw Wrap(e, writer.Raw);
            }

            // Exceptions of the destination are not wrapped.
            if (writer.IsRented)
                destination.Write(writer.Written);
            else
                destination.Advance(writer.Written.Length);
        }
        finally
        {
            if (writer.IsRented)
                writer.Dispose();
        }
    }

    internal static void ToStream<TBody>(Stream destination, TBody body, in TOptions options)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
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

    internal static async Task ToDestinationAsync<TBody, TDestination>(
        TDestination destination,
        TBody body,
        TOptions options,
        CancellationToken cancellationToken
    )
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
        where TDestination : struct, IPieceSink
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

    protected static byte[] ToRented<TBody>(TBody body, in TOptions options, out int length)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        TWriter writer = TWire.CreateWriter(WireBuffers.Rent(), in options);
        try
        {
            Run(ref writer, ref body, in options);
            length = writer.Written.Length;
            return writer.Release();
        }
        catch (Exception e) when (Locate(e, writer.Raw))
        {
            throw Wrap(e, writer.Raw);
        }
        finally
        {
            writer.Dispose();
        }
    }

    /// <summary>Writes one document; in JSON, with the comma after it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Run<TBody>(ref TWriter writer, ref TBody body, in TOptions options)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        if (TWire.IsPlain(in options))
            body.Write(ref writer);
        else
            RunByOptions(ref writer, ref body, in options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void RunByOptions<TBody>(ref TWriter writer, ref TBody body, in TOptions options)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        if (body.TryWriteSpecial(ref writer, in options))
            return;
        int start = writer.Length;
        Write(ref writer, ref body, in options, start, 0, default);
        TWire.Finish(ref writer, start, 0, in options);
    }

    /// <summary>Writes an element of a sequence; in JSON, with the comma after it.</summary>
    internal static void WriteElement<TBody>(ref TWriter writer, TBody body, in TOptions options, long index)
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        int start = writer.Length;
        DocumentRoot root = DocumentRoot.Element(index);
        try
        {
            Write(ref writer, ref body, in options, start, 1, root);
            TWire.Finish(ref writer, start, 1, in options);
        }
        catch (Exception e) when (Locate(e, Since(writer.Raw, start), root))
        {
            throw Wrap(e, Since(writer.Raw, start), root);
        }
    }

    // A converter may have replaced the writer by a shorter one, and a filter must not throw: the runtime ends the
    // process.
    private static ReadOnlySpan<byte> Since(ReadOnlySpan<byte> written, int start) =>
        start <= written.Length ? written[start..] : default;

    private static void Write<TBody>(
        ref TWriter writer,
        ref TBody body,
        in TOptions options,
        int start,
        int depth,
        DocumentRoot root
    )
        where TBody : struct, IWireBody<TWriter, TTable, TOptions>
    {
        if (TWire.TryApply(ref writer, in options))
        {
            body.Write(ref writer);
            return;
        }

        // The options-driven writer takes over the plain writer with its buffer, and returns it even if an exception is
        // thrown.
        TWire.Start(out TTable table, in writer, in options, depth);
        try
        {
            body.Write(ref table);
        }
        catch (Exception e) when (Locate(e, Since(table.Raw, start), root))
        {
            throw Wrap(e, Since(table.Raw, start), root);
        }
        finally
        {
            TWire.Return(in table, out writer);
        }
    }

    /// <summary>
    /// Serves as an exception filter: adds path and offset to a <see cref="WireException"/> and returns
    /// <see langword="false"/>; returns <see langword="true"/> for an exception from user code, which must be wrapped.
    /// </summary>
    protected static bool Locate(Exception exception, ReadOnlySpan<byte> output, DocumentRoot root = default)
    {
        if (exception is not WireException failure)
            return UserCodeException.IsWrapped(exception);
        TWire.Locate(failure, output, root);
        return false;
    }

    /// <summary>Wraps an exception from user code with the path of the value that was being written.</summary>
    protected static WireException Wrap(Exception exception, ReadOnlySpan<byte> output, DocumentRoot root = default)
    {
        WireException failure = UserCodeException.OfWriting(exception);
        TWire.Locate(failure, output, root);
        return failure;
    }
}
