using System.Data.Common;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Rows;

/// <summary>
/// One run over a reader's rows. Writes synchronously while rows are available and the buffer is not full, then returns
/// to its caller to flush or wait.
/// </summary>
/// <remarks>
/// Combines a cursor, which reads rows and writes cells, a grouping, which nests rows, and a frame, which surrounds and
/// counts them.
/// </remarks>
public abstract class RowEngine
{
    internal RowOptions Options;
    internal RowPlanKey Key;
    internal CancellationToken Token;
    internal RowFrame Frame;
    internal RowElements Elements;

    /// <summary>
    /// How rows are nested: determined by the plan of the result set, or set in advance for a split query.
    /// </summary>
    internal RowGrouping? Grouping;

    /// <summary>What is called while the reader is on a row, before the row is written.</summary>
    internal Action<DbDataReader>? RowRead;

    /// <summary>What the next call of <c>Write</c> writes.</summary>
    internal RowPart Part;

    /// <summary>Whether the result was read to its end and completely flushed.</summary>
    internal bool IsDone;

    /// <summary>Whether the command was executed with sequential access.</summary>
    internal bool IsSequential;

    private protected RowEngine() { }

    internal abstract DbDataReader Reader { get; }
    internal abstract ref RowPosition Position { get; }

    internal abstract RowStep Write(ref JsonWireWriter writer);
    internal abstract RowStep Write(ref JsonOptionsWriter writer);
    internal abstract RowStep Write(ref MessagePackWireWriter writer);
    internal abstract RowStep Write(ref MessagePackOptionsWriter writer);

    /// <summary>Binds the next result set.</summary>
    internal abstract void Bind();

    /// <summary>
    /// Returns the columns of the current result set as reported by the driver, for mappers that build their own plan.
    /// </summary>
    internal abstract RowColumn[] BindColumns();

    /// <summary>
    /// Returns whether the current result set has these columns, as returned by <see cref="BindColumns"/>.
    /// </summary>
    internal abstract bool HasSchema(RowColumn[] columns);

    /// <summary>Returns the buffers rented for a long value; called once at the end of the run.</summary>
    internal abstract void Release();

    /// <summary>Adjusts positions after bytes at the start of the buffer were flushed.</summary>
    internal void Shift(int bytes)
    {
        Frame.Shift(bytes);
        Grouping?.Shift(bytes);
    }
}
