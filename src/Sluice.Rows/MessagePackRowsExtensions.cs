using System.Buffers;
using System.Data.Common;
using System.IO.Pipelines;
using Sluice.Internal;
using Sluice.Rows;
using Sluice.Wires;

namespace Sluice;

/// <summary>Writes the rows of readers by <see cref="MessagePackWire"/>, as if the methods were its own.</summary>
public static class MessagePackRowsExtensions
{
    extension(MessagePackWire)
    {
        /// <summary>
        /// Writes the rows of a reader to a stream as maps, directly from the driver to the bytes: no
        /// objects are created.
        /// </summary>
        /// <remarks>
        /// <para>
        /// Columns are named by the naming policy. Dots in an alias nest (<c>customer.name</c>), and <c>lines[].sku</c>
        /// joins neighboring rows that are equal in the other columns.
        /// </para>
        /// <para>
        /// By default, the rows are one array, whose header contains their number: they are buffered up to
        /// <see cref="MessagePackWireOptions.MaxBufferedBytes"/>. If <see cref="MessagePackWireOptions.Sequences"/>
        /// specifies values, complete rows are written whenever <see cref="RowOptions.FlushSize"/> bytes are collected.
        /// </para>
        /// </remarks>
        /// <param name="destination">The stream. It is neither flushed nor closed.</param>
        /// <param name="reader">The reader, before its first row. It is neither closed nor disposed.</param>
        /// <param name="rows">The options of the rows.</param>
        /// <param name="options">The options of the wire.</param>
        /// <param name="cancellationToken">Cancels reading and writing.</param>
        /// <returns>The number of rows, or of objects if rows are joined.</returns>
        /// <exception cref="WireException">
        /// A value cannot be written or converted, or several columns have the same name.
        /// </exception>
        /// <exception cref="DbException">The database reported an error.</exception>
        public static Task<long> SerializeRowsAsync(
            Stream destination,
            DbDataReader reader,
            RowOptions rows = default,
            in MessagePackWireOptions options = default,
            CancellationToken cancellationToken = default
        ) => RunAsync(new StreamSink(Argument.NotNull(destination)), reader, rows, options, cancellationToken);

        /// <summary>
        /// Writes the rows of a reader to a pipe as maps, and flushes them as they come.
        /// </summary>
        /// <param name="destination">The pipe. The caller completes it.</param>
        /// <inheritdoc cref="extension(MessagePackWire).SerializeRowsAsync(Stream, DbDataReader,
        /// RowOptions, in MessagePackWireOptions, CancellationToken)"/>
        public static Task<long> SerializeRowsAsync(
            PipeWriter destination,
            DbDataReader reader,
            RowOptions rows = default,
            in MessagePackWireOptions options = default,
            CancellationToken cancellationToken = default
        ) => RunAsync(new PipeSink(Argument.NotNull(destination)), reader, rows, options, cancellationToken);

        /// <summary>Writes the rows of a reader to a buffer as maps.</summary>
        /// <param name="destination">The buffer.</param>
        /// <inheritdoc cref="extension(MessagePackWire).SerializeRowsAsync(Stream, DbDataReader,
        /// RowOptions, in MessagePackWireOptions, CancellationToken)"/>
        public static Task<long> SerializeRowsAsync(
            IBufferWriter<byte> destination,
            DbDataReader reader,
            RowOptions rows = default,
            in MessagePackWireOptions options = default,
            CancellationToken cancellationToken = default
        ) => RunAsync(new BufferSink(Argument.NotNull(destination)), reader, rows, options, cancellationToken);
    }

    private static Task<long> RunAsync<TSink>(
        TSink destination,
        DbDataReader reader,
        RowOptions rows,
        MessagePackWireOptions options,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink
    {
        ArgumentNullException.ThrowIfNull(reader);
        return RowRun.RunAsync(
            destination,
            new MessagePackRowWire(options),
            RowDrivers.Open(reader, rows),
            ownsReader: false,
            cancellationToken
        );
    }
}
