using System.IO.Pipelines;
using Sluice.Data.Inserting;
using Sluice.Internal;

namespace Sluice.Data;

/// <summary>
/// Rows on the wire: a JSON array, JSON Lines, a MessagePack array or sequence of maps, or CSV. Read once, row by row,
/// in memory for the longest row.
/// </summary>
public abstract class WireRows
{
    private protected WireRows() { }

    /// <summary>
    /// Creates rows from JSON in UTF-8: an array, or the lines of <see cref="JsonWireOptions.JsonLines"/>.
    /// </summary>
    /// <param name="utf8Json">The stream. It is left open.</param>
    /// <param name="options">The options of the wire.</param>
    public static WireRows Json(Stream utf8Json, in JsonWireOptions options = default) =>
        new JsonRows(Argument.NotNull(utf8Json), null, options);

    /// <param name="utf8Json">The pipe. The caller completes it.</param>
    /// <param name="options">The options of the wire.</param>
    /// <inheritdoc cref="Json(Stream, in JsonWireOptions)"/>
    public static WireRows Json(PipeReader utf8Json, in JsonWireOptions options = default) =>
        new JsonRows(null, Argument.NotNull(utf8Json), options);

    /// <param name="utf8Json">The document.</param>
    /// <param name="options">The options of the wire.</param>
    /// <inheritdoc cref="Json(Stream, in JsonWireOptions)"/>
    public static WireRows Json(ReadOnlyMemory<byte> utf8Json, in JsonWireOptions options = default) =>
        new JsonRows(new MemoryReader(utf8Json), null, options);

    /// <summary>
    /// Creates rows from MessagePack: an array of maps, or the values of
    /// <see cref="MessagePackWireOptions.Sequences"/>.
    /// </summary>
    /// <param name="messagePack">The stream. It is left open.</param>
    /// <param name="options">The options of the wire.</param>
    public static WireRows MessagePack(Stream messagePack, in MessagePackWireOptions options = default) =>
        new MessagePackRows(Argument.NotNull(messagePack), null, options);

    /// <param name="messagePack">The pipe. The caller completes it.</param>
    /// <param name="options">The options of the wire.</param>
    /// <inheritdoc cref="MessagePack(Stream, in MessagePackWireOptions)"/>
    public static WireRows MessagePack(PipeReader messagePack, in MessagePackWireOptions options = default) =>
        new MessagePackRows(null, Argument.NotNull(messagePack), options);

    /// <param name="messagePack">The document.</param>
    /// <param name="options">The options of the wire.</param>
    /// <inheritdoc cref="MessagePack(Stream, in MessagePackWireOptions)"/>
    public static WireRows MessagePack(ReadOnlyMemory<byte> messagePack, in MessagePackWireOptions options = default) =>
        new MessagePackRows(new MemoryReader(messagePack), null, options);

    /// <summary>
    /// Creates rows from CSV (RFC 4180) in UTF-8, with commas. The first record names the columns, and every record has
    /// as many fields.
    /// </summary>
    /// <param name="utf8Csv">The stream. It is left open.</param>
    /// <remarks>
    /// A field means what its column makes of it. An empty field is null, and <c>""</c> is empty text. Times may have a
    /// space instead of the <c>T</c>; binary data is base64; booleans are <c>true</c>, <c>t</c> or <c>1</c>, and
    /// <c>false</c>, <c>f</c> or <c>0</c>. Lines end with CRLF or LF.
    /// </remarks>
    public static WireRows Csv(Stream utf8Csv) => new CsvRows(Argument.NotNull(utf8Csv));

    /// <param name="utf8Csv">The pipe. The caller completes it.</param>
    /// <inheritdoc cref="Csv(Stream)"/>
    public static WireRows Csv(PipeReader utf8Csv) => new CsvRows(Argument.NotNull(utf8Csv).AsStream(leaveOpen: true));

    /// <param name="utf8Csv">The document.</param>
    /// <inheritdoc cref="Csv(Stream)"/>
    public static WireRows Csv(ReadOnlyMemory<byte> utf8Csv) => new CsvRows(new MemoryReader(utf8Csv));

    internal abstract InsertSource Open(int maxRowBytes);

    private sealed class JsonRows(Stream? stream, PipeReader? pipe, JsonWireOptions options) : WireRows
    {
        internal override InsertSource Open(int maxRowBytes) =>
            new JsonInsertSource(stream, pipe, in options, maxRowBytes);
    }

    private sealed class MessagePackRows(Stream? stream, PipeReader? pipe, MessagePackWireOptions options) : WireRows
    {
        internal override InsertSource Open(int maxRowBytes) =>
            new MessagePackInsertSource(stream, pipe, in options, maxRowBytes);
    }

    private sealed class CsvRows(Stream stream) : WireRows
    {
        internal override InsertSource Open(int maxRowBytes) => new CsvInsertSource(stream, maxRowBytes);
    }
}
