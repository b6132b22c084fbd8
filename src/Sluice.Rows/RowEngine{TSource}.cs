using System.Data.Common;
using System.Runtime.CompilerServices;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

/// <summary>The loop over rows, compiled per driver source and wire.</summary>
public sealed class RowEngine<TSource> : RowEngine
    where TSource : struct, IRowSource<TSource>
{
    private RowCursor<TSource> _cursor;

    /// <summary>Initializes a new instance for a reader; called by a <see cref="RowDriver"/>.</summary>
    public RowEngine(DbDataReader reader, TSource source)
    {
        ArgumentNullException.ThrowIfNull(reader);
        _cursor = new(reader, source);
    }

    internal override DbDataReader Reader => _cursor.Reader;
    internal override ref RowPosition Position => ref _cursor.Position;

    internal override void Bind()
    {
        _cursor.Bind(Key);
        RowPlan plan = _cursor.Position.Plan!;
        if (!plan.ReadsInOrder && (IsSequential || _cursor.IsSequential))
            throw new WireException(
                WireError.Unsupported,
                "Sequential access requires that each column is read once and in order, but rows are grouped, a "
                    + "nested object's columns are not adjacent, or null members are omitted. Set "
                    + "RowOptions.Sequential to false, or execute the reader without CommandBehavior.SequentialAccess."
            );
        if (Grouping is not SplitGrouping)
            Grouping =
                plan.Levels is not { } levels ? null
                : plan.IsBuffered ? new CartesianGrouping(levels)
                : new JoinGrouping(levels);
        Frame.BeginSet();
    }

    internal override RowColumn[] BindColumns() => _cursor.BindColumns(Key);

    internal override bool HasSchema(RowColumn[] columns) => _cursor.HasSchema(columns);

    internal override void Release() => _cursor.Release();

    internal override RowStep Write(ref JsonWireWriter writer) => Run(ref writer);

    internal override RowStep Write(ref JsonOptionsWriter writer) => Run(ref writer);

    internal override RowStep Write(ref MessagePackWireWriter writer) => Run(ref writer);

    internal override RowStep Write(ref MessagePackOptionsWriter writer) => Run(ref writer);

    private RowStep Run<TWriter>(ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (Part != RowPart.Rows)
        {
            Frame.WriteEnvelope(ref writer, Part, _cursor.Position.Set + 1);
            return RowStep.End;
        }
        _cursor.Enter();
        try
        {
            Frame.Open(ref writer);
            return WriteRows(ref writer, _cursor.Position.Plan!, Frame.FlushAt);
        }
        finally
        {
            _cursor.Leave();
        }
    }

    private RowStep WriteRows<TWriter>(ref TWriter writer, RowPlan plan, int full)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        bool onlyWholeRows = FlushesOnlyWholeRows<TWriter>();
        _cursor.AllowLongValues(FindLongValueSize<TWriter>(plan, full), TWriter.UsesKeys);
        if (_cursor.IsInterrupted && !EndInterrupted(ref writer, plan, full, out RowStep rest))
            return rest;
        RowStep step = _cursor.Next(Token);
        while (step == RowStep.Row)
        {
            RowRead?.Invoke(Reader);
            if (Grouping is { } grouping)
                WriteInto(grouping, ref writer);
            else
            {
                _cursor.WriteRow(ref writer, plan);
                if (!_cursor.IsInterrupted)
                    Frame.EndRow(ref writer);
                else if (!EndInterrupted(ref writer, plan, full, out rest))
                    return rest;
            }
            _cursor.Position.Column = -1;
            if (Frame is { Framing: RowFraming.Value, Rows: > 0 } && Options.Form != RowForm.Single)
                return CloseFirstRow(ref writer);
            if (Frame.IsFull(ref writer, onlyWholeRows, full))
                return RowStep.Row;
            step = _cursor.Advance(Token);
        }
        return step == RowStep.End ? Close(ref writer, full) : step;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void WriteInto<TWriter>(RowGrouping grouping, ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        switch (grouping)
        {
            case JoinGrouping join:
                join.Write(ref writer, ref _cursor, ref Frame, ref Elements);
                break;
            case CartesianGrouping product:
                product.Write(ref writer, ref _cursor, ref Frame, ref Elements);
                break;
            case SplitGrouping split:
                split.Write(ref writer, ref _cursor, ref Elements);
                break;
        }
    }

    // If counts are patched, or the writer tracks its nesting level, only bytes before an open parent can be flushed.
    private bool FlushesOnlyWholeRows<TWriter>()
        where TWriter : struct, IWireWriter, allows ref struct =>
        Grouping is JoinGrouping && (TWriter.UsesKeys || TWriter.IsOptionsDriven);

    private RowStep CloseFirstRow<TWriter>(ref TWriter writer)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        writer.Rewind(Frame.EndOfRow);
        Frame.Close(ref writer);
        return RowStep.End;
    }

    /// <summary>Returns the number of bytes from which values are flushed in pieces.</summary>
    private int FindLongValueSize<TWriter>(RowPlan plan, int full)
        where TWriter : struct, IWireWriter, allows ref struct =>
        AllowsLongValues<TWriter>(plan) ? Math.Max(full, RowLongValue.PieceSize) : int.MaxValue;

    /// <summary>
    /// Returns whether values of the current result set can be flushed in pieces: plain rows of flat columns, without
    /// anything to patch afterwards.
    /// </summary>
    private bool AllowsLongValues<TWriter>(RowPlan plan)
        where TWriter : struct, IWireWriter, allows ref struct =>
        !TWriter.IsOptionsDriven
        && Grouping is null
        && Frame.Framing is RowFraming.StreamedArray or RowFraming.Lines or RowFraming.Sequence
        && (plan.Key.ValuesOnly || (plan.IsFlat && !plan.Key.OmitNulls));

    // Returns false if the buffer must be flushed, or more of the value awaited, before the row ends.
    private bool EndInterrupted<TWriter>(ref TWriter writer, RowPlan plan, int full, out RowStep step)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        step = _cursor.ContinueRow(ref writer, plan, full, Token);
        if (step != RowStep.End)
        {
            Frame.Flushable = writer.Length;
            return false;
        }
        Frame.EndRow(ref writer);
        _cursor.Position.Column = -1;
        return true;
    }

    private RowStep Close<TWriter>(ref TWriter writer, int full)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        switch (Grouping)
        {
            case JoinGrouping join:
                join.Close(ref writer, 0, ref Frame);
                break;
            case CartesianGrouping product:
                product.Close(ref writer, ref Frame);
                break;
            case SplitGrouping split:
                _cursor.Position.HasEnded = true;
                split.Split.Elements = Elements.Count;
                // The rows of the last query have ended, so the result is complete.
                while (split.IsLast && split.Split.WriteNext(ref writer))
                {
                    Frame.EndRow(ref writer);
                    if (Frame.IsFull(ref writer, false, full))
                        return RowStep.Row;
                }
                break;
        }
        Frame.Close(ref writer);
        return RowStep.End;
    }
}
