using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Wires.Json;

namespace Sluice.Wires.Cells;

// Numbers are read from numbers only, and only if the member's type has the same value.
internal ref partial struct RowReader
{
    /// <inheritdoc/>
    public bool ReadBoolean()
    {
        if (_isDocument)
            return _json.ReadBoolean();
        if (_isKey)
            return FromText("a boolean", static (ref JsonWireReader reader) => reader.ReadBoolean());
        Load();
        // SQLite, MySQL and Oracle have no booleans.
        return _cell.Kind switch
        {
            CellKind.Boolean => _cell.Bits != 0,
            CellKind.Int64 or CellKind.UInt64 when _cell.Bits is 0 or 1 => _cell.Bits != 0,
            CellKind.Int64 or CellKind.UInt64 => throw Error(
                WireError.Range,
                $"Expected a boolean, 0 or 1, but found {_cell.Boxed}."
            ),
            _ => throw Mistyped("a boolean, 0 or 1"),
        };
    }

    /// <inheritdoc/>
    public sbyte ReadSByte() => (sbyte)ReadSigned(sbyte.MinValue, sbyte.MaxValue);

    /// <inheritdoc/>
    public byte ReadByte() => (byte)ReadSigned(byte.MinValue, byte.MaxValue);

    /// <inheritdoc/>
    public short ReadInt16() => (short)ReadSigned(short.MinValue, short.MaxValue);

    /// <inheritdoc/>
    public ushort ReadUInt16() => (ushort)ReadSigned(ushort.MinValue, ushort.MaxValue);

    /// <inheritdoc/>
    public int ReadInt32() => (int)ReadSigned(int.MinValue, int.MaxValue);

    /// <inheritdoc/>
    public uint ReadUInt32() => (uint)ReadSigned(uint.MinValue, uint.MaxValue);

    /// <inheritdoc/>
    public long ReadInt64() => ReadSigned(long.MinValue, long.MaxValue);

    /// <inheritdoc/>
    public ulong ReadUInt64()
    {
        if (_isDocument)
            return _json.ReadUInt64();
        BigInteger value = ReadBigInteger();
        return value.Sign >= 0 && value <= ulong.MaxValue
            ? (ulong)value
            : throw OutOfRange(value, ulong.MinValue, ulong.MaxValue);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private long ReadSigned(long least, long most)
    {
        if (!_isDocument && !_isKey)
        {
            Load();
            if (_cell.Kind == CellKind.Int64 && _cell.Bits >= least && _cell.Bits <= most)
                return _cell.Bits;
        }
        return ReadRareSigned(least, most);
    }

    private long ReadRareSigned(long least, long most)
    {
        BigInteger value = _isDocument ? _json.ReadInt64() : ReadBigInteger();
        return value >= least && value <= most ? (long)value : throw OutOfRange(value, least, most);
    }

    /// <inheritdoc/>
    public Int128 ReadInt128()
    {
        if (_isDocument)
            return _json.ReadInt128();
        BigInteger value = ReadBigInteger();
        return value >= Int128.MinValue && value <= Int128.MaxValue
            ? (Int128)value
            : throw OutOfRange(value, Int128.MinValue, Int128.MaxValue);
    }

    /// <inheritdoc/>
    public UInt128 ReadUInt128()
    {
        if (_isDocument)
            return _json.ReadUInt128();
        BigInteger value = ReadBigInteger();
        return value.Sign >= 0 && value <= UInt128.MaxValue
            ? (UInt128)value
            : throw OutOfRange(value, UInt128.MinValue, UInt128.MaxValue);
    }

    /// <inheritdoc/>
    public BigInteger ReadBigInteger()
    {
        if (_isDocument)
            return _json.ReadBigInteger();
        if (_isKey)
            return FromText("an integer", static (ref JsonWireReader reader) => reader.ReadBigInteger());
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Int64:
                return _cell.Bits;
            case CellKind.UInt64:
                return (ulong)_cell.Bits;
            // Sums of integers are decimals on PostgreSQL, as all numbers are on Oracle.
            case CellKind.Decimal when decimal.IsInteger(_cell.Decimal):
                return (BigInteger)_cell.Decimal;
            case CellKind.Other when _cell.Value is BigInteger value:
                return value;
            case CellKind.Other when _cell.Value is Int128 value:
                return value;
            case CellKind.Other when _cell.Value is UInt128 value:
                return value;
            default:
                throw Mistyped("an integer");
        }
    }

    /// <inheritdoc/>
    public double ReadDouble()
    {
        if (_isDocument)
            return _json.ReadDouble();
        if (_isKey)
            return FromText("a number", static (ref JsonWireReader reader) => reader.ReadDouble());
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Single or CellKind.Double:
                return _cell.Fraction;
            case CellKind.Int64 when (Int128)(double)_cell.Bits == _cell.Bits:
                return _cell.Bits;
            case CellKind.UInt64 when (Int128)(double)(ulong)_cell.Bits == (ulong)_cell.Bits:
                return (ulong)_cell.Bits;
            case CellKind.Decimal
                when (double)_cell.Decimal is var value
                    && TryGetDecimal(value, out decimal back)
                    && back == _cell.Decimal:
                return value;
            case CellKind.Int64 or CellKind.UInt64 or CellKind.Decimal:
                throw Imprecise("double", "decimal or long");
            default:
                throw Mistyped("a number");
        }
    }

    /// <inheritdoc/>
    public float ReadSingle()
    {
        if (_isDocument)
            return _json.ReadSingle();
        double value = ReadDouble();
        return (float)value is var narrow && (narrow == value || double.IsNaN(value))
            ? narrow
            : throw Imprecise("float", "double");
    }

    /// <inheritdoc/>
    public Half ReadHalf()
    {
        if (_isDocument)
            return _json.ReadHalf();
        double value = ReadDouble();
        return (Half)value is var narrow && ((double)narrow == value || double.IsNaN(value))
            ? narrow
            : throw Imprecise("Half", "double");
    }

    /// <inheritdoc/>
    public decimal ReadDecimal()
    {
        if (_isDocument)
            return _json.ReadDecimal();
        if (_isKey)
            return FromText("a decimal", static (ref JsonWireReader reader) => reader.ReadDecimal());
        Load();
        switch (_cell.Kind)
        {
            case CellKind.Decimal:
                return _cell.Decimal;
            case CellKind.Int64:
                return _cell.Bits;
            case CellKind.UInt64:
                return (ulong)_cell.Bits;
            // A binary fraction is the decimal of its shortest text, as everywhere.
            case CellKind.Single or CellKind.Double when TryGetDecimal(_cell.Fraction, out decimal value):
                return value;
            case CellKind.Single or CellKind.Double:
                throw Error(
                    WireError.Range,
                    $"Found {_cell.Fraction.ToString(CultureInfo.InvariantCulture)}, which decimal can't represent "
                        + "exactly. Use double."
                );
            // SQLite has no decimals; its driver stores text.
            case CellKind.Utf8 or CellKind.String:
                return FromText("a decimal", static (ref JsonWireReader reader) => reader.ReadDecimal());
            default:
                throw Mistyped("a decimal");
        }
    }

    private static bool TryGetDecimal(double value, out decimal exact)
    {
        string text = value.ToString(CultureInfo.InvariantCulture);
        return decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out exact)
            && double.Parse(exact.ToString(CultureInfo.InvariantCulture), CultureInfo.InvariantCulture) == value;
    }

    /// <inheritdoc/>
    public ReadOnlySpan<byte> ReadNumberText()
    {
        if (_isDocument)
            return _json.ReadNumberText();
        if (Peek() != WireToken.Number)
            throw Mistyped("a number");
        return Encoding.ASCII.GetBytes(((IFormattable)_cell.Boxed!).ToString(null, CultureInfo.InvariantCulture));
    }

    private WireException OutOfRange(BigInteger value, BigInteger least, BigInteger most) =>
        Error(WireError.Range, $"The number {value} is not within {least} and {most}, the range of {Describe()}.");

    private WireException Imprecise(string type, string remedy) =>
        Error(
            WireError.Range,
            $"The number {((IFormattable)_cell.Boxed!).ToString(null, CultureInfo.InvariantCulture)} would be "
                + "rounded as a "
                + $"{type}. Declare {Describe()} as {remedy}, or cast the column in SQL."
        );

    private WireException Mistyped(string expected) =>
        _node is CellValueNode && _cell.Kind == CellKind.Null
            ? NotNullable()
            : Error(
                WireError.Type,
                $"Expected {expected} for {Describe()} but found {Found()}. Cast the column in SQL, or change the type."
            );

    private readonly string Found() =>
        _node is not CellValueNode
            ? "an object or an array"
            : _cell.Kind switch
            {
                CellKind.Boolean => "a boolean",
                CellKind.Int64 or CellKind.UInt64 => "an integer",
                CellKind.Single or CellKind.Double => "a binary fraction",
                CellKind.Decimal => "a decimal",
                CellKind.Utf8 or CellKind.String => "text",
                CellKind.Bytes => "binary data",
                CellKind.Guid => "a GUID",
                CellKind.DateTime => "a date and time",
                CellKind.DateTimeOffset => "a date and time with an offset",
                CellKind.DateOnly => "a date",
                CellKind.TimeOnly => "a time of day",
                CellKind.TimeSpan => "a duration",
                _ => $"a value of type {_cell.Value?.GetType()}",
            };
}
