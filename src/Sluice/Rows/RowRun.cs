using System.Data.Common;
using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Drives a <see cref="RowEngine"/> to its end: fills a pooled buffer, flushes it when it is full, and awaits the
/// driver. The closing bracket is written last, so output that was cut off by an error is not a complete document.
/// </summary>
internal static class RowRun
{
    /// <param name="sink">The destination of the bytes.</param>
    /// <param name="wire">The wire with its options.</param>
    /// <param name="engine">The run, with its options set.</param>
    /// <param name="ownsReader">
    /// Whether to read the reader to its very end, so that errors after the rows are detected before the document is
    /// completed.
    /// </param>
    /// <param name="cancellationToken">Cancels reading and flushing.</param>
    /// <returns>
    /// The number of rows written. <see cref="RowEngine.IsDone"/> is <see langword="false"/> if the destination no
    /// longer accepts data and the query can be cancelled.
    /// </returns>
    internal static async Task<long> RunAsync<TSink, TWire>(TSink sink, TWire wire, RowEngine engine, bool ownsReader,
        CancellationToken cancellationToken)
        where TSink : struct, IPieceSink
        where TWire : struct, IRowWire
    {
        cancellationToken.ThrowIfCancellationRequested();
        engine.Token = cancellationToken;
        RowFraming framing = wire.Framing(engine.Options.Form);
        engine.Frame = new RowFrame
        {
            Framing = framing,
            MaxBuffered = framing == RowFraming.Array ? wire.MaxBuffered : int.MaxValue,
            FlushSize = engine.Options.FlushSize,
            SetNames = engine.Options.SetNames,
        };
        engine.Key = wire.Key(engine.Options);
        engine.Elements.Limit ??= engine.Options.Selection?.Limits?.Elements;
        bool sets = engine.Options.Form == RowForm.Sets;
        byte[] buffer = WireBuffers.Rent();
        int length = 0;
        bool mayFlush = framing is RowFraming.StreamedArray or RowFraming.Lines or RowFraming.Sequence;
        SourceWait? wait = null;
        long bytesWritten = 0;
        try
        {
            if (sets) Write(wire, engine, RowPart.OpenSets, ref buffer, ref length);
            bool more;
            do
            {
                if (sets && engine.Options.SetNames is not null)
                    Write(wire, engine, RowPart.NameSet, ref buffer, ref length);
                Bind(engine);
                RowStep step;
                while ((step = Write(wire, engine, RowPart.Rows, ref buffer, ref length)) != RowStep.End)
                {
                    Task? late = step != RowStep.Pending
                        ? null
                        : engine.Position.PendingBytes ?? engine.Position.Pending!;
                    // Before the first row, a failure can still produce a proper error, so nothing is flushed.
                    if (late is not null
                        && (!mayFlush || engine.Frame.Rows == 0
                            || await (wait ??= new(engine.Options.FlushInterval)).ForSourceOrTimeAsync(
                                late.ConfigureAwait(false).GetAwaiter()).ConfigureAwait(false)))
                    {
                        await ResumeAsync(engine).ConfigureAwait(false);
                        continue;
                    }
                    try
                    {
                        // Neither buffers nor drivers with buffered rows observe the token.
                        cancellationToken.ThrowIfCancellationRequested();
                        int whole = engine.Frame.Flushable == length
                            ? length - wire.Held(buffer.AsSpan(0, length))
                            : engine.Frame.Flushable;
                        if (whole > 0 && !await sink.WriteAsync(buffer.AsMemory(0, whole), cancellationToken)
                            .ConfigureAwait(false)) return engine.Frame.Total;
                        bytesWritten += whole;
                        if (whole > 0)
                            engine.Options.Progress?.Report(
                                new(engine.Frame.Total, bytesWritten) { EmptyElements = engine.Elements.Empty });
                        buffer.AsSpan(whole, length - whole).CopyTo(buffer);
                        length -= whole;
                        engine.Shift(whole);
                    }
                    finally
                    {
                        // A reader cannot be used or closed during a pending read.
                        if (late is null) wait?.Sent();
                        else await wait!.ForSourceAsync().ConfigureAwait(false);
                    }
                    if (late is not null) await ResumeAsync(engine).ConfigureAwait(false);
                }
                more = (sets || ownsReader)
                    && await engine.Reader.NextResultAsync(cancellationToken).ConfigureAwait(false);
            }
            while (sets && more);
            while (more) more = await engine.Reader.NextResultAsync(cancellationToken).ConfigureAwait(false);
            if (sets) Write(wire, engine, RowPart.CloseSets, ref buffer, ref length);
            wire.Finish(framing, ref buffer, ref length);
            await sink.FinishAsync(buffer.AsMemory(0, length), cancellationToken).ConfigureAwait(false);
            engine.Options.Progress?.Report(
                new(engine.Frame.Total, bytesWritten + length) { EmptyElements = engine.Elements.Empty });
            engine.IsDone = true;
            return engine.Frame.Total;
        }
        catch (DbException e)
        {
            RowFailures.Place(engine, e);
            throw;
        }
        finally
        {
            wait?.Dispose();
            engine.Release();
            WireBuffers.Return(buffer);
        }
    }

    /// <summary>Awaits the pending task and applies its result.</summary>
    private static async ValueTask ResumeAsync(RowEngine engine)
    {
        if (engine.Position.PendingBytes is { } bytes)
        {
            engine.Position.PendingBytes = null;
            await bytes.ConfigureAwait(false);
            return;
        }
        bool hasRow = await engine.Position.Pending!.ConfigureAwait(false);
        engine.Position.Resume(hasRow);
    }

    private static RowStep Write<TWire>(TWire wire, RowEngine engine, RowPart part, ref byte[] buffer, ref int length)
        where TWire : struct, IRowWire
    {
        try
        {
            engine.Part = part;
            return wire.Write(engine, ref buffer, ref length);
        }
        catch (Exception e) when (RowFailures.Describe(engine, e) is { } described)
        {
            throw described;
        }
    }

    private static void Bind(RowEngine engine)
    {
        try
        {
            engine.Bind();
        }
        catch (Exception e) when (RowFailures.Describe(engine, e) is { } described)
        {
            throw described;
        }
    }
}
