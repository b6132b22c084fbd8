using System.Diagnostics;
using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved the number of bytes that it passes, for the text and the comma; the encoder gets a
// span of that length. Readers are cast only after a test of their exact type.
/// <summary>Writes integers of any size as decimal text.</summary>
internal static class JsonBigIntegers
{
    /// <summary>
    /// The default maximum number of digits that are read. It is limited because parsing takes more than linear time.
    /// </summary>
    internal const int DefaultLimit = 10_000;

    /// <summary>The maximum value of the option, which the flags can store.</summary>
    internal const int GreatestLimit = (1 << 24) - 1;
    internal const int DigitsShift = 8;

    internal static int LimitOf(JsonReadFlags flags) =>
        (int)((uint)flags >> DigitsShift) is var digits and not 0 ? digits : DefaultLimit;

    /// <summary>Returns the limit of any reader.</summary>
    internal static int LimitOf<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(JsonWireReader) ? LimitOf(Unsafe.As<TReader, JsonWireReader>(ref reader).Flags)
        : typeof(TReader) == typeof(JsonOptionsReader)
            ? LimitOf(Unsafe.As<TReader, JsonOptionsReader>(ref reader).Json.Flags)
        : DefaultLimit;

    internal static string LimitMessage(int digits, int limit) =>
        $"The integer has {digits} digits; the limit is {limit} (option MaxIntegerDigits).";

    /// <summary>Writes the digits and a comma. The caller has reserved <paramref name="reserve"/> bytes.</summary>
    internal static ref byte WriteUnchecked(ref byte position, BigInteger value, int reserve)
    {
        if (value >= long.MinValue && value <= long.MaxValue)
            return ref JsonIntegers.WriteUnchecked(ref position, (long)value);
        // The BCL formats large integers as UTF-16 only.
        string text = value.ToString(CultureInfo.InvariantCulture);
        Debug.Assert(text.Length < reserve, "The comma fits behind the digits.");
        int written = Encoding.ASCII.GetBytes(text, MemoryMarshal.CreateSpan(ref position, reserve));
        Unsafe.Add(ref position, written) = (byte)',';
        return ref Unsafe.Add(ref position, written + 1);
    }
}
