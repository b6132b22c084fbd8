using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Rows;

namespace Sluice.Data;

/// <summary>
/// Executes SQL and reads the rows as objects, through the shape of their type: the way back of
/// <see cref="DbRowExtensions"/>, with the same aliases.
/// </summary>
/// <remarks>
/// <para>
/// Columns are matched to members by the member's name on the wire or in code: exactly, ignoring case, or ignoring
/// underscores. An alias with dots (<c>c.name as "customer.name"</c>) is a member of a nested object; one with
/// <c>[]</c> (<c>l.sku as "lines[].sku"</c>) folds neighbouring rows that agree in all other columns into one object
/// with a collection. A row is read as a type of one column (<c>int</c>, <c>string</c>) by its only column, as a tuple
/// by position, and as a <c>Dictionary&lt;string, object?&gt;</c> by name.
/// </para>
/// <para>
/// Values are never changed silently: a number out of range or more precise than its member, null where the member is
/// not nullable, a value of another kind and a column without a member are errors.
/// </para>
/// <para>
/// A closed connection is opened for the call and closed afterwards. On failure the query is cancelled and the
/// exception rethrown. Methods with an object for the parameters find its public properties by reflection; in a
/// trimmed program, use those that name the type of the parameters as the second type argument.
/// </para>
/// </remarks>
public static partial class DbQueryExtensions
{
    private const string UnreferencedParameters =
        "The properties of the parameters are found by reflection, and trimming may remove them. Name the type of the "
        + "parameters as the second type argument.";

    /// <summary>Runs SQL without parameters and reads the rows as objects.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static Task<List<T>> QueryAsync<T>(
        this DbConnection connection,
        string sql,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.ListAsync<T>(Create(connection, sql, options), options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters, the properties of an object such as <c>new { max = 9 }</c>, a dictionary or <see
    /// cref="DbParameter"/>s, and reads the rows as objects.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    [RequiresUnreferencedCode(UnreferencedParameters)]
    public static Task<List<T>> QueryAsync<T>(
        this DbConnection connection,
        string sql,
        object? parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.ListAsync<T>(Create(connection, sql, parameters, options), options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters of a type that is known at compile time and reads the rows as objects.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static Task<List<T>> QueryAsync<
        T,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        string sql,
        TParameters parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.ListAsync<T>(Create(connection, sql, parameters, options), options, cancellationToken);

    /// <summary>Runs SQL without parameters and reads the rows as objects, one at a time as they arrive.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static IAsyncEnumerable<T> QueryUnbufferedAsync<T>(
        this DbConnection connection,
        string sql,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.StreamAsync<T>(Create(connection, sql, options), options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters, the properties of an object such as <c>new { max = 9 }</c>, a dictionary or <see
    /// cref="DbParameter"/>s, and reads the rows as objects, one at a time as they arrive.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    [RequiresUnreferencedCode(UnreferencedParameters)]
    public static IAsyncEnumerable<T> QueryUnbufferedAsync<T>(
        this DbConnection connection,
        string sql,
        object? parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.StreamAsync<T>(Create(connection, sql, parameters, options), options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters of a type that is known at compile time and reads the rows as objects, one at a time
    /// as they arrive.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static IAsyncEnumerable<T> QueryUnbufferedAsync<
        T,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        string sql,
        TParameters parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.StreamAsync<T>(Create(connection, sql, parameters, options), options, cancellationToken);

    /// <summary>Runs SQL without parameters and reads the only row.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row, or more than one.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<T> QuerySingleAsync<T>(
        this DbConnection connection,
        string sql,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, options), true, false, options, cancellationToken)!;

    /// <summary>
    /// Runs SQL with parameters, the properties of an object such as <c>new { max = 9 }</c>, a dictionary or <see
    /// cref="DbParameter"/>s, and reads the only row.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row, or more than one.</exception>
    [RequiresUnreferencedCode(UnreferencedParameters)]
    public static Task<T> QuerySingleAsync<T>(
        this DbConnection connection,
        string sql,
        object? parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ObjectQuery.OneAsync<T>(Create(connection, sql, parameters, options), true, false, options, cancellationToken)!;

    /// <summary>Runs SQL with parameters of a type that is known at compile time and reads the only row.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row, or more than one.</exception>
    public static Task<T> QuerySingleAsync<
        T,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        string sql,
        TParameters parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ObjectQuery.OneAsync<T>(Create(connection, sql, parameters, options), true, false, options, cancellationToken)!;

    /// <summary>Runs SQL without parameters and reads the only row, or returns the default if there is none.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is more than one row.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<T?> QuerySingleOrDefaultAsync<T>(
        this DbConnection connection,
        string sql,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, options), true, true, options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters, the properties of an object such as <c>new { max = 9 }</c>, a dictionary or <see
    /// cref="DbParameter"/>s, and reads the only row, or returns the default if there is none.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is more than one row.</exception>
    [RequiresUnreferencedCode(UnreferencedParameters)]
    public static Task<T?> QuerySingleOrDefaultAsync<T>(
        this DbConnection connection,
        string sql,
        object? parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, parameters, options), true, true, options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters of a type that is known at compile time and reads the only row, or returns the default
    /// if there is none.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is more than one row.</exception>
    public static Task<T?> QuerySingleOrDefaultAsync<
        T,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        string sql,
        TParameters parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, parameters, options), true, true, options, cancellationToken);

    /// <summary>Runs SQL without parameters and reads the first row; the others are skipped.</summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<T> QueryFirstAsync<T>(
        this DbConnection connection,
        string sql,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, options), false, false, options, cancellationToken)!;

    /// <summary>
    /// Runs SQL with parameters, the properties of an object such as <c>new { max = 9 }</c>, a dictionary or <see
    /// cref="DbParameter"/>s, and reads the first row; the others are skipped.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row.</exception>
    [RequiresUnreferencedCode(UnreferencedParameters)]
    public static Task<T> QueryFirstAsync<T>(
        this DbConnection connection,
        string sql,
        object? parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ObjectQuery.OneAsync<T>(
            Create(connection, sql, parameters, options),
            false,
            false,
            options,
            cancellationToken
        )!;

    /// <summary>
    /// Runs SQL with parameters of a type that is known at compile time and reads the first row; the others are
    /// skipped.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    /// <exception cref="InvalidOperationException">There is no row.</exception>
    public static Task<T> QueryFirstAsync<
        T,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        string sql,
        TParameters parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        ObjectQuery.OneAsync<T>(
            Create(connection, sql, parameters, options),
            false,
            false,
            options,
            cancellationToken
        )!;

    /// <summary>
    /// Runs SQL without parameters and reads the first row, or returns the default if there is none; the others are
    /// skipped.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static Task<T?> QueryFirstOrDefaultAsync<T>(
        this DbConnection connection,
        string sql,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, options), false, true, options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters, the properties of an object such as <c>new { max = 9 }</c>, a dictionary or <see
    /// cref="DbParameter"/>s, and reads the first row, or returns the default if there is none; the others are
    /// skipped.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    [RequiresUnreferencedCode(UnreferencedParameters)]
    public static Task<T?> QueryFirstOrDefaultAsync<T>(
        this DbConnection connection,
        string sql,
        object? parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, parameters, options), false, true, options, cancellationToken);

    /// <summary>
    /// Runs SQL with parameters of a type that is known at compile time and reads the first row, or returns the
    /// default if there is none; the others are skipped.
    /// </summary>
    /// <exception cref="WireException">
    /// A column has no member, or a value is not valid for its member; the message names column, member and row.
    /// </exception>
    public static Task<T?> QueryFirstOrDefaultAsync<
        T,
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        string sql,
        TParameters parameters,
        QueryOptions options = default,
        CancellationToken cancellationToken = default
    ) => ObjectQuery.OneAsync<T>(Create(connection, sql, parameters, options), false, true, options, cancellationToken);

    private static OwnedCommand Create(DbConnection connection, string sql, in QueryOptions options) =>
        ObjectQuery.Create<object?>(connection, sql, null, null, in options);

    private static OwnedCommand Create<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(DbConnection connection, string sql, TParameters parameters, in QueryOptions options) =>
        ObjectQuery.Create(
            connection,
            sql,
            parameters,
            static (command, values) => RowParameters<TParameters>.Add(command, values),
            in options
        );
}
