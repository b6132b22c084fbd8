using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// A driver's rows, implemented by a struct and used as a type argument: the loop over rows and columns is compiled
/// once for each source and wire, with direct calls. <see cref="RowDriver"/> says which readers it is for.
/// </summary>
/// <remarks>
/// The methods are static, so that the type parameter for the writer never stands on an instance method of an
/// interface. A source belongs to one run.
/// </remarks>
public interface IRowSource<TSelf> where TSelf : struct, IRowSource<TSelf>
{
    /// <summary>
    /// Columns of the current result set, with their kinds; called when no bound plan fits. Names may repeat or be
    /// empty: the plan judges them.
    /// </summary>
    static abstract RowColumn[] Bind(ref TSelf source);
    /// <summary>
    /// The same, for sources whose values have members of their own, which the naming policy names too.
    /// </summary>
    /// <param name="source">The source.</param>
    /// <param name="name">The wire name for a name of the database.</param>
    static virtual RowColumn[] Bind(ref TSelf source, Func<string, string> name) => TSelf.Bind(ref source);
    /// <summary>
    /// A hash of what <see cref="HasSchema"/> compares. Called once for each result set; should allocate nothing.
    /// </summary>
    static abstract int SchemaHash(ref TSelf source);
    /// <summary>
    /// Whether the current result set has exactly these columns. Called once for each result set; should allocate
    /// nothing.
    /// </summary>
    static abstract bool HasSchema(ref TSelf source, ReadOnlySpan<RowColumn> columns);

    /// <summary>
    /// Called before rows are read in one go, on one thread, and after the last of them was written: the place to take
    /// and give back native handles.
    /// </summary>
    static abstract void Enter(ref TSelf source);
    /// <summary>Ends what <see cref="Enter"/> began; called when reading fails too.</summary>
    static abstract void Leave(ref TSelf source);
    /// <summary>Moves to the next row.</summary>
    /// <param name="source">The source.</param>
    /// <param name="cancellationToken">Cancels the waiting.</param>
    /// <param name="pending">Where the answer is <see cref="RowStep.Pending"/>: the task to wait for.</param>
    static abstract RowStep Advance(ref TSelf source, CancellationToken cancellationToken, out Task<bool>? pending);

    /// <summary>
    /// Whether the current row has no value in a column; called before <see cref="WriteUnchecked"/> only where null
    /// members are left out or rows are folded.
    /// </summary>
    static abstract bool IsNull(ref TSelf source, RowColumn column);
    /// <summary>
    /// Says from which length on values of the rows to come may be left to <see cref="TakeChunks"/>. A source that
    /// holds every value ignores it.
    /// </summary>
    /// <param name="source">The source.</param>
    /// <param name="from">Bytes; <see cref="int.MaxValue"/> for never.</param>
    /// <param name="needLength">The wire stores lengths, so <see cref="RowChunks.Length"/> must be known.</param>
    static virtual void AllowChunks(ref TSelf source, int from, bool needLength) { }
    /// <summary>
    /// Called after each <see cref="WriteUnchecked"/>: the long value that it left out, once; otherwise
    /// <see langword="null"/>.
    /// </summary>
    static virtual RowChunks? TakeChunks(ref TSelf source) => null;

    /// <summary>
    /// Puts the value of a column in the current row: exactly one value, null included; or none where
    /// <see cref="TakeChunks"/> then hands it out.
    /// </summary>
    /// <param name="writer">The wire.</param>
    /// <param name="at">The position. <see cref="RowPlan.ValueRoom"/> bytes are free for a value of fixed size.</param>
    /// <param name="source">The source.</param>
    /// <param name="column">The column.</param>
    /// <param name="room">What a value of variable size must leave free after itself.</param>
    static abstract ref byte WriteUnchecked<TWriter>(scoped ref TWriter writer, ref byte at, scoped ref TSelf source,
        RowColumn column, int room)
        where TWriter : struct, IWireWriter, allows ref struct;
}
