using System.Text.Json;
using Xunit;

// The attributes are found by full name, so no package is needed.
namespace Newtonsoft.Json
{
    [AttributeUsage(AttributeTargets.All)]
    internal sealed class JsonIgnoreAttribute : Attribute;

    [AttributeUsage(AttributeTargets.All)]
    internal sealed class JsonPropertyAttribute(string? propertyName = null) : Attribute
    {
        public string? PropertyName { get; } = propertyName;
        public int Order { get; set; }
    }

    internal enum MemberSerialization
    {
        OptOut,
        OptIn,
    }

    [AttributeUsage(AttributeTargets.All)]
    internal sealed class JsonObjectAttribute(MemberSerialization mode) : Attribute
    {
        public MemberSerialization Mode { get; } = mode;
    }
}

namespace Sluice.Tests.Reflection
{
    /// <summary>Attributes that are honoured although their library is not referenced.</summary>
    public class AttributesOfOthersTests
    {
        public class Account
        {
            public string Name { get; set; } = "n";

            [Newtonsoft.Json.JsonIgnore]
            public string Password { get; set; } = "secret";

            [Newtonsoft.Json.JsonProperty("no")]
            public int Number { get; set; } = 1;
        }

        [Newtonsoft.Json.JsonObject(Newtonsoft.Json.MemberSerialization.OptIn)]
        public class Marked
        {
            public string Password { get; set; } = "secret";

            [Newtonsoft.Json.JsonProperty]
            public int Number { get; set; } = 1;
        }

        public static TheoryData<ProvidedBy> Providers => [.. Provided.AtRunTime];

        [Theory, MemberData(nameof(Providers))]
        public void An_ignored_password_is_not_written(ProvidedBy provider)
        {
            Assert.Equal("""{"name":"n","no":1}""", Provided.Json(provider, new Account()));
            Assert.Equal("secret", Provided.FromJson<Account>(provider, """{"password":"other"}""")!.Password);
        }

        [Theory, MemberData(nameof(Providers))]
        public void Only_marked_members_of_an_opt_in_type_are_written(ProvidedBy provider) =>
            Assert.Equal("""{"number":1}""", Provided.Json(provider, new Marked()));

        public interface INamed
        {
            string Name { get; }
        }

        public interface IAged
        {
            int Age { get; }
        }

        public interface ILeft : INamed;

        public interface IRight : INamed;

        public interface IDiamond : ILeft, IRight, IAged
        {
            int Own { get; }
        }

        public class Diamond : IDiamond
        {
            public string Name => "n";
            public int Age => 3;
            public int Own => 1;
        }

        [Theory, MemberData(nameof(Providers))]
        public void Members_of_interfaces_come_in_the_order_of_SystemTextJson(ProvidedBy provider)
        {
            IDiamond value = new Diamond();
            string expected = JsonSerializer.Serialize(value, JsonSerializerOptions.Web);
            Assert.Equal("""{"own":1,"age":3,"name":"n"}""", expected);
            Assert.Equal(expected, Provided.Json(provider, value));
        }
    }
}
