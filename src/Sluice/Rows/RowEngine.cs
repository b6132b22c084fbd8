using System.Data.Common;
using Sluice.Selection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

/// <summary>
/// One run over a reader's rows. Writes synchronously as long as rows are available and the buffer is not full, then
/// lets its caller flush or wait.
/// </summary>
public abstract class RowEngine
{
    // What is to be done.
    internal DbDataReader Reader = null!;
    internal RowOptions Options;
    internal RowPlanKey Key;
    internal RowFraming Framing;
    internal CancellationToken Token;
    /// <summary>Bytes that may be gathered where nothing can be handed over before the end.</summary>
    internal int MaxBuffered = int.MaxValue;
    /// <summary>Set by mappers that bind columns themselves; otherwise found or made by <see cref="Bind"/>.</summary>
    internal RowPlan? Plan;

    // Where the run is.
    internal RowPart Part;
    internal JoinGrouping? Folding;
    internal CartesianGrouping? Gathering;
    /// <summary>
    /// Where the run is one query of several: what they make together, which of them it is, and whether it is the last.
    /// </summary>
    internal RowSplit? Split;
    internal int Section;
    internal bool IsLastSection;
    /// <summary>The reader stands on a row that is not written yet.</summary>
    internal bool Ready;
    /// <summary>The reader has said that the result set has no more rows.</summary>
    internal bool Ended;
    /// <summary>
    /// What to wait for, where writing answered <see cref="RowStep.Pending"/>: whether there is a row.
    /// </summary>
    internal Task<bool>? Pending;
    /// <summary>What to wait for instead, where a long value is being written: more bytes of it.</summary>
    internal Task? PendingBytes;
    /// <summary>
    /// Rows written of the current result set, and the ordinal of the column being written: where an error is.
    /// </summary>
    internal long Row;
    internal int Column = -1;
    /// <summary>Rows written of the result sets before the current one.</summary>
    internal long Written;
    /// <summary>The result was read to its end, and everything was handed over.</summary>
    internal bool IsDone;
    internal int Set = -1;
    /// <summary>Bytes that may be handed over when writing returns.</summary>
    internal int Flushable;
    /// <summary>Levels that the values to come may open, once something is open around them.</summary>
    internal int? LevelsLeft;
    /// <summary>Where the latest whole row ends.</summary>
    internal int EndOfRow;
    /// <summary>The most elements of nested arrays; null for no limit.</summary>
    internal int? MostElements;
    /// <summary>Rows that gave their array no element, since all the element's columns were null.</summary>
    internal long EmptyElements;
    /// <summary>The elements of nested arrays so far.</summary>
    internal int Elements;

    private protected RowEngine() { }

    internal abstract RowStep Write(ref JsonWireWriter writer);
    internal abstract RowStep Write(ref JsonOptionsWriter writer);
    internal abstract RowStep Write(ref MessagePackWireWriter writer);
    internal abstract RowStep Write(ref MessagePackOptionsWriter writer);

    /// <summary>Settles the plan of the current result set.</summary>
    internal abstract void Bind();

    /// <summary>
    /// The columns of the current result set as the driver gives them, for mappers that make a plan of their own.
    /// </summary>
    internal abstract RowColumn[] BindColumns();

    /// <summary>Whether the current result set has these columns, as <see cref="BindColumns"/> gave them.</summary>
    internal abstract bool HasSchema(RowColumn[] columns);

    /// <summary>Gives back what a long value took; called once, at the end of the run.</summary>
    internal abstract void Release();

    /// <summary>Called when bytes at the buffer's start were handed over.</summary>
    internal abstract void Shift(int bytes);

    /// <summary>Counts an element of a nested array.</summary>
    /// <exception cref="WireException">It is more than the selection may write.</exception>
    internal void CountElement()
    {
        if (MostElements is { } most && ++Elements > most)
            throw new WireException(WireError.TooManyElements, ElementCounter.MessageFor(most));
    }

    /// <summary>
    /// The exception with its place, <c>$[4999].price</c>: data that can't be written, or that the driver can't
    /// convert. Others pass as they are.
    /// </summary>
    internal Exception? Describe(Exception exception)
    {
        if (exception is WireException { Path: null } wire)
        {
            wire.Path = Path();
            return null;
        }
        if (exception is not (InvalidCastException or FormatException or OverflowException or NotSupportedException)
            || Column < 0)
        {
            if (exception is not OperationCanceledException) Place(exception);
            return null;
        }
        return new WireException(WireError.Type,
            $"Column {Column + 1} ('{Array.Find(Plan!.Columns, c => c.Ordinal == Column)?.Name}') can't be converted in row {Row + 1}: {exception.Message}",
                    path: Path(), inner: exception);
    }

    /// <summary>Says in an exception's <see cref="Exception.Data"/> where it occurred; what is there stays.</summary>
    internal void Place(Exception exception)
    {
        if (exception.Data.IsReadOnly || exception.Data.Contains(RowErrors.Path)) return;
        exception.Data[RowErrors.Path] = Path();
        if (Column >= 0 && Array.Find(Plan?.Columns ?? [], c => c.Ordinal == Column) is { } column)
            exception.Data[RowErrors.Column] = column.Name;
    }

    private string Path()
    {
        string row = Framing == RowFraming.Value ? "$" : $"$[{Row}]";
        if (Options.Form == RowForm.Sets)
            row = Options.SetNames is { } names && Set < names.Count ? $"$.{names[Set]}[{Row}]" : $"$[{Set}][{Row}]";
        RowColumn? column = Plan is null || Column < 0 || Plan.Key.ValuesOnly
            ? null
            : Array.Find(Plan.Columns, c => c.Ordinal == Column);
        return column is null ? row : $"{row}.{column.Path}";
    }
}
