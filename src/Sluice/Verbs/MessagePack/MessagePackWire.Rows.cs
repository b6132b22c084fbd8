using System.Buffers;
using System.Data.Common;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Rows;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Writes a reader's rows as maps, straight from the driver to the bytes: no objects between.</summary>
    /// <remarks>
    /// <para>
    /// The reader must be before the first row; it is neither closed nor disposed. Columns are named by the naming
    /// policy; dots in an alias nest (<c>customer.name</c>), and <c>lines[].sku</c> folds neighbouring rows that agree
    /// in the other columns.
    /// </para>
    /// <para>
    /// By default the rows are one array, whose header holds their number: they are gathered up to
    /// <see cref="MessagePackWireOptions.MaxBufferedBytes"/>. With <see cref="MessagePackWireOptions.Sequences"/> set
    /// to values, finished rows are handed over whenever <see cref="RowOptions.FlushSize"/> bytes are gathered.
    /// </para>
    /// </remarks>
    /// <exception cref="WireException">
    /// A value can't be written, or not be converted; columns would have the same name.
    /// </exception>
    /// <exception cref="DbException">The database failed.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(Stream destination, DbDataReader reader,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default) =>
        SerializeRowsAsync(destination, reader, default(RowOptions), options, cancellationToken);

    /// <inheritdoc cref="SerializeRowsAsync(Stream, DbDataReader, MessagePackWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync(Stream destination, DbDataReader reader, RowOptions rows,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(new StreamSink(destination), new MessagePackRowWire(options),
            RowDrivers.Open(reader, rows), ownsReader: false, cancellationToken);
    }

    /// <summary>
    /// Writes a reader's rows to a pipe, flushing as they come; the pipe is not completed. Otherwise as the verb for
    /// streams.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync(Stream, DbDataReader, MessagePackWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(PipeWriter destination, DbDataReader reader,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default) =>
        SerializeRowsAsync(destination, reader, default(RowOptions), options, cancellationToken);

    /// <inheritdoc cref="SerializeRowsAsync(PipeWriter, DbDataReader, MessagePackWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync(PipeWriter destination, DbDataReader reader, RowOptions rows,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(new PipeSink(destination), new MessagePackRowWire(options),
            RowDrivers.Open(reader, rows), ownsReader: false, cancellationToken);
    }

    /// <summary>Writes a reader's rows to a buffer. Otherwise as the verb for streams.</summary>
    /// <inheritdoc cref="SerializeRowsAsync(Stream, DbDataReader, MessagePackWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(IBufferWriter<byte> destination, DbDataReader reader,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default) =>
        SerializeRowsAsync(destination, reader, default(RowOptions), options, cancellationToken);

    /// <inheritdoc cref="SerializeRowsAsync(IBufferWriter{byte}, DbDataReader, MessagePackWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync(IBufferWriter<byte> destination, DbDataReader reader, RowOptions rows,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(new BufferSink(destination), new MessagePackRowWire(options),
            RowDrivers.Open(reader, rows), ownsReader: false, cancellationToken);
    }
}
