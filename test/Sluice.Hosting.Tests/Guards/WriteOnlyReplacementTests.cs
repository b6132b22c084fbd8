using System.Text;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// A replacement copies what was read, and a member without a getter cannot be: a sent one is refused with its path.
/// </summary>
public sealed class WriteOnlyReplacementTests
{
    public sealed class Login
    {
        private string _hash = "stored";

        public string Name { get; set; } = "";

        public string Password
        {
            set => _hash = value;
        }

        [JsonPropertyName("pass.phrase")]
        public string Phrase
        {
            set => _hash = value;
        }

        [NeverSet]
        public int Attempts { get; set; }

        public string Read() => _hash;
    }

    public sealed class Owner
    {
        public string Name { get; set; } = "";
        public Login Login { get; set; } = new();
        public Dictionary<string, Login> Others { get; set; } = new() { ["a"] = new() };
    }

    [Theory]
    [InlineData("login", "{\"name\":\"Bob\",\"password\":\"new\"}", "$.password")]
    [InlineData("owner", "{\"name\":\"Bob\",\"login\":{\"password\":\"new\"}}", "$.login.password")]
    [InlineData("login", "{\"name\":\"Bob\",\"pass.phrase\":\"new\"}", "$.pass.phrase")]
    [InlineData("owner", "{\"name\":\"Bob\",\"login\":{\"pass.phrase\":\"new\"}}", "$.login.pass.phrase")]
    [InlineData("owner", "{\"name\":\"Bob\",\"others\":{\"a\":{\"password\":\"new\"}}}", "$.others.a.password")]
    public async Task A_sent_one_is_refused(string path, string body, string place)
    {
        (int status, string text) = await PutAsync(path, body);
        Assert.Equal(400, status);
        Assert.Contains(place, text, StringComparison.Ordinal);
        Assert.Contains("cannot be copied", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("login", "{\"name\":\"Bob\"}")]
    [InlineData("owner", "{\"name\":\"Bob\",\"login\":{\"name\":\"b\"},\"others\":{\"b\":{\"password\":\"new\"}}}")]
    public async Task One_that_is_not_sent_keeps_its_value(string path, string body) =>
        Assert.Equal((200, "Bob stored"), await PutAsync(path, body));

    private static async Task<(int Status, string Text)> PutAsync(string path, string body)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(
            static app =>
            {
                app.MapPut(
                    "/login",
                    static (Body<Login> body) =>
                    {
                        var login = new Login();
                        body.ReplaceIn(login);
                        return $"{login.Name} {login.Read()}";
                    }
                );
                app.MapPut(
                    "/owner",
                    static (Body<Owner> body) =>
                    {
                        var owner = new Owner();
                        body.ReplaceIn(owner);
                        return $"{owner.Name} {owner.Login.Read()}";
                    }
                );
            },
            controllers: []
        );
        return await server.AskAsync(
            "/" + path,
            method: HttpMethod.Put,
            content: AdHocServer.Body(Encoding.UTF8.GetBytes(body), "application/json")
        );
    }
}
