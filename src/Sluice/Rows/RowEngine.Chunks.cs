using System.Buffers;
using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Unicode;
using Sluice.Wires;

namespace Sluice.Rows;

// SAFETY: A piece is copied to a position for which its whole length was reserved just before; the span over Raw
// covers bytes that are written already.
// Long values: the row is left in the middle of a column while what stands is handed over, and taken up again there.
public sealed partial class RowEngine<TSource>
{
    // Divisible by three, so that base64 goes on without padding.
    private const int PieceSize = 24 * 1024;
    private const int LongestCharacter = 4;

    private RowChunks? _chunks;
    private int _next;
    private byte[]? _piece;
    private int _kept;
    private long _written;
    private Task<int>? _read;

    internal override void Release()
    {
        _chunks?.Dispose();
        _chunks = null;
        if (_piece is not null) ArrayPool<byte>.Shared.Return(_piece);
        _piece = null;
    }

    /// <summary>
    /// Whether values of the current result set can be handed over in pieces: rows in a row, of columns side by side,
    /// with nothing to come back to.
    /// </summary>
    private bool TakesChunks<TWriter>(RowPlan plan) where TWriter : struct, IWireWriter, allows ref struct =>
        !TWriter.IsOptionsDriven && Framing is RowFraming.StreamedArray or RowFraming.Lines or RowFraming.Sequence
            && Folding is null && Split is null && (plan.Key.ValuesOnly || (plan.IsFlat && !plan.Key.OmitNulls));

    private void BeginChunks(RowChunks chunks, int next)
    {
        _chunks = chunks;
        _next = next;
        _kept = 0;
        _written = 0;
        _piece ??= ArrayPool<byte>.Shared.Rent(PieceSize);
    }

    /// <summary>
    /// Writes on in the row that a long value interrupted: <see cref="RowStep.End"/> when the row is written.
    /// </summary>
    private RowStep ContinueRow<TWriter>(ref TWriter writer, RowPlan plan, int full)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        while (_chunks is { } chunks)
        {
            RowStep step = WriteChunks(ref writer, chunks, full);
            if (step != RowStep.End) return step;
            chunks.Dispose();
            _chunks = null;
            if (!plan.Key.ValuesOnly) WriteFlat(ref writer, plan, _next);
        }
        return RowStep.End;
    }

    private RowStep WriteChunks<TWriter>(ref TWriter writer, RowChunks chunks, int full)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        while (true)
        {
            if (writer.Length >= full)
            {
                Flushable = writer.Length;
                return RowStep.Row;
            }
            _read ??= chunks.ReadAsync(_piece.AsMemory(_kept, PieceSize - _kept), Token).AsTask();
            if (!_read.IsCompleted)
            {
                PendingBytes = _read;
                Flushable = writer.Length;
                return RowStep.Pending;
            }
            int count = _read.GetAwaiter().GetResult();
            _read = null;
            int filled = _kept + count;
            bool isLast = count == 0;
            ReadOnlySpan<byte> piece = _piece.AsSpan(0, filled);
            if (!isLast) piece = chunks.IsText ? WholeCharacters(piece) : piece[..(filled / 3 * 3)];
            long written = _written + piece.Length;
            // A value that stops short is no shorter value: its connection may be gone.
            if (chunks.Length >= 0 && (written > chunks.Length || (isLast && written != chunks.Length)))
                throw writer.Error(WireError.EndOfInput,
                    $"The driver announced {chunks.Length} bytes and handed over {(isLast ? written : "more")}.");
            if (TWriter.UsesKeys) WriteUncheckedPiece(ref writer, chunks, piece, isLast);
            else WriteUncheckedJsonPiece(ref writer, chunks, piece, isLast);
            _written = written;
            _kept = filled - piece.Length;
            _piece.AsSpan(piece.Length, _kept).CopyTo(_piece);
            if (isLast) return RowStep.End;
        }
    }

    // Each piece is written as a string of its own; the quotes that are within are taken away again.
    private void WriteUncheckedJsonPiece<TWriter>(ref TWriter writer, RowChunks chunks, ReadOnlySpan<byte> piece,
        bool isLast) where TWriter : struct, IPooledWriter, allows ref struct
    {
        int start = writer.Length;
        if (chunks.IsText) writer.WriteUtf8(piece);
        else writer.WriteBytes(piece);
        bool isFirst = _written == 0;
        if (!isFirst)
        {
            ReadOnlySpan<byte> behindQuote = writer.Raw[(start + 1)..];
            behindQuote.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.AsRef(in writer.Raw[start]), behindQuote.Length));
            writer.Rewind(writer.Length - 1);
        }
        if (!isLast) writer.Rewind(writer.Length - 2);
        // A first piece without a byte would leave the quote to the next one too.
        if (isFirst && !isLast && piece.IsEmpty) writer.Rewind(start);
    }

    private void WriteUncheckedPiece<TWriter>(ref TWriter writer, RowChunks chunks, ReadOnlySpan<byte> piece,
        bool isLast) where TWriter : struct, IPooledWriter, allows ref struct
    {
        if (_written == 0 && !(piece.IsEmpty && !isLast)) WriteUncheckedHeader(ref writer, chunks);
        if (chunks.IsText && !Utf8.IsValid(piece))
            throw writer.Error(WireError.InvalidText, "The text is not valid UTF-8.");
        ref byte at = ref writer.Reserve(piece.Length);
        piece.CopyTo(MemoryMarshal.CreateSpan(ref at, piece.Length));
        writer.Commit(ref Unsafe.Add(ref at, piece.Length));
    }

    private static void WriteUncheckedHeader<TWriter>(ref TWriter writer, RowChunks chunks)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        const byte Bin8 = 0xC4, Bin16 = 0xC5, Bin32 = 0xC6, Str8 = 0xD9, Str16 = 0xDA, Str32 = 0xDB, FixStr = 0xA0;
        if (chunks.Length is < 0 or > uint.MaxValue)
            throw writer.Error(WireError.Limit,
                "The value is too long for MessagePack, or the driver does not report its length.");
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
        ref byte at = ref writer.Reserve(size);
        header[..size].CopyTo(MemoryMarshal.CreateSpan(ref at, size));
        writer.Commit(ref Unsafe.Add(ref at, size));
    }

    // Up to three bytes of a character that goes on in the next piece stay back; what is no UTF-8 at all is the
    // writer's to find.
    private static ReadOnlySpan<byte> WholeCharacters(ReadOnlySpan<byte> piece)
    {
        for (int back = 1; back < LongestCharacter && back <= piece.Length; back++)
        {
            byte lead = piece[^back];
            if ((lead & 0xC0) == 0x80) continue;
            int size = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
            return size > back ? piece[..^back] : piece;
        }
        return piece;
    }
}
