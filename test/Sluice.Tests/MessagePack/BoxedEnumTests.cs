using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// A boxed enumeration keeps the width of its type, as other boxed integers and MessagePack-CSharp's do, wherever a
/// value without a declared type is written.
/// </summary>
public class BoxedEnumTests
{
    public enum Signed
    {
        Minus = -1,
        Zero = 0,
        Five = 5,
    }

    public enum SignedByte : sbyte
    {
        Least = sbyte.MinValue,
        Five = 5,
    }

    public enum UnsignedByte : byte
    {
        Five = 5,
        Greatest = byte.MaxValue,
    }

    public enum SignedShort : short
    {
        Least = short.MinValue,
        Five = 5,
    }

    public enum UnsignedShort : ushort
    {
        Five = 5,
        Greatest = ushort.MaxValue,
    }

    public enum Unsigned : uint
    {
        Five = 5,
        Greatest = uint.MaxValue,
    }

    public enum SignedLong : long
    {
        Least = long.MinValue,
        Five = 5,
    }

    public enum UnsignedLong : ulong
    {
        Five = 5,
        Greatest = ulong.MaxValue,
    }

    [WireEnum]
    public enum Named
    {
        Five = 5,
    }

    [System.Text.Json.Serialization.JsonConverter(
        typeof(System.Text.Json.Serialization.JsonStringEnumConverter<ByStj>)
    )]
    public enum ByStj
    {
        Five = 5,
    }

    public sealed class Holder
    {
        public object? Value { get; set; }
    }

    public static TheoryData<Enum, string> Cases =>
        new()
        {
            { Signed.Five, "D200000005" },
            { Signed.Minus, "D2FFFFFFFF" },
            { Signed.Zero, "D200000000" },
            { (Signed)123456, "D20001E240" },
            { SignedByte.Five, "D005" },
            { SignedByte.Least, "D080" },
            { UnsignedByte.Five, "CC05" },
            { UnsignedByte.Greatest, "CCFF" },
            { SignedShort.Five, "D10005" },
            { SignedShort.Least, "D18000" },
            { UnsignedShort.Five, "CD0005" },
            { UnsignedShort.Greatest, "CDFFFF" },
            { Unsigned.Five, "CE00000005" },
            { Unsigned.Greatest, "CEFFFFFFFF" },
            { SignedLong.Five, "D30000000000000005" },
            { SignedLong.Least, "D38000000000000000" },
            { UnsignedLong.Five, "CF0000000000000005" },
            { UnsignedLong.Greatest, "CFFFFFFFFFFFFFFFFF" },
        };

    [Theory, MemberData(nameof(Cases))]
    public void EnumWithoutADeclaredType_KeepsItsWidth(Enum value, string bytes)
    {
        foreach (MessagePackWireOptions options in (MessagePackWireOptions[])[default, new() { Omit = OmitWhen.Null }])
        {
            Assert.Equal(bytes, Hex<object>(value, options));
            Assert.Equal("92" + bytes + bytes, Hex<List<object>>([value, value], options));
            Assert.Equal("91" + bytes, Hex<object[]>([value], options));
            Assert.Equal("91" + bytes, Hex<object>(new object[] { value }, options));
            Assert.Equal("81A16B" + bytes, Hex<Dictionary<string, object>>(new() { ["k"] = value }, options));
            Assert.Equal("81A576616C7565" + bytes, Hex(new Holder { Value = value }, options));
            Assert.Equal(bytes, Hex<dynamic>(value, options));
            Assert.Equal("91" + bytes, Hex(new System.Collections.ArrayList { value }, options));
        }
    }

    [Theory, MemberData(nameof(Cases))]
    public void EnumWithoutADeclaredType_ReadBack_IsItsNumber(Enum value, string bytes)
    {
        object? read = MessagePackWire.Deserialize<object>(Convert.FromHexString(bytes));
        Assert.Equal(Convert.ChangeType(value, Enum.GetUnderlyingType(value.GetType()), null), read);
    }

    [Fact]
    public void EnumWithNames_IsItsName() => Assert.Equal("A446697665", Hex<object>(Named.Five, default));

    [Fact]
    public void EnumWithNamesAndNoNameForTheValue_KeepsItsWidth() =>
        Assert.Equal("D200000009", Hex<object>((Named)9, default));

    [Fact]
    public void EnumWithAJsonConverterForNames_IsItsName() =>
        Assert.Equal("A446697665", Hex<object>(ByStj.Five, default));

    [Fact]
    public void EnumUnderEnumsAsText_IsItsName() =>
        Assert.Equal("A446697665", Hex<object>(Signed.Five, new() { EnumsAsText = true }));

    [Fact]
    public void EnumOfADeclaredType_IsTheShortestNumber() => Assert.Equal("05", Hex(Signed.Five, default));

    private static string Hex<T>(T value, MessagePackWireOptions options) =>
        Convert.ToHexString(MessagePackWire.Serialize(value, options: options));
}
