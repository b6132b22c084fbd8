using Sluice.Tests.Reflection;
using Sluice.Wires;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>What options say about the type of a case holds inside its union, by every provider.</summary>
public partial class UnionCaseOptionTests
{
    [Shape, WireUnion, WireCase("cross", typeof(Cross)), WireCase("dot", typeof(Dot))]
    public abstract partial class Sign;

    [Shape]
    public partial class Cross : Sign
    {
        public int A { get; set; }
        public string? B { get; set; }
    }

    [Shape]
    public partial class Dot : Sign
    {
        [WireKey(0)]
        public int A { get; set; }
    }

    private struct CrossConverter : IWireConverter<Cross>
    {
        public static void Write<TWriter>(ref TWriter writer, Cross value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteString($"{value.A}/{value.B}");

        public static Cross Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            string[] parts = reader.ReadString()!.Split('/');
            return new() { A = int.Parse(parts[0], null), B = parts[1] };
        }
    }

    private static readonly WireConverters s_converters = WireConverters.Empty.Add<Cross, CrossConverter>();

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    public interface IMark;

    public interface ILeft : IMark
    {
        int L => 1;
    }

    public interface IRight : IMark
    {
        int R => 2;
    }

    public interface IBoth : ILeft, IRight;

    public sealed class Lefts : ILeft;

    public sealed class Either : ILeft, IRight;

    public sealed class Boths : IBoth;

    [Fact]
    public void A_registered_case_is_written_only_if_it_is_the_nearest()
    {
        WireUnions unions = WireUnions.Empty.Add<IMark, ILeft>("left").Add<IMark, IRight>("right");
        Assert.Equal("""{"$type":"left","l":1}""", Write(new Lefts(), unions));
        foreach (IMark mark in (IMark[])[new Either(), new Boths()])
            Assert.Equal(WireError.Discriminator, Assert.Throws<WireException>(() => Write(mark, unions)).Error);
        Assert.Equal("""{"$type":"both","r":2,"l":1}""", Write(new Boths(), unions.Add<IMark, IBoth>("both")));
    }

    private static string Write(IMark value, WireUnions unions) =>
        JsonWire.Serialize(value, null, new JsonWireOptions { Unions = unions });

    [Theory, MemberData(nameof(Providers))]
    public void LenientKeys_HoldInACase(ProvidedBy provider)
    {
        var options = new MessagePackWireOptions { LenientKeys = true };
        Converter<Sign> converter = Strict.Converter<Sign>(provider);
        // ["cross", [5, "x"]] and ["dot", {"a": 5}]
        var cross = Assert.IsType<Cross>(
            MessagePackReading.Read(Convert.FromHexString("92a563726f73739205a178"), converter, in options)
        );
        Assert.Equal((5, "x"), (cross.A, cross.B));
        Assert.Equal(
            5,
            Assert
                .IsType<Dot>(
                    MessagePackReading.Read(Convert.FromHexString("92a3646f7481a16105"), converter, in options)
                )
                .A
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Converter_OfACase_ServesItOnMessagePackAndIsRefusedOnJson(ProvidedBy provider)
    {
        var packed = new MessagePackWireOptions { Converters = s_converters };
        Converter<Sign> converter = Strict.Converter<Sign>(provider);
        byte[] bytes = MessagePackOutput.ToArray(
            new MessagePackBody<Sign>(converter, new Cross { A = 5, B = "x" }, null),
            in packed
        );
        Assert.Equal("""["cross","5/x"]""", System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(bytes)));
        Assert.Equal("x", Assert.IsType<Cross>(MessagePackReading.Read(bytes, converter, in packed)).B);

        // Its discriminator is a member of the object that the converter would write.
        var json = new JsonWireOptions { Converters = s_converters };
        Assert.Equal(
            WireError.Unsupported,
            Assert.Throws<WireException>(() => Strict.Json<Sign>(provider, new Cross { A = 5 }, json)).Error
        );
        Assert.Equal(
            WireError.Unsupported,
            Strict.JsonFails<Sign>(provider, """{"$type":"cross","a":5}""", json).Error
        );
        Assert.Equal("""{"$type":"dot","a":5}""", Strict.Json<Sign>(provider, new Dot { A = 5 }, json));
        Assert.Equal("\"5/x\"", Strict.Json(provider, new Cross { A = 5, B = "x" }, json));
    }

    [Fact]
    public void Converter_OfARegisteredCase_IsRefusedOnJson()
    {
        var json = new JsonWireOptions
        {
            Converters = s_converters,
            Unions = WireUnions.Empty.Add<object, Cross>("cross"),
        };
        Assert.Equal(
            WireError.Unsupported,
            Assert.Throws<WireException>(() => JsonWire.Serialize<object>(new Cross { A = 5 }, options: in json)).Error
        );
        Assert.Equal(
            WireError.Unsupported,
            Assert
                .Throws<WireException>(() => JsonWire.Deserialize<object>("""{"$type":"cross","a":5}""", in json))
                .Error
        );
    }
}
