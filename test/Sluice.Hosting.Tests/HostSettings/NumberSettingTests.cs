using System.Net;
using System.Text;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>Numbers in strings, by the host's <c>NumberHandling</c> and by that of a member, which replaces it.</summary>
public sealed class NumberSettingTests
{
    public sealed class Measured
    {
        public double Value { get; set; }
        public int? Count { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
        public int Readable { get; set; }

        [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
        public float Literal { get; set; } = float.NegativeInfinity;
    }

    public static TheoryData<JsonNumberHandling> Handlings =>
        [.. Enumerable.Range(0, 8).Select(each => (JsonNumberHandling)each)];

    [Theory]
    [MemberData(nameof(Handlings))]
    public async Task Answers_and_bodies_are_those_of_the_host(JsonNumberHandling handling)
    {
        await using SettingHost server = await SettingHost.StartAsync(
            options => options.NumberHandling = handling,
            [],
            map: static app =>
            {
                app.MapPost("/measured", (Body<Measured> body) => body.Value).WithSluice();
                app.MapPost("/host/measured", (Measured body) => body);
                app.MapGet("/endless", () => new Measured { Value = double.NaN }).WithSluice();
            }
        );
        if ((handling & (JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals)) != 0)
            Assert.StartsWith("""{"value":"NaN",""", await server.Client.GetStringAsync("/endless"));
        foreach (
            string body in (string[])
                [
                    """{"value":1.5,"count":2}""",
                    """{"value":"1.5"}""",
                    """{"count":"2"}""",
                    """{"readable":"3"}""",
                    """{"literal":"4"}""",
                    """{"literal":"NaN"}""",
                ]
        )
            Assert.Equal((body, await PostAsync("/host/measured", body)), (body, await PostAsync("/measured", body)));

        async Task<(HttpStatusCode, string)> PostAsync(string path, string body)
        {
            using var content = new StringContent(body, Encoding.UTF8, "application/json");
            using HttpResponseMessage answer = await server.Client.PostAsync(path, content);
            string text = answer.IsSuccessStatusCode ? await answer.Content.ReadAsStringAsync() : "";
            return (answer.StatusCode, text);
        }
    }
}
