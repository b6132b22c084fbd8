using System.Buffers;
using System.Globalization;
using System.Text;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.Sinks;

namespace Sluice.Hosting;

/// <summary>
/// Writes server-sent events: each element is one event whose data is single-line JSON. A final event marks the end of
/// the stream, so that clients do not reconnect.
/// </summary>
internal sealed class EventPieces<T> : IPieces<T>
{
    private readonly ArrayBufferWriter<byte> _buffer = new(1024);
    private readonly Converter<T> _converter;

    // Shared by all events, because limits on added elements apply to the response as a whole.
    private readonly SelectionNode? _selection;
    private readonly JsonWireOptions _json;
    private readonly Func<T, string?>? _idOf;
    private readonly HostWire _wire;

    internal EventPieces(FieldSelection<T> selection, Func<T, string?>? idOf, HostWire wire, in JsonWireOptions json)
    {
        _converter = selection.Converter;
        _selection = selection.BeginWriting(json.Unions);
        _idOf = idOf;
        _wire = wire;
        _json = json;
        if (wire.EventRetry is { } retry)
            Write($"retry: {((long)retry.TotalMilliseconds).ToString(CultureInfo.InvariantCulture)}\n\n");
    }

    public ReadOnlyMemory<byte> GetNull() => default;

    public bool HasElements { get; private set; }
    public bool IsReady => _buffer.WrittenCount > _wire.FlushSize;
    public ReadOnlyMemory<byte> Piece => _buffer.WrittenMemory;

    public void Add(T? value)
    {
        if (_idOf?.Invoke(value!) is { } id)
        {
            if (id.AsSpan().ContainsAny('\n', '\r', '\0'))
                throw new InvalidOperationException(
                    "The id of a server-sent event must not contain a line break or a null character."
                );
            Write($"id: {id}\n");
        }

        _buffer.Write("data: "u8);
        JsonOutput.ToBuffer(_buffer, new JsonBody<T>(_converter, value, _selection), in _json);
        _buffer.Write("\n\n"u8);
        HasElements = true;
    }

    public void OnSent() => _buffer.ResetWrittenCount();

    public void End()
    {
        // Clients do not dispatch an event without data.
        if (_wire.EventEnd is { } name)
            Write($"event: {name}\ndata: {{}}\n\n");
    }

    public void Dispose() { }

    private void Write(string text) => Encoding.UTF8.GetBytes(text, _buffer);
}
