using System.Data.Common;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Reads a source's rows and writes their values; compiled per driver source and wire. A long value interrupts a row,
/// which continues once more of the value is available.
/// </summary>
internal partial struct RowCursor<TSource>(DbDataReader reader, TSource source)
    where TSource : struct, IRowSource<TSource>
{
    private TSource _source = source;
    private RowLongValue _long;

    // The index of the column after the long value.
    private int _next;

    internal RowPosition Position = new();

    internal readonly DbDataReader Reader => reader;

    /// <summary>Gets whether the row is interrupted by a long value.</summary>
    internal readonly bool IsInterrupted => _long.IsOpen;

    /// <summary>Gets whether the reader is known to read each column once and in order.</summary>
    internal bool IsSequential => TSource.IsSequential(ref _source);

    /// <summary>Binds the columns of the next result set.</summary>
    internal void Bind(RowPlanKey key)
    {
        // A mapper's plan applies to the first result set; subsequent ones are bound here.
        RowPlan? given = Position.Set < 0 ? Position.Plan : null;
        Position.NextSet(given ?? RowPlanCache<TSource>.Get(ref _source, key));
    }

    internal RowColumn[] BindColumns(RowPlanKey key) => TSource.Bind(ref _source, key.Convert);

    internal bool HasSchema(RowColumn[] columns) => TSource.HasSchema(ref _source, columns);

    internal void Enter() => TSource.Enter(ref _source);

    internal void Leave() => TSource.Leave(ref _source);

    internal void Release() => _long.Release();

    /// <summary>Sets the length from which values interrupt their row.</summary>
    internal void AllowLongValues(int from, bool isLengthNeeded) =>
        TSource.AllowChunks(ref _source, from, isLengthNeeded);

    /// <summary>Returns the row that the reader is already positioned on, or advances to the next one.</summary>
    internal RowStep Next(CancellationToken cancellationToken)
    {
        RowStep step =
            Position.HasRow ? RowStep.Row
            : Position.HasEnded ? RowStep.End
            : Advance(cancellationToken);
        Position.HasRow = false;
        return step;
    }

    internal RowStep Advance(CancellationToken cancellationToken)
    {
        Position.Reads++;
        return TSource.Advance(ref _source, cancellationToken, out Position.Pending);
    }

    /// <summary>Writes the row as a single value or an object.</summary>
    internal void WriteRow<TWriter>(ref TWriter writer, RowPlan plan)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (plan.Key.ValuesOnly)
        {
            WriteUncheckedValue(ref writer, plan.Columns[0]);
            if (TSource.TakeChunks(ref _source) is { } chunks)
                Interrupt(chunks, 1);
        }
        else if (plan.IsFlat && !plan.Key.OmitNulls)
            WriteFlat(ref writer, plan, 0);
        else
            WriteNullable(ref writer, plan.Root);
    }

    /// <summary>
    /// Continues a row that was interrupted by a long value; returns <see cref="RowStep.End"/> when the row is written.
    /// </summary>
    internal RowStep ContinueRow<TWriter>(
        ref TWriter writer,
        RowPlan plan,
        int full,
        CancellationToken cancellationToken
    )
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        while (_long.IsOpen)
        {
            RowStep step = _long.Write(ref writer, full, out Position.PendingBytes, cancellationToken);
            if (step != RowStep.End)
                return step;
            if (!plan.Key.ValuesOnly)
                WriteFlat(ref writer, plan, _next);
        }
        return RowStep.End;
    }

    private void Interrupt(RowChunks chunks, int next)
    {
        _long.Begin(chunks);
        _next = next;
    }

    private void WriteFlat<TWriter>(ref TWriter writer, RowPlan plan, int first)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        RowColumn[] columns = plan.Written;
        ref byte position = ref first == 0
            ? ref writer.BeginUncheckedObject(columns.Length, plan.Reservation)
            : ref writer.Reserve(columns[first - 1].ReservationAfter);
        for (int i = first; i < columns.Length; i++)
        {
            RowColumn column = columns[i];
            Position.Column = column.Ordinal;
            position = ref column.Member.WriteUnchecked(ref writer, ref position);
            position = ref WriteUnchecked(ref writer, ref position, column, column.ReservationAfter);
            if (TSource.TakeChunks(ref _source) is { } chunks)
            {
                writer.Commit(ref position);
                Interrupt(chunks, i + 1);
                return;
            }
        }
        writer.EndUncheckedObject(ref position);
    }
}
