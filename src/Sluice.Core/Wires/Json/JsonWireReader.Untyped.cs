using System.Numerics;
using Sluice.Internal;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    /// <inheritdoc/>
    /// <remarks>
    /// Integers are returned as <see cref="long"/>, else <see cref="ulong"/>, else <see cref="BigInteger"/>; other
    /// numbers as <see cref="double"/>, unless they have more digits than a double keeps and a <see cref="decimal"/>
    /// can represent all of them.
    /// </remarks>
    public object? ReadUntyped()
    {
        switch (Peek())
        {
            case WireToken.Null:
                TryReadNull();
                return null;
            case WireToken.Boolean:
                return SmallBoxes.Box(ReadBoolean());
            case WireToken.String:
                return ReadString();
            case WireToken.Number:
                return ReadUntypedNumber();
            case WireToken.Array:
                return ReadUntypedArray();
            case WireToken.Object:
                return ReadUntypedObject();
            default:
                throw Unexpected(_position, "a value");
        }
    }

    private object ReadUntypedNumber()
    {
        nint position = _position;
        ReadNumber("a number", out _, out JsonNumber number);
        _position = position;
        if (!number.IsInteger)
        {
            // Seventeen digits distinguish any two doubles; more digits indicate more precision than a double.
            if (number.Digits > 17 && number.Digits <= 28 && number.Exponent is >= -28 and <= 0)
                return ReadDecimal();
            return ReadDouble();
        }
        // No integer can represent -0.
        if (number.IsNegative && number.Mantissa == 0)
            return ReadDouble();
        if (number.Exponent == 0 && number.Digits <= 18)
            return SmallBoxes.Box(ReadInt64());
        if (number.Digits > 20)
            return ReadBigInteger();
        BigInteger value = ReadBigInteger();
        if (value >= long.MinValue && value <= long.MaxValue)
            return (long)value;
        return value.Sign > 0 && value <= ulong.MaxValue ? (object)(ulong)value : value;
    }

    private List<object?> ReadUntypedArray()
    {
        var list = new List<object?>();
        if (!BeginArray(out int left))
            return list;
        do list.Add(ReadUntyped());
        while (NextElement(ref left));
        return list;
    }

    private Dictionary<string, object?> ReadUntypedObject()
    {
        var map = new Dictionary<string, object?>();
        if (!BeginObject(out int left))
            return map;
        do
        {
            nint position = _position;
            string name = ReadString()!;
            EndKey();
            if (map.ContainsKey(name) && (_flags & JsonReadFlags.AllowDuplicates) == 0)
                throw Fail(position, Error(WireError.DuplicateMember, $"The name '{name}' occurs twice."));
            map[name] = ReadUntyped();
        } while (NextMember(ref left));
        return map;
    }
}
