using System.Buffers;
using System.Buffers.Text;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Text.Unicode;

namespace Sluice.Wires.Json;

// SAFETY: Space for the text, its quotes and the comma is reserved before the copy, and six bytes for each byte once an
// escape is needed; the source is read below its length.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte position, ReadOnlySpan<byte> value, int reserve)
    {
        position = ref Ensure(ref position, value.Length + 3L + reserve);
        position = (byte)'"';
        ref byte target = ref Unsafe.Add(ref position, 1);
        ref byte source = ref MemoryMarshal.GetReference(value);
        int length = value.Length,
            done = 0;
        if (length >= 16)
        {
            int last = length - 16;
            while (true)
            {
                Vector128<byte> bytes = Vector128.LoadUnsafe(ref source, (nuint)done);
                if (JsonText.NotPlain(bytes) != default)
                    goto Rest;
                bytes.StoreUnsafe(ref target, (nuint)done);
                if (done == last)
                    break;
                done = Math.Min(done + 16, last); // the last block overlaps the one before
            }
        }
        else
        {
            for (; done < length; done++)
            {
                byte unit = Unsafe.Add(ref source, done);
                if (!JsonText.IsPlain(unit))
                    goto Rest;
                Unsafe.Add(ref target, done) = unit;
            }
        }

        Debug.Assert(done == length || length >= 16);
        target = ref Unsafe.Add(ref target, length);
        WriteWord(ref target, EndsValue);
        return ref Unsafe.Add(ref target, 2);

        Rest:
        return ref WriteUncheckedRest(ref Unsafe.Add(ref target, done), value[done..], reserve);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedRest(ref byte position, scoped ReadOnlySpan<byte> text, int reserve)
    {
        if (!Utf8.IsValid(text))
            throw Error(ref position, WireError.InvalidText, "The text is not valid UTF-8.");
        while (text.Length > 0)
        {
            int take = Math.Min(text.Length, Piece);
            position = ref Ensure(ref position, take * 6L + (text.Length - take) + 3L + reserve);
            position = ref WriteUncheckedPiece(ref position, text[..take]);
            text = text[take..];
        }

        WriteWord(ref position, EndsValue);
        return ref Unsafe.Add(ref position, 2);
    }

    // The text is valid UTF-8, so only escapes must be handled.
    private static ref byte WriteUncheckedPiece(ref byte position, scoped ReadOnlySpan<byte> text)
    {
        ref byte source = ref MemoryMarshal.GetReference(text);
        int done = 0;
        while (done < text.Length)
        {
            if (text.Length - done >= 16)
            {
                Vector128<byte> bytes = Vector128.LoadUnsafe(ref source, (nuint)done);
                bytes.StoreUnsafe(ref position);
                uint escapes = JsonText.NeedsEscape(bytes).ExtractMostSignificantBits();
                int plain = escapes == 0 ? 16 : System.Numerics.BitOperations.TrailingZeroCount(escapes);
                done += plain;
                position = ref Unsafe.Add(ref position, plain);
                if (escapes == 0)
                    continue;
            }

            Debug.Assert(done < text.Length);
            byte unit = Unsafe.Add(ref source, done++);
            if (unit >= 0x80 || JsonText.IsPlain(unit))
            {
                position = unit;
                position = ref Unsafe.Add(ref position, 1);
            }
            else
            {
                position = ref JsonText.WriteUncheckedEscape(ref position, unit);
            }
        }

        return ref position;
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte position, ReadOnlySpan<byte> value, int reserve)
    {
        long length = (value.Length + 2L) / 3 * 4;
        position = ref Ensure(ref position, length + 3 + reserve);
        position = (byte)'"';
        position = ref Unsafe.Add(ref position, 1);
        OperationStatus status = Base64.EncodeToUtf8(
            value,
            MemoryMarshal.CreateSpan(ref position, (int)length),
            out _,
            out int written
        );
        if (status != OperationStatus.Done)
            throw new InvalidOperationException(
                "Base64 took more bytes than its computed length. This is a bug in Sluice."
            );
        Debug.Assert(written == length);
        position = ref Unsafe.Add(ref position, written);
        WriteWord(ref position, EndsValue);
        return ref Unsafe.Add(ref position, 2);
    }
}
