using System.ComponentModel;
using System.Globalization;
using System.Numerics;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Shapes;

/// <summary>
/// Writes a number as text on wires with names (<c>[JsonNumberHandling(WriteAsString)]</c>), and reads it in either
/// form.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct QuotedNumberShape<T, TElement> : IShape<T>
    where T : struct, INumberBase<T>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.UsesKeys)
        {
            TElement.Write(ref writer, value, selection);
            return;
        }
        writer.WriteString(value.ToString(null, CultureInfo.InvariantCulture));
    }

    private static double? FindNonFinite(ReadOnlySpan<byte> text)
    {
        if (text.SequenceEqual("NaN"u8))
            return double.NaN;
        if (text.SequenceEqual("Infinity"u8))
            return double.PositiveInfinity;
        if (text.SequenceEqual("-Infinity"u8))
            return double.NegativeInfinity;
        return null;
    }

    /// <inheritdoc/>
    public static T Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (TReader.UsesKeys || reader.Peek() != WireToken.String)
            return TElement.Read(ref reader);
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        bool isFloat = typeof(T) == typeof(double) || typeof(T) == typeof(float) || typeof(T) == typeof(Half);
        if (isFloat && FindNonFinite(text) is { } nonFinite)
            return T.CreateTruncating(nonFinite);
        bool isFraction = isFloat || typeof(T) == typeof(decimal);
        if (
            typeof(T) == typeof(BigInteger)
            && text.TrimStart("+-0"u8).Length is var digits
            && JsonBigIntegers.LimitOf(ref reader) is var limit
            && digits > limit
        )
            throw reader.Error(WireError.Limit, JsonBigIntegers.LimitMessage(digits, limit));
        NumberStyles styles = isFraction
            ? NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent
            : NumberStyles.AllowLeadingSign;
        if (
            !IsJsonNumber(text)
            || !T.TryParse(text, styles, CultureInfo.InvariantCulture, out T value)
            || !T.IsFinite(value)
        )
            throw reader.Error(WireError.Range, "The text is not a number, or is outside the range of the type.");
        return value;
    }

    // RFC 8259 section 6, with the leading signs and zeros that any number in a string may have. The platform's parsers
    // accept more.
    private static bool IsJsonNumber(ReadOnlySpan<byte> text)
    {
        if (text.StartsWith("-"u8) || text.StartsWith("+"u8))
            text = text[1..];
        int digits = Digits(text);
        if (digits == 0)
            return false;
        text = text[digits..];
        if (text.StartsWith("."u8))
        {
            digits = Digits(text[1..]);
            if (digits == 0)
                return false;
            text = text[(digits + 1)..];
        }
        if (text.IsEmpty)
            return true;
        if (text[0] is not ((byte)'e' or (byte)'E'))
            return false;
        text = text[1..];
        if (!text.IsEmpty && text[0] is ((byte)'+' or (byte)'-'))
            text = text[1..];
        return !text.IsEmpty && Digits(text) == text.Length;
    }

    private static int Digits(ReadOnlySpan<byte> text)
    {
        int length = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return length < 0 ? text.Length : length;
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, QuotedNumberShape<T, TElement>>.Primitive(PrimitiveForm.Text);
}

/// <summary>
/// Writes and reads a floating-point number whose NaN and infinities are text
/// (<c>[JsonNumberHandling(AllowNamedFloatingPointLiterals)]</c>).
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct LiteralNumberShape<T, TElement> : IShape<T>
    where T : struct, IFloatingPointIeee754<T>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.UsesKeys || T.IsFinite(value))
            KeptNumberShape<T, TElement>.Write(ref writer, value, selection);
        else
            writer.WriteUtf8(
                T.IsNaN(value) ? "NaN"u8
                : T.IsNegative(value) ? "-Infinity"u8
                : "Infinity"u8
            );
    }

    /// <inheritdoc/>
    public static T Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (TReader.UsesKeys || reader.Peek() != WireToken.String)
            return TElement.Read(ref reader);
        int start = reader.Position;
        ReadOnlySpan<byte> text = reader.ReadUtf8();
        if (text.SequenceEqual("NaN"u8))
            return T.NaN;
        if (text.SequenceEqual("Infinity"u8))
            return T.PositiveInfinity;
        if (text.SequenceEqual("-Infinity"u8))
            return T.NegativeInfinity;
        reader.Position = start;
        return TElement.Read(ref reader);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, LiteralNumberShape<T, TElement>>.Primitive(PrimitiveForm.Number);
}

// SAFETY: A writer or reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>
/// Writes and reads a number that must not be written as text on wires with names, and is read from text
/// (<c>[JsonNumberHandling(AllowReadingFromString)]</c>), which takes precedence over
/// <see cref="JsonWireOptions.NumbersAsText"/> and <see cref="JsonWireOptions.RejectQuotedNumbers"/>. Values of other
/// types, which a type parameter may be, are not changed.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct KeptNumberShape<T, TElement> : IShape<T>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (typeof(TWriter) != typeof(JsonOptionsWriter) || !NumberTypes.IsNumber<T>())
        {
            TElement.Write(ref writer, value, selection);
            return;
        }
        ref JsonOptionsWriter options = ref WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer);
        bool outer = options.KeepNumbers(true);
        TElement.Write(ref writer, value, selection);
        options.KeepNumbers(outer);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        bool isPlain = typeof(TReader) == typeof(JsonWireReader);
        if ((!isPlain && typeof(TReader) != typeof(JsonOptionsReader)) || !NumberTypes.IsNumber<T>())
            return TElement.Read(ref reader);
        ref JsonWireReader json = ref isPlain
            ? ref WireSafety.Cast<TReader, JsonWireReader>(ref reader)
            : ref WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).Json;
        bool isRejected = json.RejectQuotedNumbers(false);
        T? value = TElement.Read(ref reader);
        _ = json.RejectQuotedNumbers(isRejected);
        return value;
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => TElement.Shape;
}

/// <summary>
/// Writes as <see cref="KeptNumberShape{T, TElement}"/> and refuses text on wires with names
/// (<c>[JsonNumberHandling(Strict)]</c>, and any that does not allow it).
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct StrictNumberShape<T, TElement> : IShape<T>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        KeptNumberShape<T, TElement>.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!TReader.UsesKeys && NumberTypes.IsNumber<T>() && reader.Peek() == WireToken.String)
            throw reader.Error(WireError.Type, "Expected a number but found a string.");
        return TElement.Read(ref reader);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => TElement.Shape;
}
