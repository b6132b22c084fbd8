using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// A union's discriminator occurs once in its object, wherever it stands; in every provider, whatever the case does
/// with members that it does not know.
/// </summary>
public partial class DiscriminatorTests
{
    [
        Shape,
        JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"),
        JsonDerivedType(typeof(User), "user"),
        JsonDerivedType(typeof(Admin), "admin"),
        JsonDerivedType(typeof(Bag), "bag"),
        JsonDerivedType(typeof(Closed), "closed"),
        JsonDerivedType(typeof(Open), "open"),
        JsonDerivedType(typeof(Node), "node")
    ]
    public partial class Account
    {
        public string? Name { get; set; }
    }

    public class User : Account;

    public class Admin : Account;

    public class Bag : Account
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
    public class Closed : Account;

    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
    public class Open : Account;

    public class Node : Account
    {
        public Account? Child { get; set; }
        public Account? Other { get; set; }
        public Shade? Shade { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "shade"), JsonDerivedType(typeof(Dark), "dark")]
    public class Shade
    {
        public Account? Owner { get; set; }
    }

    public class Dark : Shade;

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    private static readonly string[] s_twice =
    [
        """{"kind":"user","kind":"admin"}""",
        """{"kind":"user","name":"a","kind":"admin"}""",
        """{"name":"a","kind":"user","kind":"admin"}""",
        """{"name":"a","kind":"user","x":1,"kind":"user"}""",
        """{"kind":"user","\u006bind":"admin"}""",
        """{"kind":"user","KIND":"admin"}""",
        """{"kind":"bag","kind":"admin"}""",
        """{"kind":"bag","x":1,"kind":"admin"}""",
        """{"x":1,"kind":"bag","kind":"admin"}""",
        """{"kind":"closed","kind":"admin"}""",
        """{"name":"a","kind":"closed","kind":"admin"}""",
        """{"kind":"open","kind":"admin"}""",
        """{"x":1,"kind":"open","kind":"admin"}""",
        """{"kind":"node","child":{"kind":"user","kind":"admin"}}""",
        """{"kind":"node","child":{"kind":"user"},"kind":"admin"}""",
        """{"child":{"name":"x","kind":"user"},"kind":"node","other":{"kind":"admin"},"kind":"node"}""",
        """{"kind":"node","shade":{"shade":"dark","shade":"dark"}}""",
        """{"kind":"node","shade":{"shade":"dark","owner":{"kind":"user"},"shade":"dark"}}""",
        """{"kind":"node","shade":{"shade":"dark"},"kind":"node"}""",
        """{"shade":{"owner":{"name":"x","kind":"user"},"shade":"dark"},"kind":"node","kind":"node"}""",
    ];

    [Theory, MemberData(nameof(Providers))]
    public void Second_discriminator_AtAnyPosition_IsAnError(ProvidedBy provider)
    {
        foreach (string json in s_twice)
        {
            foreach (
                JsonWireOptions options in new JsonWireOptions[]
                {
                    default,
                    new() { AllowDuplicates = true },
                    new() { RejectUnknownMembers = true },
                    new() { Naming = WireNaming.Camel },
                    new() { References = WireReferenceHandling.Preserve },
                }
            )
            {
                if (options.RejectUnknownMembers && json.Contains("\"x\"", StringComparison.Ordinal))
                    continue;
                WireException error = Assert.Throws<WireException>(() =>
                    Strict.FromJson<Account>(provider, json, options)
                );
                Assert.True(error.Error == WireError.DuplicateMember, $"{json}: {error}");
            }
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void One_discriminator_AtAnyPosition_IsRead(ProvidedBy provider)
    {
        foreach (
            (string json, Type type, string written) in new[]
            {
                ("""{"name":"a","kind":"user"}""", typeof(User), """{"kind":"user","name":"a"}"""),
                ("""{"x":1,"kind":"bag","y":2}""", typeof(Bag), """{"kind":"bag","name":null,"x":1,"y":2}"""),
                ("""{"name":"a","kind":"closed"}""", typeof(Closed), """{"kind":"closed","name":"a"}"""),
                (
                    """{"kind":"node","child":{"kind":"node","child":{"name":"b","kind":"user"}},"other":{"kind":"admin"}}""",
                    typeof(Node),
                    """{"kind":"node","child":{"kind":"node","child":{"kind":"user","name":"b"},"other":null,"shade":null,"name":null},"other":{"kind":"admin","name":null},"shade":null,"name":null}"""
                ),
                (
                    """{"shade":{"owner":{"name":"x","kind":"user"},"shade":"dark"},"kind":"node"}""",
                    typeof(Node),
                    """{"kind":"node","child":null,"other":null,"shade":{"shade":"dark","owner":{"kind":"user","name":"x"}},"name":null}"""
                ),
            }
        )
        {
            foreach (
                JsonWireOptions options in new JsonWireOptions[]
                {
                    default,
                    new() { RejectUnknownMembers = true },
                    new() { Naming = WireNaming.Camel },
                }
            )
            {
                if (options.RejectUnknownMembers && type == typeof(Bag))
                    continue;
                Account read = Strict.FromJson<Account>(provider, json, options);
                Assert.IsType(type, read);
                Assert.Equal(written, Strict.Json(provider, read));
            }
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void Discriminators_BeyondTheDepthsOfOneWord_AreStillUnique(ProvidedBy provider)
    {
        const int Levels = 80;
        var options = new JsonWireOptions { MaxDepth = 200 };
        string open = string.Concat(Enumerable.Repeat("""{"kind":"node","child":""", Levels)),
            close = new('}', Levels);
        Assert.IsType<Node>(
            Strict.FromJson<Account>(provider, open + """{"name":"a","kind":"user"}""" + close, options)
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Strict.JsonFails<Account>(provider, open + """{"kind":"user","kind":"user"}""" + close, options).Error
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Strict
                .JsonFails<Account>(
                    provider,
                    open
                        + """{"kind":"user"}"""
                        + new string('}', Levels - 70)
                        + ""","kind":"node"}"""
                        + new string('}', 69),
                    options
                )
                .Error
        );
    }

    [Fact]
    public void Registered_union_WithASecondDiscriminator_IsAnError()
    {
        var options = new JsonWireOptions { Unions = WireUnions.Empty.Add<Pet, Cat>("cat") };
        Assert.Equal(
            WireError.DuplicateMember,
            Assert
                .Throws<WireException>(() => JsonWire.Deserialize<Pet>("""{"$type":"cat","$type":"cat"}""", options))
                .Error
        );
    }

    [WireDeclaredOnly]
    public abstract class Pet;

    public class Cat : Pet;

    [Theory, MemberData(nameof(Providers))]
    public void Member_WithTheDiscriminatorsName_IsRefused(ProvidedBy provider)
    {
        if (provider == ProvidedBy.Generation)
            return; // SLC045
        WireException error = Assert.Throws<WireException>(() => Provided.Json<Clash>(provider, new ClashCase()));
        Assert.Equal(WireError.Unsupported, error.Error);
        Assert.Contains("ClashCase.Kind", error.Message, StringComparison.Ordinal);
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"), JsonDerivedType(typeof(ClashCase), "case")]
    public class Clash;

    public class ClashCase : Clash
    {
        public string Kind { get; set; } = "";
    }
}
