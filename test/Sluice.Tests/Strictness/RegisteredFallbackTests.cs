using System.Text;
using Sluice.Tests.Reflection;
using Sluice.Wires.MessagePack;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>Unions registered by options keep the cases that they do not know, on both wires, by every provider.</summary>
public partial class RegisteredFallbackTests
{
    [WireDeclaredOnly]
    public abstract record Message;

    public record Text(string Body) : Message;

    public record Ping(int Count) : Message;

    public sealed record Unknown(UnknownCase Case) : Message, IUnknownCase;

    [Shape]
    public partial class Mailbox
    {
        public List<Message?>? All { get; set; }
        public Message? Last { get; set; }
    }

    private static readonly WireUnions s_unions = WireUnions.Empty.Add<Message, Text>("text").Add<Message, Ping>(3);

    private static readonly WireUnions s_keeping = s_unions
        .WithDiscriminator<Message>("kind")
        .WithFallback<Message, Unknown>(Make);

    private static readonly JsonWireOptions s_json = new() { Unions = s_keeping };
    private static readonly MessagePackWireOptions s_packed = new() { Unions = s_keeping };

    private static Unknown Make(UnknownCase unknown) => new(unknown);

    private static Mailbox Unpack(ProvidedBy provider, byte[] bytes) =>
        MessagePackReading.Read(bytes, Strict.Converter<Mailbox>(provider), in s_packed)!;

    private static byte[] Pack(ProvidedBy provider, Mailbox value) =>
        MessagePackOutput.ToArray(
            new MessagePackBody<Mailbox>(Strict.Converter<Mailbox>(provider), value, null),
            in s_packed
        );

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCase_OnJson_ComesBack(ProvidedBy provider)
    {
        const string Json =
            """{"all":[{"kind":"text","body":"a"},{"kind":"image","url":"u","size":[1,{"kind":2}]},null,{"kind":3,"count":1},{"kind":9}],"last":{"kind":"image","width":1.50}}""";
        Mailbox read = Strict.FromJson<Mailbox>(provider, Json, s_json);
        Assert.Equal(new Text("a"), read.All![0]);
        Assert.Equal(new Ping(1), read.All[3]);
        UnknownCase image = Assert.IsType<Unknown>(read.All[1]).Case;
        Assert.Equal(
            ("image", null, """{"url":"u","size":[1,{"kind":2}]}"""),
            (image.Name, image.Tag, image.Value.ToString())
        );
        Assert.Equal((null, 9), (Assert.IsType<Unknown>(read.All[4]).Case.Name, ((Unknown)read.All[4]!).Case.Tag));
        Assert.Equal(Json, Strict.Json(provider, read, s_json));
        // The discriminator may come late; it is written first.
        Assert.Equal(
            """{"all":null,"last":{"kind":"image","width":2}}""",
            Strict.Json(
                provider,
                Strict.FromJson<Mailbox>(provider, """{"last": { "width":2, "kind" : "image" } }""", s_json),
                s_json
            )
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCase_OnMessagePack_ComesBack(ProvidedBy provider)
    {
        byte[] packed = MessagePackWire.FromJson(
            """{"all":[["text",{"body":"a"}],["image",{"url":"u","size":[1,2]}],null,[3,{"count":1}],[9,[1,"x"]]],"last":["image",null]}"""u8
        );
        Mailbox read = Unpack(provider, packed);
        Assert.Equal(new Text("a"), read.All![0]);
        Assert.Equal(
            ("image", null),
            (Assert.IsType<Unknown>(read.All[1]).Case.Name, ((Unknown)read.All[1]!).Case.Tag)
        );
        Assert.Equal(9, Assert.IsType<Unknown>(read.All[4]).Case.Tag);
        Assert.Equal(packed, Pack(provider, read));
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCase_GoesFromWireToWire(ProvidedBy provider)
    {
        Mailbox read = Strict.FromJson<Mailbox>(provider, """{"last":{"kind":"image","url":"u"}}""", s_json);
        byte[] packed = Pack(provider, read);
        Assert.Equal(
            """{"all":null,"last":["image",{"url":"u"}]}""",
            Encoding.UTF8.GetString(MessagePackWire.ToJson(packed))
        );
        Assert.Equal(
            """{"all":null,"last":{"kind":"image","url":"u"}}""",
            Strict.Json(provider, Unpack(provider, packed), s_json)
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCase_IsAsStrictAsOthers(ProvidedBy provider)
    {
        Assert.Equal(
            WireError.Discriminator,
            Strict.JsonFails<Mailbox>(provider, """{"last":{"url":"u"}}""", s_json).Error
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Strict.JsonFails<Mailbox>(provider, """{"last":{"kind":"image","kind":"image"}}""", s_json).Error
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Strict.JsonFails<Mailbox>(provider, """{"last":{"kind":"image","a":1,"kind":"text"}}""", s_json).Error
        );
        WireException error = Strict.JsonFails<Mailbox>(provider, """{"last":{"kind":"image","url":u}}""", s_json);
        Assert.Equal((WireError.Syntax, "$.last.url", 30), (error.Error, error.Path, error.Offset));
        Assert.Equal(
            WireError.Discriminator,
            Assert
                .ThrowsAny<WireException>(() =>
                    Strict.Json(provider, new Mailbox { Last = new Unknown(default) }, s_json)
                )
                .Error
        );
        // Without the fallback both directions are errors.
        var plain = new JsonWireOptions { Unions = s_unions };
        Assert.Equal(
            WireError.Discriminator,
            Strict.JsonFails<Mailbox>(provider, """{"last":{"$type":"image"}}""", plain).Error
        );
        Assert.Equal(
            WireError.Discriminator,
            Assert
                .ThrowsAny<WireException>(() =>
                    Strict.Json(provider, new Mailbox { Last = new Unknown(new("image", null, default)) }, plain)
                )
                .Error
        );
        // An array of three elements is no union, known or not.
        Assert.Equal(
            WireError.Discriminator,
            Assert
                .Throws<WireException>(() =>
                    Unpack(provider, MessagePackWire.FromJson("""{"last":["image",null,1]}"""u8))
                )
                .Error
        );
    }

    [Fact]
    public void UnknownCase_UnderASelectionAndInAPatch_IsKeptWhole()
    {
        const string Json = """{"all":null,"last":{"kind":"image","url":"u"}}""";
        Mailbox read = JsonWire.Deserialize<Mailbox>(Json, options: s_json)!;
        var selection = FieldSelection.Parse<Mailbox>("[last]", new IncludeOptions { Unions = s_keeping });
        Assert.Equal(
            """{"last":{"kind":"image","url":"u"}}""",
            JsonWire.Serialize(read, selection: selection, options: s_json)
        );
        JsonWire.Populate(read, """{"last":{"kind":"video","length":4}}"""u8, options: s_json);
        Assert.Equal("""{"all":null,"last":{"kind":"video","length":4}}""", JsonWire.Serialize(read, options: s_json));
        JsonWire.Populate(read, """{"last":{"kind":"text","body":"b"}}"""u8, options: s_json);
        Assert.Equal(new Text("b"), read.Last);
    }

    [Fact]
    public void Sets_AreEqual_IfTheirFallbacksAre()
    {
        Assert.Equal(s_keeping, s_unions.WithFallback<Message, Unknown>(Make).WithDiscriminator<Message>("kind"));
        Assert.NotEqual(s_keeping, s_unions.WithDiscriminator<Message>("kind"));
        Assert.NotEqual(s_keeping, s_keeping.WithFallback<Message, Unknown>(unknown => new(unknown)));
        Assert.Throws<ArgumentNullException>(() => s_unions.WithFallback<Message, Unknown>(null!));
    }
}
