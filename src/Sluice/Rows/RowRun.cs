using System.Data.Common;
using Sluice.Internal;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Drives a <see cref="RowEngine"/> to its end: fills a pooled buffer, hands it over when it is full, waits where the
/// driver has to. An error at any row leaves what was handed over without its end: the closing bracket is written last.
/// </summary>
internal static class RowRun
{
    /// <param name="sink">Where the bytes go.</param>
    /// <param name="wire">The wire with its options.</param>
    /// <param name="engine">The run, its options set.</param>
    /// <param name="ownsReader">
    /// The reader is read to its very end, so that errors behind the rows are seen before the answer looks whole.
    /// </param>
    /// <param name="cancellationToken">Cancels reading and flushing.</param>
    /// <returns>
    /// The rows written. <see cref="RowEngine.IsDone"/> is <see langword="false"/> where nobody takes the answer any
    /// more, and the query can be given up.
    /// </returns>
    internal static async Task<long> RunAsync<TSink, TWire>(TSink sink, TWire wire, RowEngine engine, bool ownsReader,
        CancellationToken cancellationToken)
        where TSink : struct, IRowSink
        where TWire : struct, IRowWire
    {
        cancellationToken.ThrowIfCancellationRequested();
        engine.Token = cancellationToken;
        engine.Framing = wire.Framing(engine.Options.Form);
        engine.Key = wire.Key(engine.Options);
        engine.MostElements ??= engine.Options.Selection?.Limits?.Elements;
        if (engine.Framing == RowFraming.Array) engine.MaxBuffered = wire.MaxBuffered;
        bool sets = engine.Options.Form == RowForm.Sets;
        byte[] buffer = WireBuffers.Rent();
        int length = 0;
        bool mayFlush = engine.Framing is RowFraming.StreamedArray or RowFraming.Lines or RowFraming.Sequence;
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
                    Task? late = step != RowStep.Pending ? null : engine.PendingBytes ?? engine.Pending!;
                    // Before the first row a failure is still a clean error, so that nothing goes out.
                    if (late is not null
                        && (!mayFlush || engine.Row == 0
                            || await (wait ??= new(engine.Options.FlushInterval)).ForSourceOrTimeAsync(
                                late.ConfigureAwait(false).GetAwaiter()).ConfigureAwait(false)))
                    {
                        await SettleAsync(engine).ConfigureAwait(false);
                        continue;
                    }
                    try
                    {
                        // buffers don't look at it, nor do drivers that have buffered rows
                        cancellationToken.ThrowIfCancellationRequested();
                        int whole = engine.Flushable == length
                            ? length - wire.Held(buffer.AsSpan(0, length))
                            : engine.Flushable;
                        if (whole > 0 && !await sink.WriteAsync(buffer, whole, cancellationToken).ConfigureAwait(false))
                            return engine.Written + engine.Row;
                        bytesWritten += whole;
                        if (whole > 0)
                            engine.Options.Progress?.Report(
                                new(engine.Written + engine.Row, bytesWritten)
                                {
                                    EmptyElements = engine.EmptyElements
                                });
                        buffer.AsSpan(whole, length - whole).CopyTo(buffer);
                        length -= whole;
                        engine.Shift(whole);
                        engine.Flushable = Math.Max(0, engine.Flushable - whole);
                    }
                    finally
                    {
                        // A reader can't be used or closed while it reads.
                        if (late is null) wait?.Sent();
                        else await wait!.ForSourceAsync().ConfigureAwait(false);
                    }
                    if (late is not null) await SettleAsync(engine).ConfigureAwait(false);
                }
                engine.Written += engine.Row;
                more = (sets || ownsReader)
                    && await engine.Reader.NextResultAsync(cancellationToken).ConfigureAwait(false);
            }
            while (sets && more);
            while (more) more = await engine.Reader.NextResultAsync(cancellationToken).ConfigureAwait(false);
            if (sets) Write(wire, engine, RowPart.CloseSets, ref buffer, ref length);
            wire.Finish(engine.Framing, ref buffer, ref length);
            await sink.FinishAsync(buffer, length, cancellationToken).ConfigureAwait(false);
            engine.Options.Progress?.Report(
                new(engine.Written, bytesWritten + length) { EmptyElements = engine.EmptyElements });
            engine.IsDone = true;
            return engine.Written;
        }
        catch (DbException e)
        {
            engine.Place(e);
            throw;
        }
        finally
        {
            wait?.Dispose();
            engine.Release();
            WireBuffers.Return(buffer);
        }
    }

    /// <summary>Takes the result of what was pending.</summary>
    private static async ValueTask SettleAsync(RowEngine engine)
    {
        if (engine.PendingBytes is { } bytes)
        {
            engine.PendingBytes = null;
            await bytes.ConfigureAwait(false);
            return;
        }
        engine.Ready = await engine.Pending!.ConfigureAwait(false);
        engine.Ended = !engine.Ready;
    }

    private static RowStep Write<TWire>(TWire wire, RowEngine engine, RowPart part, ref byte[] buffer, ref int length)
        where TWire : struct, IRowWire
    {
        try
        {
            engine.Part = part;
            return wire.Write(engine, ref buffer, ref length);
        }
        catch (Exception e) when (engine.Describe(e) is { } described)
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
        catch (Exception e) when (engine.Describe(e) is { } described)
        {
            throw described;
        }
    }
}
