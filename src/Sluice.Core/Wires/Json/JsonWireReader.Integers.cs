using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The fast paths read within the 12 or 25 bytes that they have checked to be left; shorter input is read by the
// slow paths, which compare each offset, or load the last eight bytes of an input that has as many.
internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    public int ReadInt32()
    {
        nint position = _position;
        // A sign, ten digits and the next byte fit into twelve bytes.
        if (_length - position >= 12)
        {
            Debug.Assert(position >= 0 && position + 12 <= _length);
            ref byte text = ref Unsafe.Add(ref _start, position);
            bool negative = text == '-';
            // A branch, which the processor predicts: the address of the digits does not wait for the sign.
            if (negative)
            {
                text = ref Unsafe.Add(ref text, 1);
                position++;
            }
            uint first = text - (uint)'0';
            uint next = Unsafe.Add(ref text, 1);
            if (first <= 9)
            {
                if (next - '0' > 9)
                {
                    if (IsAfterInteger(next))
                    {
                        _position = position + 1;
                        return negative ? -(int)first : (int)first;
                    }
                }
                else if (first != 0)
                {
                    int digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref text), out ulong word);
                    uint value = JsonDigits.Value(word, digits);
                    nint i = digits;
                    next = Unsafe.Add(ref text, i);
                    // A ninth digit fits; a tenth may not, which the slow method reports.
                    if (next - '0' <= 9)
                    {
                        value = value * 10 + (next - '0');
                        next = Unsafe.Add(ref text, ++i);
                        if (next - '0' <= 9)
                        {
                            ulong tenth = value * 10UL + (next - '0');
                            if (tenth > int.MaxValue)
                                return ReadInt32Slow();
                            value = (uint)tenth;
                            next = Unsafe.Add(ref text, ++i);
                            if (next - '0' <= 9)
                                return ReadInt32Slow();
                        }
                    }
                    if (IsAfterInteger(next))
                    {
                        _position = position + i;
                        return negative ? -(int)value : (int)value;
                    }
                }
            }
        }
        return ReadInt32Slow();
    }

    // Returns true if the byte may follow an integer; a point or an exponent makes the number a fraction.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAfterInteger(uint next) => next != '.' && (next | 0x20) != 'e';

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadInt32Slow()
    {
        if (TryLastDigit(out uint digit))
            return (int)digit;
        return TrySkipBlank() ? ReadInt32() : (int)ReadSigned(int.MinValue, int.MaxValue, "a 32-bit integer");
    }

    // Reads a digit and nothing else before the next member or the end of an object or array: the last number of a
    // small document has too few bytes behind it for the fast path. Otherwise, the position is unchanged.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryLastDigit(out uint digit)
    {
        digit = 0;
        nint position = _position;
        if (_length - position < 2)
            return false;
        Debug.Assert(position >= 0 && position + 2 <= _length);
        digit = Unsafe.Add(ref _start, position) - (uint)'0';
        if (digit > 9 || Unsafe.Add(ref _start, position + 1) is not ((byte)',' or (byte)'}' or (byte)']'))
            return false;
        _position = position + 1;
        return true;
    }

    /// <inheritdoc/>
    public long ReadInt64()
    {
        nint begin = _position;
        if (TryUsualInteger(out ulong magnitude, out bool negative))
        {
            if (magnitude <= long.MaxValue)
                return negative ? -(long)magnitude : (long)magnitude;
            _position = begin;
        }
        return ReadInt64Slow();
    }

    // Reads up to nineteen digits if more input follows. Otherwise, the position is unchanged.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryUsualInteger(out ulong magnitude, out bool negative)
    {
        (magnitude, negative) = (0, false);
        nint position = _position;
        // A sign, sixteen digits and one more word.
        if (_length - position >= 25)
        {
            Debug.Assert(position >= 0 && position + 25 <= _length);
            ref byte text = ref Unsafe.Add(ref _start, position);
            if (text == '-')
            {
                negative = true;
                text = ref Unsafe.Add(ref text, 1);
                position++;
            }
            int digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref text), out ulong word);
            if (digits != 0 && (digits == 1 || text != '0'))
            {
                ulong value = JsonDigits.Value(word, digits);
                nint i = digits;
                if (digits == 8)
                {
                    digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref text, i)), out word);
                    if (digits != 0)
                    {
                        value = value * JsonDigits.PowerOfTen(digits) + JsonDigits.Value(word, digits);
                        i += digits;
                    }
                    if (digits == 8)
                    {
                        digits = JsonDigits.Count(Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref text, i)), out word);
                        // Any number of nineteen digits fits into 64 bits.
                        if (digits > 3)
                            return false;
                        if (digits != 0)
                        {
                            value = value * JsonDigits.PowerOfTen(digits) + JsonDigits.Value(word, digits);
                            i += digits;
                        }
                    }
                }
                if (IsAfterInteger(Unsafe.Add(ref text, i)))
                {
                    _position = position + i;
                    magnitude = value;
                    return true;
                }
            }
        }
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private long ReadInt64Slow()
    {
        if (TryLastDigit(out uint digit))
            return digit;
        return TrySkipBlank() ? ReadInt64() : ReadSigned(long.MinValue, long.MaxValue, "a 64-bit integer");
    }

    /// <inheritdoc/>
    public sbyte ReadSByte() => (sbyte)ReadSigned(sbyte.MinValue, sbyte.MaxValue, "an 8-bit integer");

    /// <inheritdoc/>
    public short ReadInt16() => (short)ReadSigned(short.MinValue, short.MaxValue, "a 16-bit integer");

    /// <inheritdoc/>
    public byte ReadByte() => (byte)ReadUnsigned(byte.MaxValue, "an unsigned 8-bit integer");

    /// <inheritdoc/>
    public ushort ReadUInt16() => (ushort)ReadUnsigned(ushort.MaxValue, "an unsigned 16-bit integer");

    /// <inheritdoc/>
    public uint ReadUInt32() => (uint)ReadUnsigned(uint.MaxValue, "an unsigned 32-bit integer");

    /// <inheritdoc/>
    public ulong ReadUInt64()
    {
        nint begin = _position;
        if (TryUsualInteger(out ulong magnitude, out bool negative) && !negative)
            return magnitude;
        _position = begin;
        return TrySkipBlank() ? ReadUInt64() : ReadUnsigned(ulong.MaxValue, "an unsigned 64-bit integer");
    }

    private long ReadSigned(long least, long most, string type)
    {
        TrySkipBlank();
        nint begin = _position;
        if (TryShortInteger(out ulong magnitude, out bool negative))
        {
            long value = negative ? -(long)magnitude : (long)magnitude;
            if (value >= least && value <= most)
                return value;
            _position = begin;
        }
        ReadInteger(type, out nint position, out JsonNumber number);
        // The magnitude of the minimum is one more than that of the maximum.
        ulong limit = number.IsNegative ? (ulong)-(least + 1) + 1 : (ulong)most;
        if (number.Digits > 19 || number.Mantissa > limit)
            throw Fail(position, OutOfRange(position, type));
        return number.IsNegative ? (long)(0 - number.Mantissa) : (long)number.Mantissa;
    }

    // Reads up to eighteen digits, which needs no input after them but the byte that ends the number: the last numbers
    // of a document. Otherwise, the position is unchanged.
    private bool TryShortInteger(out ulong magnitude, out bool negative)
    {
        magnitude = 0;
        nint position = _position;
        negative = position < _length && ByteAt(position) == '-';
        if (negative)
            position++;
        nint first = position,
            left = _length - position;
        if (BitConverter.IsLittleEndian && _length >= 8 && left > 0)
        {
            Debug.Assert(position >= 0 && position < _length);
            // Where fewer than eight bytes are left, those before them are shifted out, and zeros end the number.
            ulong bytes =
                left >= 8
                    ? Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref _start, position))
                    : Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref _start, _length - 8)) >> (int)(64 - left * 8);
            int digits = JsonDigits.Count(bytes, out ulong word);
            if (digits != 0)
                magnitude = JsonDigits.Value(word, digits);
            position += digits;
        }
        while (position < _length)
        {
            uint next = ByteAt(position) - (uint)'0';
            if (next > 9)
            {
                nint count = position - first;
                if (count is 0 or > 18 || !IsAfterInteger(next + '0') || (count > 1 && ByteAt(first) == '0'))
                    return false;
                _position = position;
                return true;
            }
            magnitude = magnitude * 10 + next;
            position++;
        }
        return false;
    }

    private ulong ReadUnsigned(ulong most, string type)
    {
        TrySkipBlank();
        nint begin = _position;
        if (TryShortInteger(out ulong magnitude, out bool negative) && !negative && magnitude <= most)
            return magnitude;
        _position = begin;
        ReadOnlySpan<byte> text = ReadInteger(type, out nint position, out JsonNumber number);
        if (number.IsNegative || number.Digits > 20 || text[0] == '+')
            throw Fail(position, OutOfRange(position, type));
        UInt128 value = number.Mantissa;
        if (number.Dropped == 1)
            value = value * 10 + (uint)(text[^1] - '0');
        if (value > most)
            throw Fail(position, OutOfRange(position, type));
        return (ulong)value;
    }

    // Reads an integer, bare or in a string, and returns its text.
    private ReadOnlySpan<byte> ReadInteger(string type, out nint position, out JsonNumber number)
    {
        ReadOnlySpan<byte> text = ReadNumber(type, out position, out number);
        if (!number.IsInteger)
            throw Fail(
                position,
                ErrorAt(position, WireError.Type, $"Expected {type} but found a number with a fraction or an exponent.")
            );
        return text;
    }

    // Reads a number, bare or in a string, and returns its text, which contains only digits, signs, points and
    // exponents.
    private ReadOnlySpan<byte> ReadNumber(string type, out nint position, out JsonNumber number)
    {
        position = SkipWhite(_position);
        if (position < _length && ByteAt(position) == '"')
            return ReadQuotedNumber(position, type, out number);
        if (position >= _length || !IsNumberStart(ByteAt(position)))
            throw WrongKind(position, type);
        if (!JsonNumber.TryParse(ref _start, position, _length, out number))
            throw BadNumber(position, number.End);
        _position = number.End;
        return Slice(position, number.End);
    }

    private static bool IsNumberStart(byte found) => found == '-' || found - (uint)'0' <= 9;

    /// <summary>Rejects numbers in strings from now on, or reads them; returns what was before.</summary>
    internal bool RejectQuotedNumbers(bool isRejected)
    {
        bool outer = (_flags & JsonReadFlags.RejectQuotedNumbers) != 0;
        _flags = isRejected ? _flags | JsonReadFlags.RejectQuotedNumbers : _flags & ~JsonReadFlags.RejectQuotedNumbers;
        return outer;
    }

    // Reads a number in a string, or as a dictionary's key. Moves the position after it and returns the text for slower
    // parsers.
    private ReadOnlySpan<byte> ReadQuotedNumber(nint position, string type, out JsonNumber number)
    {
        if (!_inKey && (_flags & JsonReadFlags.RejectQuotedNumbers) != 0)
            throw WrongKind(position, type);
        _position = position;
        ReadOnlySpan<byte> text = ReadText(type);
        ref byte start = ref MemoryMarshal.GetReference(text);
        if (!JsonNumber.TryParse(ref start, 0, text.Length, lenient: true, out number) || number.End != text.Length)
            throw Fail(position, ErrorAt(position, WireError.Type, $"The text is not {type}."));
        return text;
    }

    private readonly WireException BadNumber(nint position, nint bad)
    {
        if (bad >= _length)
            return ErrorAt(_length, WireError.EndOfInput, "The input ends inside a number.");
        return ErrorAt(
            bad,
            WireError.Syntax,
            bad > position && ByteAt(bad) == '0' || ByteAt(position) == '0' && bad == position
                ? "A number must not have leading zeros."
                : "The number is not valid JSON: a digit is missing."
        );
    }

    // Moves the position back to the value that failed.
    private WireException Fail(nint position, WireException error)
    {
        _position = position;
        return error;
    }
}
