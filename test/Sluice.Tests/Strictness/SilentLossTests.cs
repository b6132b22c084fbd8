using System.Runtime.Serialization;
using System.Text.Json;
using MessagePack;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// What would be lost or confused without a word is refused at first use, where the generator could not refuse it when
/// building (SLC046, SLC041, SLC043).
/// </summary>
public class SilentLossTests
{
    public class HalfKeyed
    {
        [WireKey(0)]
        public int X { get; set; }
        public int Y { get; set; }
    }

    public class HalfNamed
    {
        public int Y { get; set; }

        [WireKey(0)]
        public int X { get; set; }
    }

    [MessagePackObject]
    public class HalfObject
    {
        [Key(0)]
        public int X { get; set; }
        public int Y { get; set; }
    }

    [MessagePackObject]
    public class HalfTexts
    {
        [Key("x")]
        public int X { get; set; }
        public int Y { get; set; }
    }

    [MessagePackObject]
    public class HalfFields
    {
        [Key(0)]
        public int X { get; set; }
        public int Y;
    }

    [MessagePackObject]
    public class HalfComputed
    {
        [Key(0)]
        public int X { get; set; }
        public int Y => X + 1;
    }

    public record HalfRecord([property: WireKey(0)] int X, int Y);

    public class Accepted
    {
        [WireKey(0)]
        public int X { get; set; }

        [WireKey(WireKeyAttribute.None)]
        public int Y { get; set; }
    }

    public static TheoryData<ProvidedBy> AtRunTime => [.. Provided.AtRunTime];

    [Theory, MemberData(nameof(AtRunTime))]
    public void Member_WithoutAKey_IsRefusedOnMessagePackAlone(ProvidedBy provider)
    {
        Check(new HalfKeyed { X = 1, Y = 2 }, "Y", """{"x":1,"y":2}""");
        Check(new HalfNamed { X = 1, Y = 2 }, "Y", """{"y":2,"x":1}""");
        Check(new HalfObject { X = 1, Y = 2 }, "Y", """{"x":1,"y":2}""");
        Check(new HalfTexts { X = 1, Y = 2 }, "Y", """{"x":1,"y":2}""");
        Check(new HalfFields { X = 1, Y = 2 }, "Y", """{"x":1}""");
        Check(new HalfComputed { X = 1 }, "Y", """{"x":1,"y":2}""");
        Check(new HalfRecord(1, 2), "Y", """{"x":1,"y":2}""");
        Assert.Equal(
            "9101",
            Convert.ToHexStringLower(
                Strict.Packed(Provided.Converter<Accepted>(provider), new Accepted { X = 1, Y = 2 })
            )
        );

        void Check<T>(T value, string member, string json)
        {
            Converter<T> converter = Provided.Converter<T>(provider);
            foreach (
                Action use in new Action[]
                {
                    () => Strict.Packed(converter, value),
                    () => Sluice.Wires.MessagePack.MessagePackReading.Read([0x91, 1], converter, default),
                }
            )
            {
                WireException error = Assert.Throws<WireException>(use);
                Assert.Equal(WireError.Unsupported, error.Error);
                Assert.Contains(member + " has no key", error.Message, StringComparison.Ordinal);
            }
            Assert.Equal(json, Provided.Json(provider, value));
        }
    }

    [Theory, MemberData(nameof(AtRunTime))]
    public void Member_WithoutAKey_IsRefusedUnderOptionsToo(ProvidedBy provider) =>
        Assert.Equal(
            WireError.Unsupported,
            Assert
                .Throws<WireException>(() =>
                {
                    _ = provider;
                    MessagePackWire.Serialize(
                        new HalfKeyed(),
                        options: new MessagePackWireOptions { EnumsAsText = true }
                    );
                })
                .Error
        );

    public enum Twice
    {
        [WireName("a")]
        First = 1,

        [WireName("a")]
        Second = 2,
    }

    public enum Members
    {
        [EnumMember(Value = "a")]
        First = 1,

        [EnumMember(Value = "a")]
        Second = 2,
    }

    [Flags]
    public enum Comma
    {
        A = 1,
        B = 2,

        [WireName("A, B")]
        C = 4,
    }

    public enum Blank
    {
        [WireName(" a")]
        A,
    }

    public enum Alias
    {
        One = 1,

        [WireName("One")]
        Uno = 1,
    }

    [Fact]
    public void Null_in_place_of_a_group_is_refused()
    {
        WireException json = Assert.Throws<WireException>(() => JsonWire.Deserialize<ILookup<int, string>>("[null]"));
        WireException packed = Assert.Throws<WireException>(() =>
            MessagePackWire.Deserialize<ILookup<int, string>>([0x91, 0xC0])
        );

        Assert.Equal((WireError.Null, WireError.Null), (json.Error, packed.Error));
    }

    [Fact]
    public void Enumeration_WithAnAmbiguousName_IsRefusedByName()
    {
        var text = new JsonWireOptions { EnumsAsText = true };
        foreach (
            Action use in new Action[]
            {
                () => JsonWire.Serialize(Twice.Second, options: text),
                () => JsonWire.Deserialize<Twice>("\"a\"", text),
                () => JsonWire.Serialize(new Dictionary<Twice, int> { [Twice.First] = 1 }),
                () => JsonWire.Deserialize<Dictionary<Twice, int>>("{\"a\":1}"),
                () => JsonWire.Serialize(Members.First, options: text),
                () => JsonWire.Serialize(Comma.C, options: text),
                () => JsonWire.Serialize(Blank.A, options: text),
                () =>
                    MessagePackWire.Serialize(Twice.First, options: new MessagePackWireOptions { EnumsAsText = true }),
            }
        )
        {
            WireException error = Assert.Throws<WireException>(use);
            Assert.Equal(WireError.Unsupported, error.Error);
            Assert.Contains("WireName", error.Message, StringComparison.Ordinal);
        }
        Assert.Equal("2", JsonWire.Serialize(Twice.Second));
        Assert.Equal("\"One\"", JsonWire.Serialize(Alias.Uno, options: text));
    }

    public class Inner
    {
        public int A { get; set; }
    }

    public class Formatted
    {
        [MessagePackFormatter(typeof(int))]
        public int A { get; set; }
    }

    [MessagePackFormatter(typeof(int))]
    public class FormattedType
    {
        public int A { get; set; }
    }

    [MessagePackFormatter(typeof(int))]
    public struct FormattedStruct
    {
        public int A { get; set; }
    }

    [MessagePackFormatter(typeof(int))]
    public enum FormattedEnum
    {
        A,
    }

    [MessagePackFormatter(typeof(int))]
    public class FormattedList : List<int>;

    public class Holder
    {
        public FormattedEnum A { get; set; }
    }

    public class NullableHolder
    {
        public FormattedEnum? A { get; set; } = FormattedEnum.A;
    }

    [Theory, MemberData(nameof(AtRunTime))]
    public void Formatter_OfMessagePackCSharp_IsRefusedOnMessagePackAlone(ProvidedBy provider)
    {
        Check(new Formatted(), """{"a":0}""");
        Check(new FormattedType(), """{"a":0}""");
        Check(new FormattedStruct(), """{"a":0}""");
        Check(FormattedEnum.A, "0");
        Check(new FormattedList(), "[]");
        Check(new Holder(), """{"a":0}""");
        Check(new NullableHolder(), """{"a":0}""");
        Check(new List<FormattedStruct> { default }, """[{"a":0}]""");

        void Check<T>(T value, string json)
        {
            WireException error = Assert.Throws<WireException>(() =>
                Strict.Packed(Provided.Converter<T>(provider), value)
            );
            Assert.Equal(WireError.Unsupported, error.Error);
            Assert.Contains("formatter of MessagePack-CSharp", error.Message, StringComparison.Ordinal);
            Assert.Equal(json, Provided.Json(provider, value));
        }
    }

    [WireDeclaredOnly]
    public abstract class Shape
    {
        public int Sides { get; set; }
    }

    public class Square : Shape
    {
        public int Edge { get; set; }
    }

    [Theory, MemberData(nameof(AtRunTime))]
    public void Abstract_element_WithoutCases_IsWrittenAsSystemTextJsonDoes(ProvidedBy provider)
    {
        List<Shape> shapes = [new Square { Sides = 4, Edge = 2 }];
        Assert.Equal(JsonSerializer.Serialize(shapes, JsonSerializerOptions.Web), Provided.Json(provider, shapes));
        Assert.Equal(
            WireError.Unsupported,
            Assert.Throws<WireException>(() => Provided.FromJson<List<Shape>>(provider, """[{"sides":4}]""")).Error
        );
    }
}
