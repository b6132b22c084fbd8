using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// A value without a declared type has the discriminator of the union that it is a case of, as in System.Text.Json.
/// </summary>
public partial class PolymorphicObjectTests
{
    [Shape, JsonDerivedType(typeof(Listed), "listed")]
    public partial class Base;

    [Shape]
    public partial class Listed : Base
    {
        public int A { get; set; }
    }

    [Shape]
    public partial class Unlisted : Base
    {
        public int A { get; set; }
    }

    [Shape, JsonDerivedType(typeof(Self), "self")]
    public partial class Self
    {
        public int Z { get; set; }
    }

    [Shape, JsonDerivedType(typeof(OfInterface), "i")]
    public partial interface IFace;

    [Shape]
    public partial class OfInterface : IFace
    {
        public int Q { get; set; }
    }

    [JsonDerivedType(typeof(OfTwo), "j")]
    public interface IOther;

    [Shape]
    public partial class OfTwo : Self, IOther;

    [Shape]
    public partial class Box
    {
        public object? V { get; set; }
        public List<object>? L { get; set; }
        public Dictionary<string, object>? D { get; set; }
    }

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    [Theory, MemberData(nameof(Providers))]
    public void Values_DeclaredAsObject_HaveTheirDiscriminators(ProvidedBy provider)
    {
        object[] values =
        [
            new Listed { A = 1 },
            new Base(),
            new Self { Z = 2 },
            new OfInterface { Q = 3 },
            new OfTwo { Z = 4 },
            5,
            "x",
            new List<Base> { new Listed() },
        ];
        foreach (object value in values)
        {
            var box = new Box
            {
                V = value,
                L = [value],
                D = new() { ["a"] = value },
            };
            Assert.Equal(JsonSerializer.Serialize(box, JsonSerializerOptions.Web), Strict.Json(provider, box));
        }
        Assert.Equal(
            """{"v":{"$type":"listed","a":1},"l":null,"d":null}""",
            Strict.Json(provider, new Box { V = new Listed { A = 1 } })
        );
    }

    [Fact]
    public void Values_DeclaredAsTheirOwnType_HaveNone() =>
        Assert.Equal("""{"a":1}""", JsonWire.Serialize(new Listed { A = 1 }));

    // As its own resolver does: the formatter of the value's type knows no union.
    [Fact]
    public void Values_OnMessagePack_HaveNone() =>
        Assert.Equal(
            """{"v":{"a":1},"l":null,"d":null}""",
            System.Text.Encoding.UTF8.GetString(
                MessagePackWire.ToJson(MessagePackWire.Serialize(new Box { V = new Listed { A = 1 } }))
            )
        );
}
