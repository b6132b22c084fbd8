using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// What [NeverSet] marks stays marked where a derived type overrides, hides or implements it, as guards do.
/// </summary>
public sealed class InheritedMarkTests
{
    public interface IStated
    {
        [NeverSet]
        string Declared { get; set; }
    }

    public class Draft
    {
        [NeverSet]
        public virtual string Overridden { get; set; } = "kept";

        [NeverSet]
        public string Hidden { get; set; } = "kept";

        [NeverSet]
        public string Inherited { get; set; } = "kept";
    }

    public class Letter : Draft, IStated
    {
        public override string Overridden { get; set; } = "kept";
        public new string Hidden { get; set; } = "kept";
        public string Declared { get; set; } = "kept";
        public string Text { get; set; } = "";
    }

    public class OverridingLetter : Draft
    {
        public override string Overridden { get; set; } = "kept";
    }

    public static TheoryData<string> Members => ["overridden", "hidden", "inherited", "declared"];

    [Theory]
    [MemberData(nameof(Members))]
    public async Task No_body_sets_it(string member)
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapPost("/body", (Body<Letter> body) => Results.Json(body.Value));
            app.MapPost("/list", (Body<List<Letter>> body) => Results.Json(body.Value));
            app.MapPatch("/patch", (Patch<Letter> patch) => Results.Json(patch.Merge(new Letter())));
        });
        byte[] json = Encoding.UTF8.GetBytes($$"""{"text":"t","{{member}}":"sent"}""");
        byte[] list = [(byte)'[', .. json, (byte)']'];
        foreach (
            (HttpMethod method, string path, byte[] body) in new[]
            {
                (HttpMethod.Post, "/body", json),
                (HttpMethod.Post, "/list", list),
                (HttpMethod.Patch, "/patch", json),
            }
        )
        {
            Assert.Equal(HttpStatusCode.BadRequest, await SendAsync(method, path, body, "application/json"));
            byte[] binary = MessagePackWire.FromJson(body);
            Assert.Equal(HttpStatusCode.BadRequest, await SendAsync(method, path, binary, "application/vnd.msgpack"));
        }
        Assert.Equal(
            HttpStatusCode.OK,
            await SendAsync(HttpMethod.Post, "/body", "{\"text\":\"t\"}"u8.ToArray(), "application/json")
        );

        async Task<HttpStatusCode> SendAsync(HttpMethod method, string path, byte[] body, string type)
        {
            using var request = new HttpRequestMessage(method, path) { Content = new ByteArrayContent(body) };
            request.Content.Headers.ContentType = new(type);
            using HttpResponseMessage answer = await server.Client.SendAsync(request);
            return answer.StatusCode;
        }
    }

    [Fact]
    public async Task What_the_host_binds_itself_fails_at_start_up()
    {
        foreach (
            Action<WebApplication> map in (Action<WebApplication>[])
                [
                    static app => app.MapPost("/bound", (Letter letter, Include<Letter> include) => letter.Text),
                    static app =>
                        app.MapGet("/query", ([AsParameters] OverridingLetter letter, Include<Letter> include) => ""),
                    static app =>
                        app.MapPost("/form", ([FromForm] OverridingLetter letter, Include<Letter> include) => "")
                            .DisableAntiforgery(),
                ]
        )
        {
            Exception refused = await Assert.ThrowsAnyAsync<Exception>(() => AdHocServer.StartAsync(map));
            Assert.Contains("[NeverSet]", refused.Message, StringComparison.Ordinal);
        }
    }
}
