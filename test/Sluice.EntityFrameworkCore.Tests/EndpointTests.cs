using System.Collections.Concurrent;
using System.Diagnostics.Tracing;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>One include expression, from the request's line to the SQL and to the bytes.</summary>
[Collection(ShopContext.Schema)]
public class EndpointTests
{
    [Fact]
    public async Task An_endpoint_narrows_the_query_and_answers_its_rows()
    {
        await using ShopContext? shop = ShopContext.Open();
        Assert.SkipUnless(shop is not null, "SLUICE_POSTGRES names no server.");
        await shop!.RecreateAsync();
        shop.Orders.AddRange(
            Enumerable
                .Range(1, 30)
                .Select(i => new Order
                {
                    Id = i,
                    Note = $"n{i}",
                    Placed = DateTime.UnixEpoch,
                    Customer = i % 3 == 0 ? null : new(i, $"C{i}", "x@y"),
                    Lines = [.. Enumerable.Range(0, i % 3).Select(n => new Line { Sku = $"S{n}" })],
                })
        );
        await shop.SaveChangesAsync();

        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddScoped(_ => ShopContext.Open()!);
        await using WebApplication app = builder.Build();
        app.MapGet(
            "/orders",
            (ShopContext context, Include<Order> include, int after = 0) =>
                SluiceResults.Query(context.Orders.Where(o => o.Id > after).OrderBy(o => o.Id), include)
        );
        app.MapGet(
            "/rows",
            (ShopContext context, Include<CustomerRow> include) =>
                SluiceResults.Query(
                    context.Orders.OrderBy(o => o.Id).Select(o => new CustomerRow(o.Id, o.Note)),
                    include
                )
        );
        app.MapGet(
                "/plain",
                IQueryable<Order> (ShopContext context) => context.Orders.OrderByDescending(o => o.Id).Take(2)
            )
            .WithSluice();
        app.MapGet(
            "/numbers",
            (ShopContext context) =>
                SluiceResults.Query(
                    context.Orders.OrderBy(o => o.Id).Select(o => o.Id).Take(3),
                    FieldSelection<int>.All
                )
        );
        app.MapGet(
            "/broken",
            (ShopContext context, Include<CustomerRow> include) =>
                SluiceResults.Query(context.Orders.Select(o => new CustomerRow(1 / (o.Id - 20), o.Note)), include)
        );
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        using var sent = new Commands();

        Assert.Equal(
            """[{"id":29,"customer":{"name":"C29"}},{"id":30,"customer":null}]""",
            await client.GetStringAsync("/orders?include=[id,customer[name]]&after=28")
        );
        string sql = Assert.Single(sent.Take());
        Assert.Contains("\"Name\"", sql, StringComparison.Ordinal);
        Assert.DoesNotContain("Email", sql, StringComparison.Ordinal);
        Assert.DoesNotContain("Note", sql, StringComparison.Ordinal);
        Assert.Equal("""[{"id":30},{"id":29}]""", await client.GetStringAsync("/plain?include=id"));
        Assert.Equal("""[{"label":"n1"}]""", (await client.GetStringAsync("/rows?include=label"))[..15] + "]");
        Assert.DoesNotContain(
            "\"Id\",",
            Assert.Single(sent.Take(), c => c.Contains("Note", StringComparison.Ordinal)),
            StringComparison.Ordinal
        );
        Assert.Equal("[1,2,3]", await client.GetStringAsync("/numbers"));

        List<Order> orders = await shop
            .Orders.AsNoTracking()
            .Include(o => o.Lines.OrderBy(l => l.Id))
            .OrderBy(o => o.Id)
            .ToListAsync();
        FieldSelection<Order> selection = FieldSelection.Parse<Order>("note,lines[sku]");
        Assert.Equal(
            string.Concat(orders.Select(o => JsonWire.Serialize(o, selection) + "\n")),
            await GetAsync(client, "/orders?include=note,lines[sku]", "application/jsonl")
        );
        using var request = new HttpRequestMessage(HttpMethod.Get, "/orders?include=note,lines[sku]")
        {
            Headers = { { "Accept", "application/vnd.msgpack" } },
        };
        using HttpResponseMessage response = await client.SendAsync(request);
        Assert.Equal("values", response.Headers.GetValues("Sluice-Sequence").Single());
        Assert.Equal(
            orders.SelectMany(o => MessagePackWire.Serialize(o, selection)),
            await response.Content.ReadAsByteArrayAsync()
        );

        using HttpResponseMessage bad = await client.GetAsync("/orders?include=nam");
        Assert.Equal(HttpStatusCode.BadRequest, bad.StatusCode);
        using HttpResponseMessage broken = await client.GetAsync("/broken");
        Assert.Equal(HttpStatusCode.InternalServerError, broken.StatusCode);
        Assert.Equal("", await broken.Content.ReadAsStringAsync());
        using HttpResponseMessage head = await client.SendAsync(new(HttpMethod.Head, "/orders"));
        Assert.Equal("application/json", head.Content.Headers.ContentType?.MediaType);
    }

    private static async Task<string> GetAsync(HttpClient client, string path, string accept)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path) { Headers = { { "Accept", accept } } };
        using HttpResponseMessage response = await client.SendAsync(request);
        return await response.Content.ReadAsStringAsync();
    }

    /// <summary>The SQL of the queries that were written from rows.</summary>
    private sealed class Commands : EventListener
    {
        private readonly ConcurrentQueue<string> _sent = [];

        internal string[] Take()
        {
            string[] all = [.. _sent];
            _sent.Clear();
            return all;
        }

        protected override void OnEventSourceCreated(EventSource source)
        {
            if (source.Name == "Sluice.EntityFrameworkCore")
                EnableEvents(source, EventLevel.Verbose);
        }

        protected override void OnEventWritten(EventWrittenEventArgs data)
        {
            if (
                data.EventId == 2
                && data.Payload![0] is string type
                && type.Contains("Order", StringComparison.Ordinal)
                    | type.Contains("CustomerRow", StringComparison.Ordinal)
            )
                _sent.Enqueue((string)data.Payload![1]!);
        }
    }
}
