using Sluice.Internal;
using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>
/// Collects a sequence in one pooled buffer. An array is buffered up to a limit until its count is known; values are
/// written in pieces when they exceed a threshold.
/// </summary>
internal sealed class MessagePackPieces<T> : IPieces<T>
{
    private readonly Converter<T> _element;
    private readonly SelectionNode? _selection;
    private readonly MessagePackWireOptions _options;
    private readonly int _threshold;
    private byte[] _buffer;
    private int _start,
        _length;
    private int _count;

    internal MessagePackPieces(
        Converter<T> element,
        SelectionNode? selection,
        in MessagePackWireOptions options,
        int threshold = FlushPolicy.DefaultSize
    )
    {
        _element = element;
        _selection = selection;
        _options = options;
        _threshold = threshold;
        _buffer = WireBuffers.Rent(Math.Min(threshold, FlushPolicy.DefaultSize) * 2);
        if (!IsArray)
            return;
        // The array around the elements is one level. Its header is written before them once the count is known.
        if (options.MaxDepth > 1)
            _options = options with { MaxDepth = options.MaxDepth - 1 };
        _start = _length = MessagePackCode.MaxHeader;
    }

    private bool IsArray => _options.Sequences == MessagePackSequence.Array;
    public bool IsReady => !IsArray && _length > _threshold;
    public bool HasElements => !IsArray && _count > 0;
    public ReadOnlyMemory<byte> Piece => _buffer.AsMemory(_start, _length - _start);

    public ReadOnlyMemory<byte> GetNull()
    {
        _buffer[0] = MessagePackCode.Nil;
        return _buffer.AsMemory(0, 1);
    }

    public void OnSent() => _length = 0;

    public void Add(T? value)
    {
        MessagePackWireWriter writer = Resume(_options.MaxDepth);
        try
        {
            MessagePackOutput.WriteElement(
                ref writer,
                new MessagePackBody<T>(_element, value, _selection),
                in _options,
                _count
            );
            _length = writer.Length;
        }
        finally
        {
            _buffer = writer.Release();
        }

        if (IsArray && _length > _options.MaxBufferedBytes)
        {
            throw new WireException(
                WireError.Limit,
                $"A sequence written as one array exceeds the limit of {_options.MaxBufferedBytes} bytes "
                    + "(MessagePackWireOptions.MaxBufferedBytes). Raise the limit, or write a sequence of values "
                    + "(MessagePackWireOptions.Sequences).",
                _length,
                DocumentRoot.Element(_count).ToString()
            );
        }

        _count++;
    }

    public void End()
    {
        if (IsArray)
        {
            EndArray();
            return;
        }

        if (_options.Sequences != MessagePackSequence.ValuesWithEnd)
            return;
        MessagePackWireWriter writer = Resume(1);
        writer.WriteExtension(MessagePackCode.EndOfSequence, default);
        _length = writer.Length;
        _buffer = writer.Release();
    }

    private void EndArray()
    {
        int header =
            _count <= 15 ? 1
            : _count <= 0xFFFF ? 3
            : 5;
        _start = MessagePackCode.MaxHeader - header;
        MessagePackNumbers.WriteUncheckedArrayHeader(ref _buffer[_start], _count);
        if (_options.Compression == MessagePackCompression.None)
            return;
        MessagePackWireWriter writer = Resume(1);
        MessagePackCompressor.Compress(ref writer, _start, _options.Compression);
        _length = writer.Length;
        _buffer = writer.Release();
    }

    private MessagePackWireWriter Resume(int maxDepth)
    {
        byte[] taken = _buffer;
        _buffer = [];
        // The buffer may be filled up to its last byte; the writer needs slack after its position.
        var writer = new MessagePackWireWriter(taken, maxDepth);
        writer.Rewind(_length);
        return writer;
    }

    public void Dispose()
    {
        byte[] buffer = _buffer;
        _buffer = [];
        if (buffer.Length > 0)
            WireBuffers.Return(buffer);
    }
}
