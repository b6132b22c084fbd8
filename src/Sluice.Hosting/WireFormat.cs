namespace Sluice.Hosting;

/// <summary>Specifies the formats of HTTP bodies.</summary>
public enum WireFormat
{
    /// <summary><c>application/json</c>: one document; a stream of elements is one array.</summary>
    Json,

    /// <summary><c>application/vnd.msgpack</c>: one value; a stream of elements is a sequence of values.</summary>
    MessagePack,

    /// <summary><c>application/jsonl</c>: one JSON document per line, for streams of elements.</summary>
    JsonLines,

    /// <summary><c>text/event-stream</c>: one server-sent event per element, for streams of elements.</summary>
    EventStream,

    /// <summary>
    /// <c>text/csv</c> (RFC 4180): a header with the names of the members and a record for each element, for lists,
    /// streams and rows of endpoints that name the format. Clients do not read it.
    /// </summary>
    Csv,
}
