using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Text;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Rows;

// SAFETY: The padded name is stored into bytes counted by Room, which the caller has reserved.
/// <summary>
/// A member's name, encoded in the forms that the wires copy. A writer with an encoder of its own escapes it again.
/// </summary>
internal sealed class RowName
{
    // Copied in whole vectors of this size: the arrays are padded to it, and the reservation includes the padding.
    internal const int Block = 32;

    // Must be initialized before None, which uses it.
    private static readonly UTF8Encoding s_strict = new(false, true);

    internal static readonly RowName None = new("");

    internal readonly string Text;
    internal readonly byte[] Utf8;
    internal readonly byte[] Json;
    internal readonly byte[] JsonPadded;
    internal readonly int JsonLength;

    internal RowName(string text)
    {
        Text = text;
        try
        {
            Utf8 = s_strict.GetBytes(text);
        }
        catch (EncoderFallbackException exception)
        {
            throw new WireException(
                WireError.InvalidText,
                "The name of a column or result set contains a lone surrogate, which UTF-8 cannot represent.",
                innerException: exception
            );
        }
        Json = [(byte)'"', .. Minimal(Utf8), (byte)'"', (byte)':'];
        JsonLength = Json.Length;
        JsonPadded = new byte[(JsonLength + Block - 1) / Block * Block];
        Json.CopyTo(JsonPadded, 0);
    }

    /// <summary>Gets the maximum number of bytes that the name takes on any wire.</summary>
    internal int Reservation => JsonPadded.Length + WireSizes.NameOverhead;

    /// <summary>Writes the name.</summary>
    internal void Write<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref WriteUnchecked(ref writer, ref writer.Reserve(Reservation)));

    /// <summary>Writes the name at a position with at least <see cref="Reservation"/> reserved bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ref byte WriteUnchecked<TWriter>(scoped ref TWriter writer, ref byte position)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) != typeof(JsonWireWriter))
            return ref writer.WriteUncheckedName(ref position, Utf8, Json);
        // Copy whole vectors: the reservation includes them, and subsequent bytes overwrite the padding.
        byte[] padded = JsonPadded;
        Debug.Assert(JsonLength <= padded.Length && padded.Length % Block == 0);
        for (int i = 0; i < padded.Length; i += Block)
        {
            Vector256.StoreUnsafe(Vector256.LoadUnsafe(ref padded[i]), ref position, (nuint)i);
        }
        return ref Unsafe.Add(ref position, JsonLength);
    }

    private static byte[] Minimal(byte[] utf8)
    {
        var result = new List<byte>(utf8.Length + 8);
        foreach (byte b in utf8)
        {
            switch (b)
            {
                case (byte)'"' or (byte)'\\':
                    result.Add((byte)'\\');
                    result.Add(b);
                    break;
                case (byte)'\b':
                    result.AddRange("\\b"u8);
                    break;
                case (byte)'\t':
                    result.AddRange("\\t"u8);
                    break;
                case (byte)'\n':
                    result.AddRange("\\n"u8);
                    break;
                case (byte)'\f':
                    result.AddRange("\\f"u8);
                    break;
                case (byte)'\r':
                    result.AddRange("\\r"u8);
                    break;
                case < 0x20:
                    result.AddRange(Encoding.ASCII.GetBytes($"\\u{b:X4}"));
                    break;
                default:
                    result.Add(b);
                    break;
            }
        }
        return [.. result];
    }
}
