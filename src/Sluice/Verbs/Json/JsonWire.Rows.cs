using System.Buffers;
using System.Data.Common;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Rows;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>
    /// Writes a reader's rows as a JSON array of objects, straight from the driver to the bytes: no objects between,
    /// nothing that grows with the number of rows.
    /// </summary>
    /// <remarks>
    /// <para>
    /// The reader must be before the first row; it is neither closed nor disposed. Columns are named by the naming
    /// policy; dots in an alias nest (<c>customer.name</c>), and <c>lines[].sku</c> folds neighbouring rows that agree
    /// in the other columns.
    /// </para>
    /// <para>
    /// Finished rows are handed over whenever <see cref="RowOptions.FlushSize"/> bytes are gathered, and the closing
    /// bracket last: when anything fails, the exception comes out and what was handed over is not a whole document.
    /// </para>
    /// </remarks>
    /// <exception cref="WireException">
    /// A value can't be written, or not be converted; columns would have the same name.
    /// </exception>
    /// <exception cref="DbException">The database failed.</exception>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(Stream destination, DbDataReader reader,
        JsonWireOptions options = default, CancellationToken cancellationToken = default) =>
        SerializeRowsAsync(destination, reader, default(RowOptions), options, cancellationToken);

    /// <inheritdoc cref="SerializeRowsAsync(Stream, DbDataReader, JsonWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync(Stream destination, DbDataReader reader, RowOptions rows,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(new StreamSink(destination), new JsonRowWire(options), RowDrivers.Open(reader, rows),
            ownsReader: false, cancellationToken);
    }

    /// <summary>
    /// Writes a reader's rows to a pipe, flushing as they come; the pipe is not completed. Otherwise as the verb for
    /// streams.
    /// </summary>
    /// <inheritdoc cref="SerializeRowsAsync(Stream, DbDataReader, JsonWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(PipeWriter destination, DbDataReader reader,
        JsonWireOptions options = default, CancellationToken cancellationToken = default) =>
        SerializeRowsAsync(destination, reader, default(RowOptions), options, cancellationToken);

    /// <inheritdoc cref="SerializeRowsAsync(PipeWriter, DbDataReader, JsonWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync(PipeWriter destination, DbDataReader reader, RowOptions rows,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(new PipeSink(destination), new JsonRowWire(options), RowDrivers.Open(reader, rows),
            ownsReader: false, cancellationToken);
    }

    /// <summary>Writes a reader's rows to a buffer. Otherwise as the verb for streams.</summary>
    /// <inheritdoc cref="SerializeRowsAsync(Stream, DbDataReader, JsonWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(1)]
    public static Task<long> SerializeRowsAsync(IBufferWriter<byte> destination, DbDataReader reader,
        JsonWireOptions options = default, CancellationToken cancellationToken = default) =>
        SerializeRowsAsync(destination, reader, default(RowOptions), options, cancellationToken);

    /// <inheritdoc cref="SerializeRowsAsync(IBufferWriter{byte}, DbDataReader, JsonWireOptions, CancellationToken)"/>
    public static Task<long> SerializeRowsAsync(IBufferWriter<byte> destination, DbDataReader reader, RowOptions rows,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(new BufferSink(destination), new JsonRowWire(options), RowDrivers.Open(reader, rows),
            ownsReader: false, cancellationToken);
    }
}
