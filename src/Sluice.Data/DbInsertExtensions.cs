using System.Data.Common;
using Sluice.Data.Inserting;

namespace Sluice.Data;

/// <summary>
/// Inserts rows into a table: from the wire, from objects, and from the reader of another table, in bounded memory.
/// </summary>
/// <remarks>
/// <para>
/// Members are matched to columns exactly, then ignoring case, then also ignoring underscores and dots; a member of a
/// nested object is matched by its path (<c>customer.name</c> to <c>customer_name</c>). A member without a column is an
/// error. A column without a member gets its default.
/// </para>
/// <para>
/// No value is changed: numbers out of range or with more digits than the column holds, text that is too long, times
/// with an offset for a column without one and the other way round, NUL and NaN where the database can't hold them are
/// errors. Nothing of a failed call is stored, and the connection stays usable.
/// </para>
/// <para>
/// PostgreSQL is loaded by binary <c>COPY</c> (<c>NpgsqlRowDriver.Register</c>), SQLite by one prepared statement
/// (<c>SqliteRowDriver.Register</c>), others by statements with many rows. A closed connection is opened for the call
/// and closed afterwards.
/// </para>
/// </remarks>
public static class DbInsertExtensions
{
    /// <summary>Inserts rows from the wire.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="table">The table: <c>orders</c>, <c>shop.orders</c>, or <c>"my.orders"</c>.</param>
    /// <param name="rows">The rows.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels the call; nothing is stored then.</param>
    /// <returns>The number of rows that were inserted or updated.</returns>
    /// <exception cref="InsertException">A value is invalid, or the database refuses a row.</exception>
    /// <exception cref="DbException">There is no such table, or the connection can't be opened.</exception>
    public static Task<long> InsertRowsAsync(
        this DbConnection connection,
        string table,
        WireRows rows,
        InsertOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(rows);
        return InsertRun.RunAsync(connection, table, () => rows.Open(options.MaxRowBytes), options, cancellationToken);
    }

    /// <summary>Inserts the rows of a reader, such as those of a table of another database.</summary>
    /// <param name="connection">The connection.</param>
    /// <param name="table">The table: <c>orders</c>, <c>shop.orders</c>, or <c>"my.orders"</c>.</param>
    /// <param name="rows">The reader, which the caller disposes. It reads from another connection.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels the call; nothing is stored then.</param>
    /// <inheritdoc cref="InsertRowsAsync(DbConnection, string, WireRows, InsertOptions, CancellationToken)"/>
    public static Task<long> InsertRowsAsync(
        this DbConnection connection,
        string table,
        DbDataReader rows,
        InsertOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(rows);
        return InsertRun.RunAsync(
            connection,
            table,
            () => new ReaderInsertSource(rows, ownsReader: false),
            options,
            cancellationToken
        );
    }

    /// <summary>Inserts objects: the values of the members of their type's shape.</summary>
    /// <typeparam name="T">The type of the objects.</typeparam>
    /// <param name="connection">The connection.</param>
    /// <param name="table">The table: <c>orders</c>, <c>shop.orders</c>, or <c>"my.orders"</c>.</param>
    /// <param name="values">The objects, enumerated once.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels the call; nothing is stored then.</param>
    /// <remarks>
    /// Members become values as <see cref="ShapeDataReader"/> says. A type with members that are never written
    /// (<see cref="NeverAttribute"/>) is refused; pass <see cref="ShapeDataReader.Of{T}(IEnumerable{T},
    /// IReadOnlyList{string})"/> with the members to store.
    /// </remarks>
    /// <inheritdoc cref="InsertRowsAsync(DbConnection, string, WireRows, InsertOptions, CancellationToken)"/>
    public static Task<long> InsertRowsAsync<T>(
        this DbConnection connection,
        string table,
        IEnumerable<T> values,
        InsertOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(values);
        return InsertRun.RunAsync(
            connection,
            table,
            () => new ReaderInsertSource(ShapeDataReader.Of(values), ownsReader: true),
            options,
            cancellationToken
        );
    }

    /// <summary>Inserts objects that arrive over time.</summary>
    /// <inheritdoc cref="InsertRowsAsync{T}(DbConnection, string, IEnumerable{T}, InsertOptions, CancellationToken)"/>
    public static Task<long> InsertRowsAsync<T>(
        this DbConnection connection,
        string table,
        IAsyncEnumerable<T> values,
        InsertOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(values);
        return InsertRun.RunAsync(
            connection,
            table,
            () => new ReaderInsertSource(ShapeDataReader.Of(values, null, cancellationToken), ownsReader: true),
            options,
            cancellationToken
        );
    }
}
