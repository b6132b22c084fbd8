using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>Guarded members stay hidden however their objects come to be written.</summary>
public sealed class GuardTests : IAsyncLifetime
{
    private AdHocServer _server = null!;

    public async ValueTask InitializeAsync() =>
        _server = await AdHocServer.StartAsync(
            static app =>
            {
                var plain = app.MapGroup("/plain").WithSluice();
                plain.MapGet("/employee", static () => new Employee());
                plain.MapGet("/trainee", static () => new Trainee());
                plain.MapGet("/visit", static () => new Visit());
                plain.MapGet("/map", static () => new Dictionary<string, Employee> { ["a"] = new() });
                plain.MapGet("/parcel", static () => new Parcel());
                plain.MapGet("/objects", static () => new object[] { new Employee() });
                app.MapGet(
                    "/typed/parcel",
                    static (Include<Parcel> include) => SluiceResults.Ok(new Parcel(), include)
                );
                app.MapGet(
                    "/typed/parcels",
                    static (Include<Parcel> include) => SluiceResults.Stream(ParcelsAsync(), include)
                );
                app.MapGet(
                        "/cached/parcel",
                        static (Include<Parcel> include) => SluiceResults.Ok(new Parcel(), include)
                    )
                    .CacheOutput(Shared);
                app.MapGet("/host/employee", static () => new Employee());
                app.MapGet("/host/parcel", static () => new Parcel { ByName = [] });
                app.MapGet("/host/list", static () => new List<Employee> { new() });
                app.MapGet("/host/visit", static () => new Visit());
                app.MapGet("/cached/declared", Person () => new Employee()).WithSluice().CacheOutput(Shared);
                app.MapGet("/cached/object", object () => new Employee()).WithSluice().CacheOutput(Shared);
            },
            static options => options.RequirePolicy<Employee>(nameof(Employee.Rate), "staff")
        );

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Theory]
    [InlineData("/plain/employee", "{\"id\":1,\"name\":\"Ada\"}")]
    [InlineData("/plain/trainee", "{\"school\":\"Tallaght\",\"id\":1,\"name\":\"Ada\"}")]
    [InlineData("/plain/trainee?include=!all", "{\"school\":\"Tallaght\",\"id\":1,\"name\":\"Ada\"}")]
    [InlineData("/plain/visit", "{\"host\":{\"id\":1,\"name\":\"Ada\"},\"door\":3}")]
    [InlineData("/plain/map", "{\"a\":{\"id\":1,\"name\":\"Ada\"}}")]
    [InlineData(
        "/plain/parcel",
        "{\"content\":{\"id\":1,\"name\":\"Ada\"},\"others\":[{\"id\":1,\"name\":\"Ada\"}],\"byName\":{\"a\":{\"id\":1,\"name\":\"Ada\"},\"b\":[{\"id\":1,\"name\":\"Ada\"}]}}"
    )]
    [InlineData("/plain/objects", "[{\"id\":1,\"name\":\"Ada\"}]")]
    [InlineData("/typed/parcel?include=content", "{\"content\":{\"id\":1,\"name\":\"Ada\"}}")]
    [InlineData(
        "/typed/parcels?include=others",
        "[{\"others\":[{\"id\":1,\"name\":\"Ada\"}]},{\"others\":[{\"id\":1,\"name\":\"Ada\"}]}]"
    )]
    [InlineData("/host/employee", "{\"id\":1,\"name\":\"Ada\"}")]
    [InlineData(
        "/host/parcel",
        "{\"content\":{\"id\":1,\"name\":\"Ada\"},\"others\":[{\"id\":1,\"name\":\"Ada\"}],\"byName\":{}}"
    )]
    [InlineData("/host/list", "[{\"id\":1,\"name\":\"Ada\"}]")]
    [InlineData("/host/visit", "{\"host\":{\"id\":1,\"name\":\"Ada\"},\"door\":3}")]
    [InlineData("/staff/map", "{\"a\":{\"id\":1,\"name\":\"Ada\"}}")]
    [InlineData("/staff/visit", "{\"host\":{\"id\":1,\"name\":\"Ada\"},\"door\":3}")]
    public async Task An_override_and_a_derived_type_stay_guarded_on_every_way_out(string path, string expected) =>
        Assert.Equal((200, expected), await _server.AskAsync(path));

    [Theory]
    [InlineData("text/json", "text/json")]
    [InlineData("application/json", "application/json")]
    [InlineData("application/*+json", "application/json")]
    [InlineData("application/problem+json", "application/json")]
    [InlineData("application/xml", "application/json")]
    [InlineData("text/html", "application/json")]
    [InlineData("text/plain", "application/json")]
    [InlineData("text/html, */*;q=0.8", "application/json")]
    [InlineData("text/event-stream", "application/json")]
    public async Task What_a_controllers_client_accepts_opens_no_way_around_the_guards(
        string accept,
        string contentType
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/staff/employee")
        {
            Headers = { { "Accept", accept } },
        };
        using HttpResponseMessage response = await _server.Client.SendAsync(request);

        Assert.Equal((200, contentType), ((int)response.StatusCode, response.Content.Headers.ContentType!.MediaType));
        Assert.Equal("{\"id\":1,\"name\":\"Ada\"}", await response.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task The_staff_sees_it_all()
    {
        Assert.Equal(
            (200, "{\"school\":\"Tallaght\",\"rate\":9,\"badge\":70,\"id\":1,\"name\":\"Ada\"}"),
            await _server.AskAsync("/plain/trainee", isStaff: true)
        );
        Assert.Equal(
            (200, "{\"content\":{\"rate\":9,\"badge\":70,\"id\":1,\"name\":\"Ada\"}}"),
            await _server.AskAsync("/typed/parcel?include=content", isStaff: true)
        );
        Assert.Equal(
            (200, "{\"rate\":9,\"badge\":70,\"id\":1,\"name\":\"Ada\"}"),
            await _server.AskAsync("/staff/employee", isStaff: true)
        );
    }

    [Theory]
    [InlineData("/cached/declared")]
    [InlineData("/cached/object")]
    [InlineData("/cached/parcel")]
    public async Task A_cache_keeps_nothing_that_depends_on_guards_its_key_does_not_know(string path)
    {
        Assert.DoesNotContain("badge", (await _server.AskAsync(path)).Text, StringComparison.Ordinal);
        Assert.Contains("badge", (await _server.AskAsync(path, isStaff: true)).Text, StringComparison.Ordinal);
        Assert.DoesNotContain("badge", (await _server.AskAsync(path)).Text, StringComparison.Ordinal);
    }

    [Fact]
    public void A_guard_on_a_member_that_is_not_there_is_an_error() =>
        Assert.Throws<ArgumentException>(() => new SluiceHttpOptions().RequirePolicy<Employee>("Rtae", "staff"));

    private static async IAsyncEnumerable<Parcel> ParcelsAsync()
    {
        for (int i = 0; i < 2; i++)
        {
            await Task.Yield();
            yield return new Parcel();
        }
    }

    private static void Shared(OutputCachePolicyBuilder policy) => policy.AddPolicy<CacheForAll>().VaryByInclude();

    // Lets responses to callers with a name be kept too.
    private sealed class CacheForAll : IOutputCachePolicy
    {
        public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
        {
            context.EnableOutputCaching = context.AllowCacheLookup = context.AllowCacheStorage = true;
            return default;
        }

        public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation) => default;

        public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) => default;
    }
}
