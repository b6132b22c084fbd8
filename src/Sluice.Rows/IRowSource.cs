using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// The rows of a database driver. Implemented by a struct and used as a type argument, so that the loop over rows and
/// columns is compiled per source and wire with direct calls. <see cref="RowDriver"/> determines which readers a source
/// is used for.
/// </summary>
/// <remarks>
/// The methods are static so that the writer's type parameter never occurs on an instance method of an interface. A
/// source is used for a single run.
/// </remarks>
public interface IRowSource<TSelf>
    where TSelf : struct, IRowSource<TSelf>
{
    /// <summary>
    /// Returns the columns of the current result set with their kinds; called when no cached plan fits. Names may be
    /// empty or repeated; the plan validates them.
    /// </summary>
    static abstract RowColumn[] Bind(ref TSelf source);

    /// <summary>
    /// Returns the columns for sources whose values have members of their own, which the naming policy applies to as
    /// well.
    /// </summary>
    /// <param name="source">The source.</param>
    /// <param name="name">Converts a database name to the name on the wire.</param>
    static virtual RowColumn[] Bind(ref TSelf source, Func<string, string> name) => TSelf.Bind(ref source);

    /// <summary>
    /// Returns a hash of the properties that <see cref="HasSchema"/> compares. Called once per result set; should not
    /// allocate.
    /// </summary>
    static abstract int SchemaHash(ref TSelf source);

    /// <summary>
    /// Returns whether the current result set has exactly these columns. Called once per result set; should not
    /// allocate.
    /// </summary>
    static abstract bool HasSchema(ref TSelf source, ReadOnlySpan<RowColumn> columns);

    /// <summary>
    /// Returns whether the reader is known to be executed with
    /// <see cref="System.Data.CommandBehavior.SequentialAccess"/>, so that results whose columns cannot be read once
    /// and in order are refused before a row is read. Called once per result set. The default implementation returns
    /// <see langword="false"/>.
    /// </summary>
    static virtual bool IsSequential(ref TSelf source) => false;

    /// <summary>
    /// Called before a synchronous batch of rows is read, on one thread. Acquire native handles here.
    /// </summary>
    static abstract void Enter(ref TSelf source);

    /// <summary>
    /// Called after the batch that <see cref="Enter"/> started, even if reading fails. Release native handles here.
    /// </summary>
    static abstract void Leave(ref TSelf source);

    /// <summary>Advances to the next row.</summary>
    /// <param name="source">The source.</param>
    /// <param name="cancellationToken">Cancels waiting for the row.</param>
    /// <param name="pending">
    /// The task to await if the result is <see cref="RowStep.Pending"/>; it returns whether there is a row.
    /// </param>
    static abstract RowStep Advance(ref TSelf source, CancellationToken cancellationToken, out Task<bool>? pending);

    /// <summary>
    /// Returns whether a column of the current row is null; called before <see cref="WriteUnchecked"/> only if null
    /// members are omitted or rows are grouped.
    /// </summary>
    static abstract bool IsNull(ref TSelf source, RowColumn column);

    /// <summary>
    /// Specifies the length from which values of subsequent rows may be left to <see cref="TakeChunks"/>. A source that
    /// buffers every value ignores it.
    /// </summary>
    /// <param name="source">The source.</param>
    /// <param name="from">The minimum length in bytes; <see cref="int.MaxValue"/> for never.</param>
    /// <param name="isLengthNeeded">
    /// Whether the wire stores lengths, so that <see cref="RowChunks.Length"/> must be known.
    /// </param>
    static virtual void AllowChunks(ref TSelf source, int from, bool isLengthNeeded) { }

    /// <summary>
    /// Called after each <see cref="WriteUnchecked"/>: returns the long value that was not written, once; otherwise,
    /// <see langword="null"/>.
    /// </summary>
    static virtual RowChunks? TakeChunks(ref TSelf source) => null;

    /// <summary>
    /// Writes the value of a column of the current row: exactly one value, including null, or nothing if
    /// <see cref="TakeChunks"/> returns the value afterwards.
    /// </summary>
    /// <param name="writer">The wire writer.</param>
    /// <param name="position">
    /// The position. For a value of fixed size, <see cref="RowPlan.ValueReservation"/> bytes are reserved.
    /// </param>
    /// <param name="source">The source.</param>
    /// <param name="column">The column.</param>
    /// <param name="reserve">The number of bytes that must remain reserved after a value of variable size.</param>
    static abstract ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref TSelf source,
        RowColumn column,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct;
}
