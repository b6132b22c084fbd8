using System.Text.Json;
using System.Text.Json.Serialization;
using Xunit;

namespace Sluice.Tests.Reflection;

/// <summary>
/// Members that a type leaves out by their names: from every provider, from types below, and where a converter of
/// System.Text.Json passes the value on.
/// </summary>
public class LeftOutTests
{
    public class Account
    {
        public int Id { get; set; }
        public string? Hash { get; set; }
        public virtual string? Stamp { get; set; }
        public string? Raw;
    }

    [WireIgnore(nameof(Hash)), WireIgnore(nameof(Stamp)), WireIgnore(nameof(Raw))]
    public class User : Account
    {
        public string? Name { get; set; }
    }

    public class Admin : User
    {
        public override string? Stamp { get; set; }
        public new string? Hash { get; set; }
    }

    [WireIgnore("Nothing")]
    public class Mistaken
    {
        public int A { get; set; }
    }

    [WireIgnore]
    public class Nameless
    {
        public int A { get; set; }
    }

    public class Passed
    {
        [JsonConverter(typeof(PassesOn<Admin>))]
        public Admin Admin { get; set; } = new() { Hash = "h", Stamp = "s" };

        [JsonConverter(typeof(PassesOn<Below>))]
        public Below Below { get; set; } = new();
    }

    public class Marked
    {
        [Never]
        public virtual string Hash { get; set; } = "h";
    }

    public class Below : Marked
    {
        public override string Hash { get; set; } = "h";

        [WireIgnore]
        public string Note { get; set; } = "n";
    }

    public class PassesOn<T> : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            JsonSerializer.Deserialize<T>(ref reader, Plain(options));

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
            JsonSerializer.Serialize(writer, value, Plain(options));

        private static JsonSerializerOptions Plain(JsonSerializerOptions options) => new(options);
    }

    [Fact]
    public void Named_members_are_left_out_here_and_below()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Equal(
                """{"name":"Ada","id":1}""",
                Provided.Json(
                    provider,
                    new User
                    {
                        Id = 1,
                        Name = "Ada",
                        Hash = "h",
                        Stamp = "s",
                        Raw = "r",
                    }
                )
            );
            Assert.Equal(
                """{"name":"Ada","id":1}""",
                Provided.Json(
                    provider,
                    new Admin
                    {
                        Id = 1,
                        Name = "Ada",
                        Hash = "h",
                        Stamp = "s",
                        Raw = "r",
                    }
                )
            );
            Admin read = Provided.FromJson<Admin>(provider, """{"id":1,"hash":"h","stamp":"s","raw":"r"}""")!;
            Assert.Equal((1, null, null, null), (read.Id, read.Hash, read.Stamp, read.Raw));
        }
    }

    [Fact]
    public void Attribute_that_leaves_nothing_out_is_refused()
    {
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Assert.Contains(
                "the type has no member 'Nothing'",
                Assert.Throws<WireException>(() => Provided.Json(provider, new Mistaken())).Message
            );
            Assert.Contains(
                "needs the name of the member",
                Assert.Throws<WireException>(() => Provided.Json(provider, new Nameless())).Message
            );
        }
    }

    [Fact]
    public void Converters_that_pass_a_value_on_reveal_nothing() =>
        Assert.Equal("""{"admin":{"name":null,"id":0},"below":{}}""", JsonWire.Serialize(new Passed()));
}
