using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Unicode;
using Sluice.Wires;

namespace Sluice.Rows;

// SAFETY: A piece is copied to a position for which its whole length was reserved just before; the span over Raw covers
// only bytes that are already written.
/// <summary>A long value that is written in pieces; the buffer may be flushed in the middle of it.</summary>
internal struct RowLongValue
{
    /// <summary>
    /// The number of bytes read at once; divisible by three, so that base64 continues without padding.
    /// </summary>
    internal const int PieceSize = 24 * 1024;
    private const int LongestCharacter = 4;

    private RowChunks? _chunks;
    private byte[]? _piece;
    private int _kept;
    private long _written;
    private Task<int>? _read;

    internal readonly bool IsOpen => _chunks is not null;

    internal void Begin(RowChunks chunks)
    {
        _chunks = chunks;
        _kept = 0;
        _written = 0;
        _piece ??= ArrayPool<byte>.Shared.Rent(PieceSize);
    }

    /// <summary>Returns the buffer; called once at the end of the run.</summary>
    internal void Release()
    {
        _chunks?.Dispose();
        _chunks = null;
        if (_piece is not null)
            ArrayPool<byte>.Shared.Return(_piece);
        _piece = null;
    }

    /// <summary>
    /// Continues writing: returns <see cref="RowStep.End"/> when the value is complete, <see cref="RowStep.Row"/> when
    /// the buffer is full.
    /// </summary>
    internal RowStep Write<TWriter>(
        ref TWriter writer,
        int full,
        out Task? pending,
        CancellationToken cancellationToken
    )
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        RowChunks chunks = _chunks!;
        pending = null;
        while (true)
        {
            if (writer.Length >= full)
                return RowStep.Row;
            _read ??= chunks.ReadAsync(_piece.AsMemory(_kept, PieceSize - _kept), cancellationToken).AsTask();
            if (!_read.IsCompleted)
            {
                pending = _read;
                return RowStep.Pending;
            }
#pragma warning disable RS0030 // The task is complete: the result is there, or its exception is thrown unwrapped.
            int count = _read.GetAwaiter().GetResult();
#pragma warning restore RS0030
            _read = null;
            int filled = _kept + count;
            bool isLast = count == 0;
            ReadOnlySpan<byte> piece = _piece.AsSpan(0, filled);
            if (!isLast)
                piece = chunks.IsText ? WholeCharacters(piece) : piece[..(filled / 3 * 3)];
            long written = _written + piece.Length;
            RequireLength(ref writer, chunks.Length, written, isLast);
            if (TWriter.UsesKeys)
                WriteUncheckedPiece(ref writer, chunks, piece, isLast);
            else
                WriteUncheckedJsonPiece(ref writer, chunks, piece, isLast);
            _written = written;
            _kept = filled - piece.Length;
            _piece.AsSpan(piece.Length, _kept).CopyTo(_piece);
            if (!isLast)
                continue;
            chunks.Dispose();
            _chunks = null;
            return RowStep.End;
        }
    }

    // A truncated value is an error; its connection may be broken.
    private static void RequireLength<TWriter>(ref TWriter writer, long length, long written, bool isLast)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (length >= 0 && (written > length || (isLast && written != length)))
            throw writer.Error(
                WireError.EndOfInput,
                $"The driver announced {length} bytes and handed over {(isLast ? written : "more")}."
            );
    }

    // Each piece is written as a separate string; the inner quotes are removed again.
    private readonly void WriteUncheckedJsonPiece<TWriter>(
        ref TWriter writer,
        RowChunks chunks,
        ReadOnlySpan<byte> piece,
        bool isLast
    )
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        int start = writer.Length;
        if (chunks.IsText)
            writer.WriteUtf8(piece);
        else
            writer.WriteBytes(piece);
        bool isFirst = _written == 0;
        if (!isFirst)
        {
            ReadOnlySpan<byte> behindQuote = writer.Raw[(start + 1)..];
            Debug.Assert(start + 1 + behindQuote.Length == writer.Length);
            behindQuote.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in writer.Raw[start]), behindQuote.Length));
            writer.Rewind(writer.Length - 1);
        }
        if (!isLast)
            writer.Rewind(writer.Length - 2);
        // An empty first piece would leave its opening quote to the next piece as well.
        if (isFirst && !isLast && piece.IsEmpty)
            writer.Rewind(start);
    }

    private readonly void WriteUncheckedPiece<TWriter>(
        ref TWriter writer,
        RowChunks chunks,
        ReadOnlySpan<byte> piece,
        bool isLast
    )
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (_written == 0 && !(piece.IsEmpty && !isLast))
            WriteUncheckedHeader(ref writer, chunks);
        if (chunks.IsText && !Utf8.IsValid(piece))
            throw writer.Error(WireError.InvalidText, "The text is not valid UTF-8.");
        ref byte position = ref writer.Reserve(piece.Length);
        writer.Commit(ref WireSafety.AppendUnchecked(ref position, piece));
    }

    private static void WriteUncheckedHeader<TWriter>(ref TWriter writer, RowChunks chunks)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        const byte Bin8 = 0xC4,
            Bin16 = 0xC5,
            Bin32 = 0xC6,
            Str8 = 0xD9,
            Str16 = 0xDA,
            Str32 = 0xDB,
            FixStr = 0xA0;
        if (chunks.Length is < 0 or > uint.MaxValue)
            throw writer.Error(
                WireError.Limit,
                "The value is too long for MessagePack, or the driver does not report its length."
            );
        uint length = (uint)chunks.Length;
        Span<byte> header = stackalloc byte[5];
        int size;
        if (chunks.IsText && length < 32)
        {
            header[0] = (byte)(FixStr | length);
            size = 1;
        }
        else if (length <= byte.MaxValue)
        {
            header[0] = chunks.IsText ? Str8 : Bin8;
            header[1] = (byte)length;
            size = 2;
        }
        else if (length <= ushort.MaxValue)
        {
            header[0] = chunks.IsText ? Str16 : Bin16;
            BinaryPrimitives.WriteUInt16BigEndian(header[1..], (ushort)length);
            size = 3;
        }
        else
        {
            header[0] = chunks.IsText ? Str32 : Bin32;
            BinaryPrimitives.WriteUInt32BigEndian(header[1..], length);
            size = 5;
        }
        ref byte position = ref writer.Reserve(size);
        writer.Commit(ref WireSafety.AppendUnchecked(ref position, header[..size]));
    }

    // Retain up to three bytes of a character that continues in the next piece; the writer reports text that is not
    // UTF-8.
    private static ReadOnlySpan<byte> WholeCharacters(ReadOnlySpan<byte> piece)
    {
        for (int back = 1; back < LongestCharacter && back <= piece.Length; back++)
        {
            byte lead = piece[^back];
            if ((lead & 0xC0) == 0x80)
                continue;
            int size =
                lead < 0xC0 ? 1
                : lead < 0xE0 ? 2
                : lead < 0xF0 ? 3
                : 4;
            return size > back ? piece[..^back] : piece;
        }
        return piece;
    }
}
