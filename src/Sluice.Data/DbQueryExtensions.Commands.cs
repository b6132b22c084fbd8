using System.Data.Common;

namespace Sluice.Data;

public static partial class DbQueryExtensions
{
    /// <summary>Runs the command and reads its rows as objects.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static Task<List<T>> QueryAsync<T>(
        this DbCommand command,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.ListAsync<T>(ObjectQuery.Borrow(command, options), options, cancellationToken);

    /// <summary>Runs the command and reads its rows as objects, one at a time as they arrive.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static IAsyncEnumerable<T> QueryUnbufferedAsync<T>(
        this DbCommand command,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.StreamAsync<T>(ObjectQuery.Borrow(command, options), options, cancellationToken);

    /// <summary>Runs the command and reads its only row.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row, or more than one.</exception>
    public static Task<T> QuerySingleAsync<T>(
        this DbCommand command,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(ObjectQuery.Borrow(command, options), true, false, options, cancellationToken)!;

    /// <summary>Runs the command and reads its only row, or returns the default if there is none.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is more than one row.</exception>
    public static Task<T?> QuerySingleOrDefaultAsync<T>(
        this DbCommand command,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(ObjectQuery.Borrow(command, options), true, true, options, cancellationToken);

    /// <summary>Runs the command and reads its first row; the others are skipped.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row.</exception>
    public static Task<T> QueryFirstAsync<T>(
        this DbCommand command,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(ObjectQuery.Borrow(command, options), false, false, options, cancellationToken)!;

    /// <summary>
    /// Runs the command and reads its first row, or returns the default if there is none; the others are skipped.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static Task<T?> QueryFirstOrDefaultAsync<T>(
        this DbCommand command,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(ObjectQuery.Borrow(command, options), false, true, options, cancellationToken);

    /// <summary>
    /// Reads the rows of the current result set as objects; the caller then moves on with <see
    /// cref="DbDataReader.NextResultAsync()"/>.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static Task<List<T>> ReadRowsAsync<T>(
        this DbDataReader reader,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(reader);
        options.ThrowIfForCommand();
        return ObjectQuery.ReadListAsync<T>(reader, options, cancellationToken);
    }

    /// <summary>Reads the rows of the current result set as objects, one at a time as they arrive.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static IAsyncEnumerable<T> ReadRowsUnbufferedAsync<T>(
        this DbDataReader reader,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(reader);
        options.ThrowIfForCommand();
        return ObjectQuery.StreamAsync<T>(reader, options, cancellationToken);
    }
}
