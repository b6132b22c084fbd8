using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>Problems name members as the documents of the endpoint do.</summary>
public sealed class MessageNameTests
{
    public sealed class Ticket
    {
        public required string HolderName { get; set; }
        public required int SeatNumber { get; init; }
        public Ticket? NextTicket { get; set; }
    }

    public sealed record Ordered(string BuyerName, int SeatCount);

    public sealed class Stored
    {
        public int RowNumber { get; init; } = 3;
    }

    private static Task<SettingHost> StartAsync() =>
        SettingHost.StartAsync(
            static options =>
            {
                options.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                options.RespectRequiredConstructorParameters = true;
            },
            [],
            map: static app =>
            {
                app.MapPost("/tickets", (Body<Ticket> body) => body.Value).WithSluice();
                app.MapPost("/ordered", (Body<Ordered> body) => body.Value).WithSluice();
                app.MapPut(
                        "/stored",
                        (Body<Stored> body) =>
                        {
                            body.ReplaceIn(new Stored());
                            return body.Value;
                        }
                    )
                    .WithSluice();
                app.MapGet(
                        "/joined",
                        (Include<Ticket> include) => SluiceResults.Query(Array.Empty<Ticket>().AsQueryable(), include)
                    )
                    .WithIncludeLimits(new IncludeLimits { MaxJoins = 1 });
            }
        );

    [Theory]
    [InlineData("POST", "/tickets", """{"holder_name":"a"}""", "seat_number")]
    [InlineData("POST", "/tickets", "{}", "holder_name")]
    [InlineData(
        "POST",
        "/tickets",
        """{"holder_name":"a","seat_number":1,"next_ticket":{"seat_number":2}}""",
        "holder_name"
    )]
    [InlineData("POST", "/ordered", """{"buyer_name":"a"}""", "seat_count")]
    [InlineData("PUT", "/stored", """{"row_number":4}""", "row_number")]
    public async Task Bodies(string method, string path, string json, string expected)
    {
        await using SettingHost host = await StartAsync();
        byte[] utf8 = Encoding.UTF8.GetBytes(json);
        foreach (
            (byte[] bytes, string type) in new[]
            {
                (utf8, "application/json"),
                (MessagePackWire.FromJson(utf8), "application/vnd.msgpack"),
            }
        )
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), path)
            {
                Content = AdHocServer.Body(bytes, type),
            };
            HttpResponseMessage answer = await host.Client.SendAsync(request);
            string text = await answer.Content.ReadAsStringAsync();
            Assert.True((int)answer.StatusCode == 400, text);
            Assert.Contains(expected, text, StringComparison.Ordinal);
            foreach (string code in (string[])["seatNumber", "holderName", "seatCount", "rowNumber"])
                Assert.DoesNotContain(code, text, StringComparison.OrdinalIgnoreCase);
        }
    }

    [Fact]
    public async Task Limits_of_joins()
    {
        await using SettingHost host = await StartAsync();
        HttpResponseMessage answer = await host.Client.GetAsync(
            "/joined?include=[next_ticket[next_ticket[holder_name]]]"
        );
        string text = await answer.Content.ReadAsStringAsync();
        Assert.True((int)answer.StatusCode == 400, text);
        Assert.Contains("next_ticket.next_ticket", text, StringComparison.Ordinal);
    }
}
