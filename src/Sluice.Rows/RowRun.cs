using System.Data.Common;
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
    internal static async Task<long> RunAsync<TSink, TWire>(
        TSink sink,
        TWire wire,
        RowEngine engine,
        bool ownsReader,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
        where TWire : struct, IRowWire
    {
        cancellationToken.ThrowIfCancellationRequested();
        RowOutput<TWire> output = Begin(wire, engine, cancellationToken);
        bool sets = engine.Options.Form == RowForm.Sets,
            readsOn = sets || ownsReader;
        try
        {
            if (sets)
                output.Write(RowPart.OpenSets);
            bool more;
            do
            {
                BeginSet(ref output, engine, sets);
                for (RowStep step; (step = output.Write(RowPart.Rows)) != RowStep.End; )
                {
                    Task? late = step == RowStep.Pending ? PendingOf(engine) : null;
                    if (
                        late is null
                        || (MaySend(output, engine) && !await output.ForSourceOrTimeAsync(late).ConfigureAwait(false))
                    )
                    {
                        try
                        {
                            int sent = await SendAsync(sink, output, cancellationToken).ConfigureAwait(false);
                            if (sent < 0)
                                return engine.Frame.Total;
                            output.OnSent(sent);
                        }
                        finally
                        {
                            await output.AfterFlushAsync(late).ConfigureAwait(false);
                        }
                    }
                    if (late is not null)
                        await ResumeAsync(engine).ConfigureAwait(false);
                }
                more = readsOn && await engine.Reader.NextResultAsync(cancellationToken).ConfigureAwait(false);
            } while (sets && more);
            while (more)
                more = await engine.Reader.NextResultAsync(cancellationToken).ConfigureAwait(false);
            if (sets)
                output.Write(RowPart.CloseSets);
            await sink.FinishAsync(output.Finish(), cancellationToken).ConfigureAwait(false);
            output.Report();
            engine.IsDone = true;
            return engine.Frame.Total;
        }
        catch (DbException exception)
        {
            RowFailures.Place(engine, exception);
            throw;
        }
        finally
        {
            engine.Release();
            output.Dispose();
        }
    }

    private static void BeginSet<TWire>(ref RowOutput<TWire> output, RowEngine engine, bool isNamed)
        where TWire : struct, IRowWire
    {
        if (isNamed && engine.Options.SetNames is not null)
            output.Write(RowPart.NameSet);
        Bind(engine);
    }

    // Before the first row, a failure can still produce a proper error, so nothing is flushed.
    private static bool MaySend<TWire>(RowOutput<TWire> output, RowEngine engine)
        where TWire : struct, IRowWire => output.MayFlush && engine.Frame.Rows > 0;

    // Passes on what is written; returns its length, or -1 if the destination accepts no more. A method of its own
    // costs a state machine for each piece, and none for a document that is sent whole. It changes nothing of its copy.
    private static async ValueTask<int> SendAsync<TSink, TWire>(
        TSink sink,
        RowOutput<TWire> output,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
        where TWire : struct, IRowWire
    {
        ReadOnlyMemory<byte> piece = output.TakePiece(cancellationToken);
        return piece.IsEmpty || await sink.WriteAsync(piece, cancellationToken).ConfigureAwait(false)
            ? piece.Length
            : -1;
    }

    private static RowOutput<TWire> Begin<TWire>(TWire wire, RowEngine engine, CancellationToken cancellationToken)
        where TWire : struct, IRowWire
    {
        engine.Token = cancellationToken;
        RowFraming framing = wire.Framing(engine.Options.Form);
        engine.Frame = new RowFrame
        {
            Framing = framing,
            MaxBuffered = framing == RowFraming.Array ? wire.MaxBuffered : int.MaxValue,
            FlushSize = engine.Options.FlushSize,
            SetNames = engine.Options.SetNames,
        };
        engine.Key = wire.CreateKey(engine.Options);
        engine.Elements.Limit ??= engine.Options.Selection?.Limits?.Elements;
        return new(wire, engine);
    }

    private static Task PendingOf(RowEngine engine) => engine.Position.PendingBytes ?? engine.Position.Pending!;

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

    /// <summary>Binds the first result set as a run does, without reading a row.</summary>
    /// <exception cref="WireException">The rows cannot be written with the options.</exception>
    internal static void Check(RowEngine engine, RowPlanKey key)
    {
        engine.Key = key;
        Bind(engine);
    }

    private static void Bind(RowEngine engine)
    {
        try
        {
            engine.Bind();
        }
        catch (Exception exception) when (RowFailures.Describe(engine, exception) is { } described)
        {
            throw described;
        }
    }
}
