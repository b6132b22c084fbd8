using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.SignalR.Client;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Cluster.Server;
using Xunit;

namespace Sluice.Cluster.Tests;

/// <summary>What one server of a service makes, another one uses: cursors, entity tags, caches, messages.</summary>
public sealed class ManyServersTests(Shop shop) : IClassFixture<Shop>
{
    private const string Walk = "/purchases?sort=customer,-total&filter=total gt 3&size=9&include=[id]";

    [Fact]
    public async Task Cursors_of_one_server_are_followed_on_the_other()
    {
        List<int> alternating = await WalkAsync(Walk, shop.First, shop.Second);
        Assert.Equal(await WalkAsync(Walk, shop.First), alternating);
        Assert.Equal(alternating.Distinct().Count(), alternating.Count);
        Assert.True(alternating.Count > 150);
    }

    [Fact]
    public async Task Cursors_are_followed_while_keys_are_rotated()
    {
        List<int> before = await WalkAsync(Walk, shop.First),
            walked = [];
        string? next = Walk;
        for (int page = 0; next is not null; page++)
        {
            ShopProcess server = page % 2 == 0 ? shop.First : shop.Second;
            next = await ReadPageAsync(server, next, walked);
            if (page % 4 != 0)
                continue;
            using HttpResponseMessage rotated = await server.Client.PostAsync("/keys", null);
            rotated.EnsureSuccessStatusCode();
        }
        Assert.Equal(before, walked);
    }

    [Fact]
    public async Task Cursors_of_another_application_are_refused()
    {
        string? next = await ReadPageAsync(shop.First, Walk, []);
        using HttpResponseMessage answer = await shop.Stranger.Client.GetAsync(next);
        Assert.Equal(HttpStatusCode.BadRequest, answer.StatusCode);
        Assert.Contains("does not have the key", await answer.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task Entity_tags_of_one_server_are_known_to_the_other(string accept)
    {
        using HttpResponseMessage first = await SendAsync(shop.First, "/purchases/7?include=[id,total]", accept);
        string tag = first.Headers.ETag!.ToString();
        using HttpResponseMessage second = await SendAsync(shop.Second, "/purchases/7?include=[total,id]", accept, tag);
        Assert.Equal(HttpStatusCode.NotModified, second.StatusCode);
        using HttpResponseMessage other = await SendAsync(shop.Second, "/purchases/7?include=[id]", accept, tag);
        Assert.Equal(HttpStatusCode.OK, other.StatusCode);
    }

    [Fact]
    public async Task A_cached_value_is_created_once_for_all_servers()
    {
        (int firstCreated, _) = await shop.First.CountsAsync();
        (int secondCreated, _) = await shop.Second.CountsAsync();
        string made = await shop.First.Client.GetStringAsync("/cached/5");
        Assert.Equal(
            """{"id":5,"customer":"Customer 5","prices":[35,70]}""",
            made.Replace(".0", "", StringComparison.Ordinal)
        );
        Assert.Equal(made, await shop.Second.Client.GetStringAsync("/cached/5"));
        Assert.Equal(firstCreated + 1, (await shop.First.CountsAsync()).Created);
        Assert.Equal(secondCreated, (await shop.Second.CountsAsync()).Created);
    }

    [Fact]
    public async Task Stored_answers_are_shared_and_never_between_callers_of_different_rights()
    {
        (_, int first) = await shop.First.CountsAsync();
        (_, int second) = await shop.Second.CountsAsync();
        const string path = "/stored?include=[id,margin]";
        string forStaff = await (
            await SendAsync(shop.First, path, "application/json", role: "Staff")
        ).Content.ReadAsStringAsync();
        Assert.Contains("\"margin\":1001", forStaff, StringComparison.Ordinal);
        Assert.Equal(
            forStaff,
            await (await SendAsync(shop.Second, path, "application/json", role: "Staff")).Content.ReadAsStringAsync()
        );
        Assert.Equal(first + 1, (await shop.First.CountsAsync()).Executed);
        Assert.Equal(second, (await shop.Second.CountsAsync()).Executed);

        using HttpResponseMessage anonymous = await SendAsync(shop.Second, path, "application/json");
        Assert.DoesNotContain("1001", await anonymous.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        using HttpResponseMessage everybody = await SendAsync(
            shop.Second,
            "/stored?include=[!all]",
            "application/json"
        );
        Assert.DoesNotContain("1001", await everybody.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Messages_reach_the_clients_of_all_servers()
    {
        await using HubConnection listener = await ConnectAsync(shop.Second, build => build.AddSluiceProtocol());
        await using HubConnection inJson = await ConnectAsync(shop.Second, build => build);
        await using HubConnection inPack = await ConnectAsync(shop.Second, build => build.AddMessagePackProtocol());
        await using HubConnection teller = await ConnectAsync(shop.First, build => build.AddSluiceProtocol());
        TaskCompletionSource<News> told = Listen(listener),
            toldInJson = Listen(inJson),
            toldInPack = Listen(inPack);
        var news = new News(4, "Grüße 😀", [1.5m, 79228162514264337593543950335m]);
        await teller.InvokeAsync("Tell", news);
        News received = await told.Task.WaitAsync(TimeSpan.FromSeconds(20));
        Assert.Equal((news.Id, news.Text), (received.Id, received.Text));
        Assert.Equal(news.Prices, received.Prices);
        Assert.Equal(news.Text, (await toldInJson.Task.WaitAsync(TimeSpan.FromSeconds(20))).Text);
        Assert.Equal(news.Text, (await toldInPack.Task.WaitAsync(TimeSpan.FromSeconds(20))).Text);
    }

    [Fact]
    public async Task A_server_whose_Redis_is_gone_answers_as_before()
    {
        (RedisServer redis, ShopProcess server) = await shop.StartAloneAsync();
        await using (server)
        {
            string stored,
                cached;
            List<int> walked = [];
            string? next;
            await using (redis)
            {
                stored = await server.Client.GetStringAsync("/stored?include=[id]");
                cached = await server.Client.GetStringAsync("/cached/8");
                next = await ReadPageAsync(server, Walk, walked);
            }
            Assert.Equal(cached, await server.Client.GetStringAsync("/cached/8"));
            Assert.Equal(stored, await server.Client.GetStringAsync("/stored?include=[id]"));
            await ReadPageAsync(server, next!, walked);
            Assert.Equal(18, walked.Distinct().Count());
        }
    }

    private static TaskCompletionSource<News> Listen(HubConnection connection)
    {
        var told = new TaskCompletionSource<News>(TaskCreationOptions.RunContinuationsAsynchronously);
        connection.On<News>("told", news => told.TrySetResult(news));
        return told;
    }

    private static async Task<HubConnection> ConnectAsync(
        ShopProcess server,
        Func<IHubConnectionBuilder, IHubConnectionBuilder> choose
    )
    {
        HubConnection connection = choose(new HubConnectionBuilder().WithUrl(new Uri(server.Address, "/news"))).Build();
        await connection.StartAsync();
        return connection;
    }

    private static async Task<List<int>> WalkAsync(string path, params ShopProcess[] servers)
    {
        List<int> walked = [];
        string? next = path;
        for (int page = 0; next is not null; page++)
            next = await ReadPageAsync(servers[page % servers.Length], next, walked);
        return walked;
    }

    private static async Task<string?> ReadPageAsync(ShopProcess server, string path, List<int> walked)
    {
        JsonElement page = JsonElement.Parse(await server.Client.GetStringAsync(path));
        walked.AddRange(page.GetProperty("items").EnumerateArray().Select(item => item.GetProperty("id").GetInt32()));
        return page.TryGetProperty("next", out JsonElement link) ? link.GetString() : null;
    }

    private static async Task<HttpResponseMessage> SendAsync(
        ShopProcess server,
        string path,
        string accept,
        string? tag = null,
        string? role = null
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        // A reverse proxy passes the host of the service, which is a part of the output cache's key.
        request.Headers.Host = "shop.example";
        request.Headers.Accept.ParseAdd(accept);
        if (tag is not null)
            request.Headers.IfNoneMatch.ParseAdd(tag);
        if (role is not null)
            request.Headers.Add("X-Role", role);
        return await server.Client.SendAsync(request);
    }
}
