using System.Numerics;
using System.Text.Json;
using Cbor;
using Sluice.Model;
using Sluice.Shapes;
using Xunit;

namespace Sluice.Tests.Cbor;

/// <summary>The examples of RFC 8949, appendix A.</summary>
public class AppendixATests
{
    [Theory]
    [InlineData("0", "00")]
    [InlineData("1", "01")]
    [InlineData("10", "0a")]
    [InlineData("23", "17")]
    [InlineData("24", "1818")]
    [InlineData("25", "1819")]
    [InlineData("100", "1864")]
    [InlineData("1000", "1903e8")]
    [InlineData("1000000", "1a000f4240")]
    [InlineData("1000000000000", "1b000000e8d4a51000")]
    [InlineData("18446744073709551615", "1bffffffffffffffff")]
    [InlineData("18446744073709551616", "c249010000000000000000")]
    [InlineData("-18446744073709551616", "3bffffffffffffffff")]
    [InlineData("-18446744073709551617", "c349010000000000000000")]
    [InlineData("-1", "20")]
    [InlineData("-10", "29")]
    [InlineData("-100", "3863")]
    [InlineData("-1000", "3903e7")]
    public void Integers_match_the_appendix(string number, string hex) =>
        Both<BigInteger, BigIntegerShape>(BigInteger.Parse(number), hex);

    [Theory]
    [InlineData(0.0, "f90000")]
    [InlineData(-0.0, "f98000")]
    [InlineData(1.0, "f93c00")]
    [InlineData(1.1, "fb3ff199999999999a")]
    [InlineData(1.5, "f93e00")]
    [InlineData(65504.0, "f97bff")]
    [InlineData(100000.0, "fa47c35000")]
    [InlineData(3.4028234663852886e+38, "fa7f7fffff")]
    [InlineData(1.0e+300, "fb7e37e43c8800759c")]
    [InlineData(5.960464477539063e-8, "f90001")]
    [InlineData(0.00006103515625, "f90400")]
    [InlineData(-4.0, "f9c400")]
    [InlineData(-4.1, "fbc010666666666666")]
    [InlineData(double.PositiveInfinity, "f97c00")]
    [InlineData(double.NaN, "f97e00")]
    [InlineData(double.NegativeInfinity, "f9fc00")]
    public void Fractions_match_the_appendix(double number, string hex) => Both<double, DoubleShape>(number, hex);

    [Theory]
    [InlineData(double.PositiveInfinity, "fa7f800000")]
    [InlineData(double.NaN, "fa7fc00000")]
    [InlineData(double.NegativeInfinity, "faff800000")]
    [InlineData(double.PositiveInfinity, "fb7ff0000000000000")]
    [InlineData(double.NaN, "fb7ff8000000000000")]
    [InlineData(double.NegativeInfinity, "fbfff0000000000000")]
    public void Longer_fractions_are_read(double number, string hex) =>
        Assert.Equal(number, CborWire.Deserialize<double, DoubleShape>(Convert.FromHexString(hex)));

    [Theory]
    [InlineData(false, "f4")]
    [InlineData(true, "f5")]
    public void Booleans_match_the_appendix(bool value, string hex) => Both<bool, BooleanShape>(value, hex);

    [Fact]
    public void Null_matches_the_appendix() => Both<string, StringShape>(null, "f6");

    [Fact]
    public void Undefined_is_read_as_null() => Assert.Null(CborWire.Deserialize<string, StringShape>([0xf7]));

    [Theory]
    [InlineData("", "60")]
    [InlineData("a", "6161")]
    [InlineData("IETF", "6449455446")]
    [InlineData("\"\\", "62225c")]
    [InlineData("\u00fc", "62c3bc")]
    [InlineData("\u6c34", "63e6b0b4")]
    [InlineData("\ud800\udd51", "64f0908591")]
    public void Text_matches_the_appendix(string text, string hex) => Both<string, StringShape>(text, hex);

    [Theory]
    [InlineData("", "40")]
    [InlineData("01020304", "4401020304")]
    public void Bytes_match_the_appendix(string content, string hex) =>
        Both<byte[], ByteArrayShape>(Convert.FromHexString(content), hex);

    [Fact]
    public void Dates_under_tag_0() =>
        Both<DateTime, DateTimeShape>(
            new(2013, 3, 21, 20, 4, 0, DateTimeKind.Utc),
            "c074323031332d30332d32315432303a30343a30305a"
        );

    [Theory]
    [InlineData("[]", "80")]
    [InlineData("[1,2,3]", "83010203")]
    [InlineData("[1,[2,3],[4,5]]", "8301820203820405")]
    [InlineData(
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]",
        "98190102030405060708090a0b0c0d0e0f101112131415161718181819"
    )]
    [InlineData("{}", "a0")]
    [InlineData("""{"a":1,"b":[2,3]}""", "a26161016162820203")]
    [InlineData("""["a",{"b":"c"}]""", "826161a161626163")]
    [InlineData("""{"a":"A","b":"B","c":"C","d":"D","e":"E"}""", "a56161614161626142616361436164614461656145")]
    [InlineData("[]", "9fff", false)]
    [InlineData("[1,[2,3],[4,5]]", "9f018202039f0405ffff", false)]
    [InlineData("[1,[2,3],[4,5]]", "9f01820203820405ff", false)]
    [InlineData("[1,[2,3],[4,5]]", "83018202039f0405ff", false)]
    [InlineData("[1,[2,3],[4,5]]", "83019f0203ff820405", false)]
    [InlineData(
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]",
        "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff",
        false
    )]
    [InlineData("""{"a":1,"b":[2,3]}""", "bf61610161629f0203ffff", false)]
    [InlineData("""["a",{"b":"c"}]""", "826161bf61626163ff", false)]
    [InlineData("""{"Fun":true,"Amt":-2}""", "bf6346756ef563416d7421ff", false)]
    [InlineData("\"streaming\"", "7f657374726561646d696e67ff", false)]
    public void Structures(string json, string hex, bool writes = true)
    {
        object? value = CborWire.Deserialize<object, UntypedShape>(Convert.FromHexString(hex));
        Assert.Equal(json, JsonSerializer.Serialize(value));
        if (writes)
            Assert.Equal(hex, Convert.ToHexStringLower(CborWire.Serialize<object, UntypedShape>(value)));
    }

    [Fact]
    public void Maps_with_number_keys() =>
        Both<Dictionary<int, int>, MapShape<int, int, Int32Shape, Int32Shape>>(
            new() { [1] = 2, [3] = 4 },
            "a201020304"
        );

    [Fact]
    public void Chunks_of_bytes_are_joined() =>
        Assert.Equal(
            [1, 2, 3, 4, 5],
            CborWire.Deserialize<byte[], ByteArrayShape>(Convert.FromHexString("5f42010243030405ff"))
        );

    [Theory]
    [InlineData("d74401020304")]
    [InlineData("d818456449455446")]
    public void Unknown_tags_are_passed_over(string hex) =>
        Assert.NotNull(CborWire.Deserialize<byte[], ByteArrayShape>(Convert.FromHexString(hex)));

    [Theory]
    [InlineData("")]
    [InlineData("18")]
    [InlineData("1c")]
    [InlineData("6261")]
    [InlineData("61ff")]
    [InlineData("8201")]
    [InlineData("9bffffffffffffffff")]
    [InlineData("a101")]
    [InlineData("ff")]
    [InlineData("0000")]
    [InlineData("7f4161ff")]
    public void What_is_not_well_formed_is_an_error(string hex) =>
        Assert.Throws<WireException>(() => CborWire.Deserialize<object, UntypedShape>(Convert.FromHexString(hex)));

    [Fact]
    public void Depth_is_limited() =>
        Assert.Equal(
            WireError.Depth,
            Assert
                .Throws<WireException>(() =>
                    CborWire.Deserialize<object, UntypedShape>([.. Enumerable.Repeat((byte)0x81, 100_000)])
                )
                .Error
        );

    private static void Both<T, TShape>(T? value, string hex)
        where TShape : struct, IShape<T>
    {
        Assert.Equal(hex, Convert.ToHexStringLower(CborWire.Serialize<T, TShape>(value)));
        Assert.Equal(value, CborWire.Deserialize<T, TShape>(Convert.FromHexString(hex)));
    }
}
