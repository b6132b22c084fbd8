using System.Buffers;
using System.ComponentModel;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Rows;
using Sluice.Wires;

namespace Sluice;

/// <summary>
/// Executes SQL and writes the rows as JSON or MessagePack directly from the driver, without materializing objects.
/// </summary>
/// <remarks>
/// A closed connection is opened for the call and closed afterwards. Parameters are the public properties of an object,
/// such as <c>new { max = 9 }</c>, as in Dapper. Rows are written as by
/// <see cref="JsonRowsExtensions.extension(JsonWire).SerializeRowsAsync(Stream, DbDataReader,
/// RowOptions, in JsonWireOptions, CancellationToken)"/>.
/// On failure, the query is cancelled, the reader is disposed, and the exception is rethrown. A command of a
/// <see cref="DbDataSource"/> opens and closes its own connection. Each method returns the number of rows written, that
/// is, the number of elements in the top-level arrays.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class DbRowExtensions
{
    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        Stream destination,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => command.SerializeRowsAsync(destination, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        Stream destination,
        string sql,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        Stream destination,
        string sql,
        TParameters parameters,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, parameters, default(RowOptions), options, cancellationToken);

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        Stream destination,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new StreamSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            Argument.NotNull(command),
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        Stream destination,
        string sql,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new StreamSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            connection,
            sql,
            (object?)null,
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-1)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        Stream destination,
        string sql,
        TParameters parameters,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new StreamSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            connection,
            sql,
            parameters,
            rows,
            cancellationToken
        );

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        PipeWriter destination,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => command.SerializeRowsAsync(destination, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        TParameters parameters,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, parameters, default(RowOptions), options, cancellationToken);

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        PipeWriter destination,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new PipeSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            Argument.NotNull(command),
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new PipeSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            connection,
            sql,
            (object?)null,
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-1)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        TParameters parameters,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new PipeSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            connection,
            sql,
            parameters,
            rows,
            cancellationToken
        );

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        IBufferWriter<byte> destination,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => command.SerializeRowsAsync(destination, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        TParameters parameters,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, parameters, default(RowOptions), options, cancellationToken);

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        IBufferWriter<byte> destination,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new BufferSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            Argument.NotNull(command),
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new BufferSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            connection,
            sql,
            (object?)null,
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-1)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        TParameters parameters,
        RowOptions rows,
        JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new BufferSink(Argument.NotNull(destination)),
            new JsonRowWire(options),
            connection,
            sql,
            parameters,
            rows,
            cancellationToken
        );
}
