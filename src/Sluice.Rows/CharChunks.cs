using System.Buffers;
using System.Data.Common;
using System.Text;

namespace Sluice.Rows;

/// <summary>
/// Reads long text by character offset and converts it to UTF-8 in pieces. A lone surrogate is an error.
/// </summary>
/// <param name="reader">The reader.</param>
/// <param name="ordinal">The column ordinal.</param>
/// <param name="first">A rented array with the characters read so far; this instance takes ownership.</param>
/// <param name="count">The number of characters in <paramref name="first"/>.</param>
internal sealed class CharChunks(DbDataReader reader, int ordinal, char[] first, int count)
    : RowChunks(isText: true, -1)
{
    private static readonly UTF8Encoding s_strict = new(false, true);
    private readonly Encoder _encoder = s_strict.GetEncoder();
    private char[] _buffer = first;
    private int _position,
        _count = count;
    private long _offset = count;
    private bool _isEnd;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        while (true)
        {
            if (_position == _count && !_isEnd)
            {
                _position = 0;
                _count = (int)reader.GetChars(ordinal, _offset, _buffer, 0, _buffer.Length);
                _offset += _count;
                _isEnd = _count == 0;
            }
            try
            {
                _encoder.Convert(
                    _buffer.AsSpan(_position, _count - _position),
                    buffer.Span,
                    flush: _isEnd,
                    out int used,
                    out int bytes,
                    out _
                );
                _position += used;
                if (bytes > 0 || _isEnd)
                    return new(bytes);
            }
            catch (EncoderFallbackException exception)
            {
                throw new WireException(
                    WireError.InvalidText,
                    "The text contains a lone surrogate, which UTF-8 cannot represent.",
                    innerException: exception
                );
            }
        }
    }

    protected override void Dispose(bool disposing)
    {
        if (_buffer.Length > 0)
            ArrayPool<char>.Shared.Return(_buffer);
        _buffer = [];
        base.Dispose(disposing);
    }
}
