using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved the bytes that it passes, for the text and the comma; the encoder gets no
// longer span than that. Readers are cast under a test of their exact type.
/// <summary>Integers of any size as decimal text.</summary>
internal static class JsonBigIntegers
{
    /// <summary>
    /// The most digits that are read, unless an option says otherwise: making the number takes more than linear time.
    /// </summary>
    internal const int DefaultLimit = 10_000;
    /// <summary>What the option may be set to: the flags have room for it.</summary>
    internal const int GreatestLimit = (1 << 24) - 1;
    internal const int DigitsShift = 8;

    internal static int LimitOf(JsonReadFlags flags) =>
        (int)((uint)flags >> DigitsShift) is var digits and not 0 ? digits : DefaultLimit;

    /// <summary>The limit of whatever reader.</summary>
    internal static int LimitOf<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonWireReader) ? LimitOf(Unsafe.As<TReader, JsonWireReader>(ref reader).Flags)
        : typeof(TReader) == typeof(JsonOptionsReader)
            ? LimitOf(Unsafe.As<TReader, JsonOptionsReader>(ref reader).Json.Flags)
        : DefaultLimit;

    internal static string LimitMessage(int digits, int limit) =>
        $"The integer has {digits} digits; the limit is {limit} (JsonWireOptions.MaxIntegerDigits).";

    /// <summary>Puts the digits and a comma; <paramref name="room"/> bytes are free there.</summary>
    internal static ref byte WriteUnchecked(ref byte at, BigInteger value, int room)
    {
        if (value >= long.MinValue && value <= long.MaxValue)
            return ref JsonIntegers.WriteUnchecked(ref at, (long)value);
        // The BCL formats these as UTF-16 only.
        string text = value.ToString(CultureInfo.InvariantCulture);
        Debug.Assert(text.Length < room, "The comma fits behind the digits.");
        int written = Encoding.ASCII.GetBytes(text, MemoryMarshal.CreateSpan(ref at, room));
        Unsafe.Add(ref at, written) = (byte)',';
        return ref Unsafe.Add(ref at, written + 1);
    }
}
