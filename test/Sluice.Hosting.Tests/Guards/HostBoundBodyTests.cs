using System.Reflection;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.JsonPatch;
using Microsoft.AspNetCore.Mvc;
using Sluice.AspNetCore.Endpoints;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>What the host binds or answers by itself must not silently ignore what is declared.</summary>
public class HostBoundBodyTests
{
    public class Account
    {
        public string Name { get; set; } = "";

        [NeverSet]
        public bool IsAdmin { get; set; }
    }

    public record Named(string Name);

    [Fact]
    public async Task NeverSet_members_and_lists_of_bodies_that_the_host_binds_fail_at_start_up()
    {
        foreach (
            (Action<WebApplication> map, string named) in new (Action<WebApplication>, string)[]
            {
                (static app => app.MapPost("/a", (Account body) => body.Name), "Account.IsAdmin"),
                (static app => app.MapPost("/a", (List<Account> body) => body.Count), "Account.IsAdmin"),
                (static app => app.MapPost("/a", (Named body) => body.Name).WithSettable("[name]"), "\"[name]\""),
                (
                    static app => app.MapPatch("/a", (JsonPatchDocument<Account> body) => body.Operations.Count),
                    "Account.IsAdmin"
                ),
            }
        )
        {
            InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                AdHocServer.StartAsync(map)
            );
            Assert.Contains(named, e.Message, StringComparison.Ordinal);
            Assert.Contains("Body<T>", e.Message, StringComparison.Ordinal);
        }
    }

    public class Guarded
    {
        public string Name { get; set; } = "";

        [RequirePolicy("staff")]
        public decimal Salary { get; set; }
    }

    public class Login
    {
        public string Name { get; set; } = "";

        [Never]
        public string Password { get; set; } = "";
    }

    public class Session
    {
        public string Name { get; set; } = "";
        public List<Token> Tokens { get; set; } = [];
    }

    public class Token
    {
        public string Name { get; set; } = "";

        [WireIgnore]
        public string Key { get; set; } = "";
    }

    public class Unread
    {
        public string Name { get; set; } = "";

        [WireIgnore, JsonIgnore]
        public string Key { get; set; } = "";
    }

    [Route("changed")]
    public sealed class ChangedController : ControllerBase
    {
        [HttpPatch]
        public int Change([FromBody] JsonPatchDocument<Guarded> body) => body?.Operations.Count ?? 0;
    }

    public record Change(int Id, JsonPatchDocument<Guarded> Document);

    [Route("changes")]
    public sealed class ChangesController : ControllerBase
    {
        [HttpPatch]
        public int Apply([FromBody] Change body) => body?.Id ?? 0;
    }

    [Fact]
    public async Task Documents_that_copy_or_compare_hidden_members_fail_at_start_up()
    {
        foreach (
            (Action<WebApplication> map, Type[] controllers, string named) in new (
                Action<WebApplication>,
                Type[],
                string
            )[]
            {
                (
                    static app => app.MapPatch("/a", (JsonPatchDocument<Guarded> body) => body.Operations.Count),
                    [],
                    "Guarded.Salary"
                ),
                (
                    static app => app.MapPatch("/a", (JsonPatchDocument<Login> body) => body.Operations.Count),
                    [],
                    "Login.Password"
                ),
                (
                    static app => app.MapPatch("/a", (JsonPatchDocument<Session> body) => body.Operations.Count),
                    [],
                    "Token.Key"
                ),
                (
                    static app => app.MapPatch("/a", (List<JsonPatchDocument<Login>> body) => body.Count),
                    [],
                    "Login.Password"
                ),
                (static app => app.MapPatch("/a", (Change body) => body.Id), [], "Guarded.Salary"),
                (static app => app.MapPatch("/a", (Body<Change> body) => body.Value.Id), [], "Guarded.Salary"),
                (static _ => { }, [typeof(ChangedController)], "Guarded.Salary"),
                (static _ => { }, [typeof(ChangesController)], "Guarded.Salary"),
            }
        )
        {
            InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                AdHocServer.StartAsync(map, controllers: controllers)
            );
            Assert.Contains(named, e.Message, StringComparison.Ordinal);
            Assert.Contains("Patch<T>", e.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Documents_whose_members_callers_see_stay_with_the_host()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapPatch("/named", (JsonPatchDocument<Named> body) => body.Operations.Count);
            app.MapPatch("/unread", (JsonPatchDocument<Unread> body) => body.Operations.Count);
        });
    }

    public record struct Positional(string Name, [property: NeverSet] bool IsAdmin);

    public class Upload : Account
    {
        public IFormFile? File { get; set; }
    }

    [Fact]
    public async Task NeverSet_members_that_the_host_sets_by_name_fail_at_start_up()
    {
        foreach (
            (Action<WebApplication> map, string named) in new (Action<WebApplication>, string)[]
            {
                (static app => app.MapGet("/a", ([AsParameters] Account query) => query.Name), "Account.IsAdmin"),
                (static app => app.MapGet("/a", ([AsParameters] Positional query) => query.Name), "Positional.IsAdmin"),
                (static app => app.MapPost("/a", ([FromForm] Account form) => form.Name), "Account.IsAdmin"),
                (static app => app.MapPost("/a", ([FromForm] Upload form) => form.Name), "Upload.IsAdmin"),
            }
        )
        {
            InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                AdHocServer.StartAsync(map)
            );
            Assert.Contains(named, e.Message, StringComparison.Ordinal);
            Assert.Contains("without it", e.Message, StringComparison.Ordinal);
        }
    }

    public class Shown
    {
        public string? Name { get; init; }

        [NeverSet]
        public bool IsAdmin { get; }
    }

    [Fact]
    public async Task Members_that_the_host_cannot_set_are_no_reason()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
            app.MapGet("/shown", ([AsParameters] Shown query) => $"{query.IsAdmin}")
        );
        Assert.Equal((200, "False"), await server.AskAsync("/shown?isAdmin=true"));
    }

    [Fact]
    public async Task Other_bodies_stay_with_the_host()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
        {
            app.MapPost("/named", (Named body) => body.Name);
            app.MapPost("/stream", (Stream body) => body.CanRead);
            app.MapPost("/account", (Body<Account> body) => body.Value.IsAdmin);
        });
        (int status, string text) = await server.AskAsync(
            "/named",
            method: HttpMethod.Post,
            content: AdHocServer.Body("""{"name":"Ada"}"""u8.ToArray(), "application/json")
        );
        Assert.Equal((200, "Ada"), (status, text));
        (status, _) = await server.AskAsync(
            "/account",
            method: HttpMethod.Post,
            content: AdHocServer.Body("""{"name":"Ada","isAdmin":true}"""u8.ToArray(), "application/json")
        );
        Assert.Equal(400, status);
    }

    private sealed class Pipeline : IResult
    {
        public static Pipeline Handle() => new();

        public static Pipeline HandleWith(Include<Named> include) => new();

        public Task ExecuteAsync(HttpContext httpContext) => Task.CompletedTask;
    }

    [Fact]
    public void WithSluice_sees_the_handlers_of_other_frameworks()
    {
        MethodInfo handler = typeof(Pipeline).GetMethod(nameof(Pipeline.Handle))!;
        Assert.True(ReturnedValue.IsOfOtherFramework(handler, typeof(Pipeline), "Shop"));
        // Results of the application itself are its own.
        Assert.False(ReturnedValue.IsOfOtherFramework(handler, typeof(Pipeline), "Sluice.Hosting.Tests"));
        Assert.False(ReturnedValue.IsOfOtherFramework(handler, typeof(IResult), "Shop"));
        handler = typeof(Pipeline).GetMethod(nameof(Pipeline.HandleWith))!;
        Assert.False(ReturnedValue.IsOfOtherFramework(handler, typeof(Pipeline), "Shop"));
    }
}
