using System.Buffers;
using System.Data.Common;
using Sluice.Filtering;
using Sluice.Internal;
using Sluice.Merging;
using Sluice.Model;
using Sluice.Registrations;
using Sluice.Rows;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;
using Sluice.Wires.Sinks;

namespace Sluice.Hosting;

/// <summary>
/// A wire with its options, chosen at run time: what a host calls after it has negotiated a format. Immutable, thread
/// safe, and compared by content.
/// </summary>
/// <example>
/// <code>
/// HostWire wire = mediaType == MediaTypes.Json ? HostWire.Json() : HostWire.MessagePack();
/// wire.Serialize(body, order, selection);
/// </code>
/// </example>
public sealed partial record HostWire
{
    private readonly JsonWireOptions _json;
    private readonly MessagePackWireOptions _messagePack;
    private readonly int _flushSize;
    private readonly TimeSpan _flushInterval;

    private HostWire(WireFormat format, in JsonWireOptions json, in MessagePackWireOptions messagePack) =>
        (Format, _json, _messagePack) = (format, json, messagePack);

    /// <summary>Returns the JSON wire; with <see cref="JsonWireOptions.JsonLines"/>, that of JSON Lines.</summary>
    public static HostWire Json(in JsonWireOptions options = default) =>
        new(options.JsonLines ? WireFormat.JsonLines : WireFormat.Json, options, default);

    /// <summary>Returns the MessagePack wire.</summary>
    public static HostWire MessagePack(in MessagePackWireOptions options = default) =>
        new(WireFormat.MessagePack, default, options);

    /// <summary>
    /// Returns the wire of server-sent events, whose data are JSON. It writes asynchronous sequences only.
    /// </summary>
    /// <param name="options">The options of the data; they are written on one line.</param>
    public static HostWire EventStream(in JsonWireOptions options = default) =>
        new(WireFormat.EventStream, options with { Indented = false, JsonLines = false }, default);

    /// <summary>
    /// Returns a wire for bodies, whose values JSON of the same endpoint can represent: NaN, the infinities and a
    /// <see cref="char"/> that is half of a surrogate pair are an error, unless the options write them. MessagePack
    /// reads enumerations by number and by the names that the options write.
    /// </summary>
    /// <param name="json">The options for JSON of the same endpoint.</param>
    public HostWire ReadingValuesOf(in JsonWireOptions json)
    {
        bool isFinite = json.NonFinite == JsonNonFinite.Error;
        return IsMessagePack
            ? new(Format, _json, WithEnumNames(json) with { RejectNonFinite = isFinite, ValuesOfJson = true })
            : new(Format, _json with { RejectNonFinite = isFinite }, _messagePack);
    }

    /// <summary>
    /// Returns a wire for bodies of an endpoint that answers MessagePack alone: it reads every value that MessagePack
    /// has, and enumerations by number and by the names that the options write. JSON is read as before.
    /// </summary>
    /// <param name="json">The options for JSON of the same application.</param>
    public HostWire ReadingEnumNamesOf(in JsonWireOptions json) =>
        IsMessagePack ? new(Format, _json, WithEnumNames(json)) : this;

    private MessagePackWireOptions WithEnumNames(in JsonWireOptions json) =>
        _messagePack with
        {
            EnumsAsText = _messagePack.EnumsAsText || json.EnumsAsText,
            Converters = json is { EnumsAsText: true, EnumNaming: { } naming }
                ? (_messagePack.Converters ?? WireConverters.Empty).With(naming)
                : _messagePack.Converters,
        };

    /// <summary>Gets the format.</summary>
    public WireFormat Format { get; }

    /// <summary>
    /// Gets the names of enumerations in the literals of filters, which are those that the wire writes;
    /// <see langword="null"/> for those of the types.
    /// </summary>
    public FilterEnumNames? EnumNames => Format == WireFormat.MessagePack ? null : JsonEnumNames.GetNames(_json);

    /// <summary>
    /// Gets the number of buffered bytes of an asynchronous sequence that causes a flush, from 256 to 16 MB. Default:
    /// 32 KB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is out of range.</exception>
    public int FlushSize
    {
        get => _flushSize == 0 ? FlushPolicy.DefaultSize : _flushSize;
        init => _flushSize = FlushPolicy.CheckSize(value, "HostWire.FlushSize");
    }

    /// <summary>
    /// Gets how long buffered elements of an asynchronous sequence wait for a source that is not ready.
    /// <see cref="Timeout.InfiniteTimeSpan"/> waits without limit. Default: 5 milliseconds.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than one minute.</exception>
    public TimeSpan FlushInterval
    {
        get => _flushInterval == TimeSpan.Zero ? FlushPolicy.DefaultInterval : _flushInterval;
        init => _flushInterval = FlushPolicy.CheckInterval(value, "HostWire.FlushInterval");
    }

    /// <summary>
    /// Gets the reconnection time that server-sent events specify, rounded down to milliseconds. Default:
    /// <see langword="null"/>, the client decides.
    /// </summary>
    public TimeSpan? EventRetry { get; init; }

    /// <summary>
    /// Gets the name of the event that ends a complete stream of server-sent events. Its data is <c>{}</c>. Default:
    /// <see langword="null"/>, no such event.
    /// </summary>
    public string? EventEnd { get; init; }

    /// <summary>
    /// Gets a value indicating whether values are written as without options: the options change at most names, the
    /// omission of nulls, and the layout of the document.
    /// </summary>
    public bool HasPlainValues =>
        Format == WireFormat.MessagePack ? MessagePackRowWire.IsPlain(_messagePack) : JsonRowWire.IsPlain(_json);

    private bool IsMessagePack => Format == WireFormat.MessagePack;

    /// <summary>Returns whether a document has more objects and arrays than a limit.</summary>
    internal bool HasMoreContainers(ReadOnlySpan<byte> document, int limit) =>
        IsMessagePack
            ? DocumentWeight.MessagePackExceeds(document, in _messagePack, limit)
            : DocumentWeight.JsonExceeds(document, _json.AllowComments, limit);

    /// <summary>Returns whether a document has more values than a limit.</summary>
    internal bool HasMoreValues(ReadOnlySpan<byte> document, int limit) =>
        IsMessagePack
            ? DocumentWeight.MessagePackExceeds(document, in _messagePack, limit, DocumentWeight.Counted.Values)
            : DocumentWeight.JsonHasMoreValues(document, _json.AllowComments, limit);

    /// <summary>Returns whether the arrays of a document have more elements together than a limit.</summary>
    internal bool HasMoreElements(ReadOnlySpan<byte> document, int limit) =>
        IsMessagePack
            ? DocumentWeight.MessagePackExceeds(document, in _messagePack, limit, DocumentWeight.Counted.Elements)
            : DocumentWeight.JsonHasMoreElements(document, _json.AllowComments, limit);

    /// <summary>Returns the name that the wire writes a member under.</summary>
    public string NameOf(MemberShape member)
    {
        ArgumentNullException.ThrowIfNull(member);
        return IsMessagePack
            ? member.Traits.KeyedWireName
                ?? MemberNames.GetWireName(member, _messagePack.Naming, _messagePack.NamingPolicy)
            : MemberNames.GetWireName(member, _json.Naming, _json.NamingPolicy);
    }

    /// <summary>Writes a value.</summary>
    /// <param name="destination">The destination of all bytes or, if an exception is thrown, of none.</param>
    /// <param name="value">The value.</param>
    /// <param name="selection">The members to write.</param>
    /// <exception cref="WireException">The wire cannot represent the value, or a limit is exceeded.</exception>
    /// <exception cref="NotSupportedException">The format is that of server-sent events.</exception>
    public void Serialize<T>(IBufferWriter<byte> destination, T? value, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        if (IsMessagePack)
            MessagePackWire.Serialize(destination, value, selection, in _messagePack);
        else
            JsonWire.Serialize(destination, value, selection, JsonOfValues);
    }

    /// <summary>Writes the elements of a sequence as one document.</summary>
    /// <param name="values">The elements.</param>
    /// <param name="selection">The members to write of each element.</param>
    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, FieldSelection{T})"/>
    /// <param name="destination">The destination of all bytes or, if an exception is thrown, of none.</param>
    public void Serialize<T>(IBufferWriter<byte> destination, IEnumerable<T>? values, FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        if (IsMessagePack)
            MessagePackWire.Serialize(destination, values, selection, in _messagePack);
        else
            JsonWire.Serialize(destination, values, selection, JsonOfValues);
    }

    /// <summary>
    /// Writes a complete document that was written before without indentation, in the layout of the options: for a host
    /// that composes it of pieces.
    /// </summary>
    /// <param name="destination">The destination.</param>
    /// <param name="document">The document.</param>
    public void WriteDocument(IBufferWriter<byte> destination, ReadOnlySpan<byte> document)
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (Format == WireFormat.Json && _json.Indented)
            JsonIndenter.Write(destination, document, in _json);
        else
            destination.Write(document);
    }

    /// <summary>
    /// Writes elements as they arrive. Buffered bytes are written when there are <see cref="FlushSize"/> of them, or
    /// when the source is late by <see cref="FlushInterval"/>; nothing is written before the first element.
    /// </summary>
    /// <param name="output">The destination. After a failure, it does not contain the end of the document.</param>
    /// <param name="values">The elements.</param>
    /// <param name="selection">The members to write of each element.</param>
    /// <param name="eventId">
    /// Returns the id of an element's server-sent event. Ignored for other formats. Default: no ids.
    /// </param>
    /// <param name="cancellationToken">Cancels writing. It is passed to the sequence, too.</param>
    /// <returns>The number of elements.</returns>
    /// <exception cref="WireException">The wire cannot represent an element, or a limit is exceeded.</exception>
    public Task<long> SerializeAsync<T>(
        WireOutput output,
        IAsyncEnumerable<T>? values,
        FieldSelection<T> selection,
        Func<T, string?>? eventId = null,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(selection);
        var destination = new OutputSink(Argument.NotNull(output));
        var policy = new FlushPolicy(_flushSize, _flushInterval);
        return Format switch
        {
            WireFormat.MessagePack => WireSequences.WriteAsync(
                destination,
                values,
                new MessagePackPieces<T>(
                    selection.Converter,
                    selection.BeginWriting(_messagePack.Unions),
                    in _messagePack,
                    policy.Size
                ),
                policy,
                cancellationToken
            ),
            WireFormat.EventStream => WireSequences.WriteAsync(
                destination,
                values,
                new EventPieces<T>(selection, eventId, this, in _json),
                policy,
                cancellationToken
            ),
            _ => WireSequences.WriteAsync(
                destination,
                values,
                new JsonPieces<T>(selection.Converter, selection.BeginWriting(_json.Unions), in _json, policy.Size),
                policy,
                cancellationToken
            ),
        };
    }

    /// <summary>Writes the rows of a reader as they arrive.</summary>
    /// <param name="output">The destination. After a failure, it does not contain the end of the document.</param>
    /// <param name="reader">The reader, before its first row. It is neither closed nor disposed.</param>
    /// <param name="rows">
    /// The options of the rows; <see cref="RowOptions.FlushSize"/> and <see cref="RowOptions.FlushInterval"/> replace
    /// those of this wire.
    /// </param>
    /// <param name="cancellationToken">Cancels reading and writing.</param>
    /// <returns>The number of rows, or of objects if rows are joined.</returns>
    /// <exception cref="WireException">A value cannot be written or converted, or names are not unique.</exception>
    /// <exception cref="DbException">The database reported an error.</exception>
    public Task<long> SerializeRowsAsync(
        WireOutput output,
        DbDataReader reader,
        RowOptions rows = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(reader);
        return RunAsync(Argument.NotNull(output), RowDrivers.Open(reader, rows), ownsReader: false, cancellationToken);
    }

    /// <summary>
    /// Checks that the rows of a reader can be written with the options, as <see cref="SerializeRowsAsync"/> does
    /// before it reads the first row. Neither reads nor disposes the reader.
    /// </summary>
    /// <param name="reader">The reader, before its first row.</param>
    /// <param name="rows">The options of the rows.</param>
    /// <exception cref="WireException">Names are not unique, or the rows do not have what is selected.</exception>
    public void CheckRows(DbDataReader reader, RowOptions rows = default)
    {
        ArgumentNullException.ThrowIfNull(reader);
        RowRun.Check(RowDrivers.Open(reader, rows), KeyOf(in rows));
    }

    /// <summary>
    /// Restricts what is written of values whose types are not declared, such as members of type <see cref="object"/>,
    /// until the result is disposed, or for the rest of the current asynchronous flow. Selections cannot name their
    /// members; a host that hides members from callers must call it before it writes.
    /// </summary>
    /// <param name="allowed">
    /// Returns the selection of what may be written of a type; <see langword="null"/> for everything. Called while
    /// writing, for each such value; may be called on several threads.
    /// </param>
    public static IDisposable RestrictUntypedValues(Func<TypeShape, FieldSelection?> allowed)
    {
        ArgumentNullException.ThrowIfNull(allowed);
        return UntypedSelections.Begin(allowed);
    }

    internal Task<long> RunAsync(
        WireOutput output,
        RowEngine engine,
        bool ownsReader,
        CancellationToken cancellationToken
    ) =>
        Format switch
        {
            WireFormat.MessagePack => RowRun.RunAsync(
                new OutputSink(output),
                new MessagePackRowWire(_messagePack),
                engine,
                ownsReader,
                cancellationToken
            ),
            _ => RowRun.RunAsync(
                new OutputSink(output),
                new JsonRowWire(JsonOfValues),
                engine,
                ownsReader,
                cancellationToken
            ),
        };

    internal RowPlanKey KeyOf(in RowOptions rows) =>
        IsMessagePack
            ? new MessagePackRowWire(_messagePack).CreateKey(in rows)
            : new JsonRowWire(_json).CreateKey(in rows);

    internal T? Read<T>(ReadOnlySpan<byte> document, Converter<T> converter, MemberFilter? filter) =>
        IsMessagePack
            ? MessagePackReading.Read(document, converter, in _messagePack, filter)
            : JsonReading.Read(document, converter, in _json, filter);

    internal SentMembers<T> ReadSent<T>(ReadOnlySpan<byte> document, Converter<T> converter, MemberFilter? filter) =>
        IsMessagePack
            ? SentReading.ReadMembers(document, converter, _messagePack, filter)
            : SentReading.ReadMembers(document, converter, _json, filter);

    internal T? Merge<T>(
        ReadOnlySpan<byte> document,
        T? target,
        Converter<T> converter,
        bool isPinned,
        MemberFilter? filter,
        GuardedValues guards
    )
    {
        // Most types have nothing to lose, which is asked once instead of for every value of the document.
        Func<TypeShape, object, bool>? isGuarded = guards.MayBeIn(converter.Shape) ? guards.AreIn : null;
        return IsMessagePack
            ? Merger.MergeMessagePack(document, target, converter, in _messagePack, isPinned, filter, isGuarded)
            : Merger.MergeJson(document, target, converter, in _json, isPinned, filter, isGuarded);
    }

    internal List<int>? FindUnsettable(
        ReadOnlySpan<byte> document,
        TypeShape shape,
        SettableMembers settable,
        bool isIgnored,
        MemberFilter? filter
    ) =>
        IsMessagePack
            ? SettableReading.Find(document, shape, in _messagePack, settable, isIgnored, filter)
            : SettableReading.Find(document, shape, in _json, settable, isIgnored, filter);

    internal void Check(ReadOnlySpan<byte> document)
    {
        if (IsMessagePack)
            MessagePackReading.Check(document, _messagePack);
        else
            JsonReading.Check(document, _json);
    }

    private ref readonly JsonWireOptions JsonOfValues
    {
        get
        {
            if (Format == WireFormat.EventStream)
                throw new NotSupportedException(
                    "Server-sent events are written from an asynchronous sequence. Offer another format for this "
                        + "response."
                );
            return ref _json;
        }
    }
}
