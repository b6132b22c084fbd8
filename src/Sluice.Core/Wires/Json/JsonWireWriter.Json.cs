using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The text was checked to be one JSON value, so every string in it ends; space for its whole length and a comma
// is reserved first, and the copy without white space is never longer.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    /// <remarks>
    /// White space is removed and escapes take their shortest form; numbers and the order of names are kept.
    /// </remarks>
    public void WriteJson(ReadOnlySpan<byte> json)
    {
        JsonTranscoder.Check(ref this, json, Math.Min(JsonTranscoder.MaxDepth, LevelsLeft));
        ref byte position = ref Reserve(json.Length + 1); // the output is never longer
        if (json.StartsWith("\uFEFF"u8))
            json = json[3..];
        ref byte source = ref MemoryMarshal.GetReference(json);
        for (nint done = 0; done < json.Length; )
        {
            byte next = Unsafe.Add(ref source, done);
            if (next == '"')
            {
                nint end = JsonStringScan.FindDelimiter(ref source, done + 1, json.Length);
                Debug.Assert(end < json.Length);
                if (Unsafe.Add(ref source, end) == '"')
                {
                    int length = (int)(end + 1 - done);
                    Unsafe.CopyBlockUnaligned(ref position, ref Unsafe.Add(ref source, done), (uint)length);
                    position = ref Unsafe.Add(ref position, length);
                }
                else
                {
                    end = EndOfString(ref source, end, json.Length);
                    position = ref WriteUncheckedEscaped(
                        ref position,
                        json[(int)(done + 1)..(int)end],
                        json.Length - (int)end
                    );
                }
                done = end + 1;
            }
            else
            {
                position = next;
                position = ref Unsafe.Add(ref position, next > ' ' ? 1 : 0);
                done++;
            }
        }
        position = (byte)',';
        Commit(ref Unsafe.Add(ref position, 1));
    }

    // Continues from an escape.
    private static nint EndOfString(ref byte source, nint position, nint end)
    {
        while (Unsafe.Add(ref source, position) != '"')
            position = JsonStringScan.FindDelimiter(ref source, position + 2, end);
        Debug.Assert(position < end);
        return position;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private ref byte WriteUncheckedEscaped(ref byte position, scoped ReadOnlySpan<byte> raw, int reserve)
    {
        const int OnStack = 512;
        byte[]? rented = raw.Length > OnStack ? ArrayPool<byte>.Shared.Rent(raw.Length) : null;
        Span<byte> decoded = rented is null ? stackalloc byte[OnStack] : rented;
        position = (byte)'"';
        position = ref WriteUncheckedRest(
            ref Unsafe.Add(ref position, 1),
            decoded[..JsonEscapes.Decode(raw, decoded, out _)],
            reserve + 1
        );
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
        return ref Unsafe.Subtract(ref position, 1); // over the comma
    }
}
