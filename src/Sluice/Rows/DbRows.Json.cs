using System.Buffers;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Rows;

namespace Sluice;

/// <summary>Runs SQL and writes the rows as JSON or MessagePack, straight from the driver to the bytes.</summary>
/// <remarks>
/// A closed connection is opened for the call and closed again. Parameters come from the public properties of any
/// object, such as <c>new { max = 9 }</c>, as Dapper takes them. The rows are written as by
/// <see cref="JsonWire.SerializeRowsAsync(Stream, DbDataReader, JsonWireOptions, CancellationToken)"/>; when anything
/// fails, the query is cancelled, the reader disposed, and the exception comes out. A command of a
/// <see cref="DbDataSource"/> opens and closes a connection of its own. Each verb returns the number of rows written:
/// the elements of the answer's arrays.
/// </remarks>
public static partial class DbRows
{
    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(this DbCommand command, Stream destination,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new StreamSink(destination), new JsonRowWire(options), command, default,
            cancellationToken);
    }

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(this DbConnection connection, Stream destination, string sql,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new StreamSink(destination), new JsonRowWire(options), connection, sql,
            (object?)null, default, cancellationToken);
    }

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    public static Task<long> SerializeRowsAsync<[DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(this DbConnection connection, Stream destination,
            string sql, TParameters parameters, JsonWireOptions options = default,
            CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new StreamSink(destination), new JsonRowWire(options), connection, sql, parameters,
            default, cancellationToken);
    }

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(this DbCommand command, Stream destination, RowOptions rows,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new StreamSink(destination), new JsonRowWire(options), command, rows,
            cancellationToken);
    }

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(this DbConnection connection, Stream destination, string sql,
        RowOptions rows, JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new StreamSink(destination), new JsonRowWire(options), connection, sql,
            (object?)null, rows, cancellationToken);
    }

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-1)]
    public static Task<long> SerializeRowsAsync<[DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(this DbConnection connection, Stream destination,
            string sql, TParameters parameters, RowOptions rows, JsonWireOptions options = default,
            CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new StreamSink(destination), new JsonRowWire(options), connection, sql, parameters,
            rows, cancellationToken);
    }

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(this DbCommand command, PipeWriter destination,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new PipeSink(destination), new JsonRowWire(options), command, default,
            cancellationToken);
    }

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(this DbConnection connection, PipeWriter destination, string sql,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new PipeSink(destination), new JsonRowWire(options), connection, sql, (object?)null,
            default, cancellationToken);
    }

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    public static Task<long> SerializeRowsAsync<[DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(this DbConnection connection,
            PipeWriter destination, string sql, TParameters parameters, JsonWireOptions options = default,
            CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new PipeSink(destination), new JsonRowWire(options), connection, sql, parameters,
            default, cancellationToken);
    }

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(this DbCommand command, PipeWriter destination, RowOptions rows,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new PipeSink(destination), new JsonRowWire(options), command, rows,
            cancellationToken);
    }

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(this DbConnection connection, PipeWriter destination, string sql,
        RowOptions rows, JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new PipeSink(destination), new JsonRowWire(options), connection, sql, (object?)null,
            rows, cancellationToken);
    }

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-1)]
    public static Task<long> SerializeRowsAsync<[DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(this DbConnection connection,
            PipeWriter destination, string sql, TParameters parameters, RowOptions rows,
            JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new PipeSink(destination), new JsonRowWire(options), connection, sql, parameters,
            rows, cancellationToken);
    }

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(this DbCommand command, IBufferWriter<byte> destination,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new BufferSink(destination), new JsonRowWire(options), command, default,
            cancellationToken);
    }

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(3)]
    public static Task<long> SerializeRowsAsync(this DbConnection connection, IBufferWriter<byte> destination,
        string sql, JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new BufferSink(destination), new JsonRowWire(options), connection, sql,
            (object?)null, default, cancellationToken);
    }

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    public static Task<long> SerializeRowsAsync<[DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(this DbConnection connection,
            IBufferWriter<byte> destination, string sql, TParameters parameters, JsonWireOptions options = default,
            CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new BufferSink(destination), new JsonRowWire(options), connection, sql, parameters,
            default, cancellationToken);
    }

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(this DbCommand command, IBufferWriter<byte> destination,
        RowOptions rows, JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(command);
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new BufferSink(destination), new JsonRowWire(options), command, rows,
            cancellationToken);
    }

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(2)]
    public static Task<long> SerializeRowsAsync(this DbConnection connection, IBufferWriter<byte> destination,
        string sql, RowOptions rows, JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new BufferSink(destination), new JsonRowWire(options), connection, sql,
            (object?)null, rows, cancellationToken);
    }

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-1)]
    public static Task<long> SerializeRowsAsync<[DynamicallyAccessedMembers(
        DynamicallyAccessedMemberTypes.PublicProperties)] TParameters>(this DbConnection connection,
            IBufferWriter<byte> destination, string sql, TParameters parameters, RowOptions rows,
            JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        return RowCommands.RunAsync(new BufferSink(destination), new JsonRowWire(options), connection, sql, parameters,
            rows, cancellationToken);
    }
}
