using Sluice.Internal;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// Writes a sequence as a document in pieces: elements are collected in one pooled buffer, and a piece is ready when it
/// exceeds a threshold.
/// </summary>
/// <remarks>
/// The comma after the last element is kept back when a piece is written; <see cref="End"/> replaces it by the closing
/// bracket. The output before a failure is therefore never a complete document. JSON Lines are valid wherever they are
/// cut; for them, the transport must signal the failure.
/// </remarks>
internal sealed class JsonPieces<T> : IPieces<T>
{
    private readonly Converter<T> _element;
    private readonly SelectionNode? _selection;
    private readonly JsonWireOptions _options;
    private readonly int _threshold;
    private byte[] _buffer;
    private int _length;
    private long _count;

    internal JsonPieces(
        Converter<T> element,
        SelectionNode? selection,
        in JsonWireOptions options,
        int threshold = FlushPolicy.DefaultSize
    )
    {
        if (options is { JsonLines: true, Indented: true })
            throw new ArgumentException(
                "JsonWireOptions.Indented cannot be combined with JSON Lines, where each element is one line.",
                nameof(options)
            );
        _element = element;
        _selection = selection;
        // The array around the elements is one level.
        _options =
            options.JsonLines || options.MaxDepth == 1 ? options : options with { MaxDepth = options.MaxDepth - 1 };
        _threshold = threshold;
        _buffer = WireBuffers.Rent(Math.Min(threshold, FlushPolicy.DefaultSize) * 2);
        if (options.JsonLines)
            return;
        _buffer[0] = (byte)'[';
        _length = 1;
    }

    private bool IsBracketed => !_options.JsonLines;
    public bool IsReady => _length > _threshold;
    public bool HasElements => _count > 0;

    public ReadOnlyMemory<byte> Piece => _buffer.AsMemory(0, _count > 0 && IsBracketed ? _length - 1 : _length);

    public ReadOnlyMemory<byte> GetNull()
    {
        "null"u8.CopyTo(_buffer);
        return _buffer.AsMemory(0, 4);
    }

    public void OnSent()
    {
        if (_count == 0 || !IsBracketed)
        {
            _length = 0;
            return;
        }

        _buffer[0] = (byte)',';
        _length = 1;
    }

    public void Add(T? value)
    {
        byte[] taken = _buffer;
        _buffer = [];
        var writer = new JsonWireWriter(taken, _options.MaxDepth);
        writer.Rewind(_length);
        try
        {
            if (IsBracketed && _options.Indented)
                JsonIndenter.NewLine(ref writer, 1, in _options);
            JsonOutput.WriteElement(ref writer, new JsonBody<T>(_element, value, _selection), in _options, _count);
            if (!IsBracketed)
                writer.ReplaceLast((byte)'\n');
            _length = writer.Length;
            _count++;
        }
        finally
        {
            _buffer = writer.Release();
        }
    }

    /// <summary>Completes the document. The last piece is then ready.</summary>
    public void End()
    {
        if (!IsBracketed)
            return;
        bool indents = _options.Indented && _count > 0;
        var writer = new JsonWireWriter(_buffer, 1);
        _buffer = [];
        writer.Rewind(_count > 0 ? _length - 1 : _length);
        if (indents)
            JsonIndenter.NewLine(ref writer, 0, in _options);
        writer.WriteRaw("]"u8);
        _length = writer.Length;
        _count = 0; // the piece is complete
        _buffer = writer.Release();
    }

    public void Dispose()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        if (buffer.Length > 0)
            WireBuffers.Return(buffer);
    }
}
