using System.Buffers;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Rows;
using Sluice.Wires;

namespace Sluice;

public static partial class DbRowExtensions
{
    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        Stream destination,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => command.SerializeRowsAsync(destination, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        Stream destination,
        string sql,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-2)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        Stream destination,
        string sql,
        TParameters parameters,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, parameters, default(RowOptions), options, cancellationToken);

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        Stream destination,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new StreamSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            Argument.NotNull(command),
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        Stream destination,
        string sql,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new StreamSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            connection,
            sql,
            (object?)null,
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-3)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        Stream destination,
        string sql,
        TParameters parameters,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new StreamSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            connection,
            sql,
            parameters,
            rows,
            cancellationToken
        );

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        PipeWriter destination,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => command.SerializeRowsAsync(destination, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-2)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        TParameters parameters,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, parameters, default(RowOptions), options, cancellationToken);

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        PipeWriter destination,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new PipeSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            Argument.NotNull(command),
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new PipeSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            connection,
            sql,
            (object?)null,
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-3)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        PipeWriter destination,
        string sql,
        TParameters parameters,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new PipeSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            connection,
            sql,
            parameters,
            rows,
            cancellationToken
        );

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        IBufferWriter<byte> destination,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => command.SerializeRowsAsync(destination, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, default(RowOptions), options, cancellationToken);

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-2)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        TParameters parameters,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) => connection.SerializeRowsAsync(destination, sql, parameters, default(RowOptions), options, cancellationToken);

    /// <summary>Runs the command and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbCommand command,
        IBufferWriter<byte> destination,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new BufferSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            Argument.NotNull(command),
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL without parameters and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new BufferSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            connection,
            sql,
            (object?)null,
            rows,
            cancellationToken
        );

    /// <summary>Runs SQL with parameters from an object's properties and writes its rows to the destination.</summary>
    [OverloadResolutionPriority(-3)]
    public static Task<long> SerializeRowsAsync<
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)] TParameters
    >(
        this DbConnection connection,
        IBufferWriter<byte> destination,
        string sql,
        TParameters parameters,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken = default
    ) =>
        RowCommands.RunAsync(
            new BufferSink(Argument.NotNull(destination)),
            new MessagePackRowWire(options),
            connection,
            sql,
            parameters,
            rows,
            cancellationToken
        );
}
