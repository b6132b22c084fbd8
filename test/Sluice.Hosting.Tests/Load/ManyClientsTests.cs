using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests.Load;

/// <summary>
/// Many clients at once, from the first request of a server on: each answer is the one that a client alone gets.
/// </summary>
public sealed partial class ManyClientsTests
{
    private const int Clients = 64,
        RequestsOfClient = 24;

    private static readonly (string Name, JsonWireOptions Json)[] s_options =
    [
        ("usual", default),
        ("snake", new() { Naming = WireNaming.Snake }),
        ("exact", new() { Naming = WireNaming.None, EnumsAsText = true }),
        ("sparse", new() { Omit = OmitWhen.Default, NumbersAsText = true }),
        (
            "wide",
            new()
            {
                Indented = true,
                Escaping = JsonEscaping.Html,
                EnumsAsText = true,
            }
        ),
        ("kebab", new() { Naming = WireNaming.Kebab, Omit = OmitWhen.Null }),
    ];

    private static readonly string[] s_formats =
    [
        "application/json",
        "application/jsonl",
        "application/vnd.msgpack",
        "text/event-stream",
        "*/*",
    ];

    private sealed record Sent(string Path, string Accept, bool IsStaff, string? Body);

    private sealed record Received(int Status, string? Type, string Bytes);

    [Fact]
    public async Task Clients_of_a_cold_server_get_what_a_client_alone_gets()
    {
        int seed = Random.Shared.Next();
        Sent[][] sent =
        [
            .. Enumerable.Range(0, Clients).Select(client => Requests(new Random(seed + client)).ToArray()),
        ];
        var together = new Received[Clients][];
        await using (AdHocServer server = await StartAsync())
        {
            using var start = new Barrier(Clients);
            await Task.WhenAll(
                Enumerable
                    .Range(0, Clients)
                    .Select(client =>
                        Task.Factory.StartNew(
                                async () =>
                                {
                                    start.SignalAndWait();
                                    together[client] = await AskAsync(server, sent[client]);
                                },
                                CancellationToken.None,
                                TaskCreationOptions.LongRunning,
                                TaskScheduler.Default
                            )
                            .Unwrap()
                    )
            );
        }

        var statuses = new Dictionary<int, int>();
        await using AdHocServer alone = await StartAsync();
        for (int client = 0; client < Clients; client++)
        {
            Received[] expected = await AskAsync(alone, sent[client]);
            for (int i = 0; i < expected.Length; i++)
            {
                Assert.True(
                    expected[i] == together[client][i],
                    $"seed {seed}: {sent[client][i]}\nalone {expected[i]}\namong others {together[client][i]}"
                );
                Assert.True(expected[i].Status < 500, $"{sent[client][i]}: {expected[i]}");
                statuses[expected[i].Status] = statuses.GetValueOrDefault(expected[i].Status) + 1;
            }
        }

        Assert.True(statuses[200] > Clients * RequestsOfClient / 2, string.Join(' ', statuses));
    }

    private static IEnumerable<Sent> Requests(Random random)
    {
        for (int i = 0; i < RequestsOfClient; i++)
        {
            int form = random.Next(s_options.Length);
            string suffix = s_options[form].Name;
            string[] names = suffix switch
            {
                "snake" =>
                [
                    "deal_id",
                    "deal_title",
                    "unit_amount",
                    "deal_state",
                    "buyer[full_name]",
                    "deal_lines[line_sku]",
                    "buyer[private_phone]",
                ],
                "kebab" =>
                [
                    "'deal-id'",
                    "'deal-title'",
                    "'unit-amount'",
                    "'deal-state'",
                    "buyer['full-name']",
                    "'deal-lines'['line-sku']",
                    "buyer['private-phone']",
                ],
                "exact" =>
                [
                    "DealId",
                    "DealTitle",
                    "UnitAmount",
                    "DealState",
                    "Buyer[FullName]",
                    "DealLines[LineSku]",
                    "Buyer[PrivatePhone]",
                ],
                _ =>
                [
                    "dealId",
                    "dealTitle",
                    "unitAmount",
                    "dealState",
                    "buyer[fullName]",
                    "dealLines[lineSku]",
                    "buyer[privatePhone]",
                ],
            };
            string accept = s_formats[random.Next(s_formats.Length)];
            bool isStaff = random.Next(2) == 0;
            // The last one is the staff's.
            string[] allowed = isStaff || random.Next(8) == 0 ? names : names[..^1];
            string include = string.Join(',', allowed.Where(_ => random.Next(2) == 0).DefaultIfEmpty(names[0]));
            if (random.Next(12) == 0)
                include += ",noSuchName";
            string query = $"?include=[{include}]";
            string[] paths = ["one", "many", "stream", "query", "page"];
            string path = paths[random.Next(paths.Length)];
            if (path is "query" or "page")
            {
                if (random.Next(2) == 0)
                    query += $"&filter={names[0]} gt {random.Next(12)}";
                if (random.Next(2) == 0)
                    query += $"&sort=-{names[2]},{names[0]}";
            }

            if (path == "page")
                query += $"&size={random.Next(1, 5)}";
            yield return random.Next(6) == 0
                ? new(
                    $"/{suffix}/body?include=[{include}]",
                    accept,
                    isStaff,
                    $$"""{"{{names[0].Trim('\'')}}":{{i}},"{{names[1].Trim('\'')}}":"é{{i}}"}"""
                )
                : new($"/{suffix}/{path}{query}", accept, isStaff, null);
        }
    }

    private static async Task<Received[]> AskAsync(AdHocServer server, Sent[] all)
    {
        var received = new Received[all.Length];
        for (int i = 0; i < all.Length; i++)
        {
            using var request = new HttpRequestMessage(
                all[i].Body is null ? HttpMethod.Get : HttpMethod.Post,
                all[i].Path
            );
            if (all[i].Body is { } body)
                request.Content = new StringContent(body, null, "application/json");
            request.Headers.TryAddWithoutValidation("Accept", all[i].Accept);
            if (all[i].IsStaff)
                request.Headers.Add("X-Staff", "1");
            using HttpResponseMessage response = await server.Client.SendAsync(request);
            byte[] bytes = await response.Content.ReadAsByteArrayAsync();
            received[i] = new(
                (int)response.StatusCode,
                response.Content.Headers.ContentType?.ToString(),
                Comparable(System.Text.Encoding.Latin1.GetString(bytes))
            );
        }

        return received;
    }

    // A cursor and a trace differ each time.
    private static string Comparable(string text) => Changing().Replace(text, "$1");

    [GeneratedRegex("((?:after|before)=)[A-Za-z0-9_-]+|\"traceId\": *\"[^\"]*\"")]
    private static partial Regex Changing();

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(
            static app =>
            {
                foreach ((string name, JsonWireOptions json) in s_options)
                {
                    var group = app.MapGroup(name).WithJson(json);
                    group.MapGet("/one", (Include<Deal> include) => SluiceResults.Ok(Deal.All[3], include));
                    group.MapGet("/many", (Include<ShapedDeal> include) => SluiceResults.Ok(ShapedDeal.All, include));
                    group.MapGet(
                        "/stream",
                        (Include<ShapedDeal> include) => SluiceResults.Stream(StreamAsync(), include)
                    );
                    group.MapGet(
                        "/query",
                        (Filter<Deal> filter, Sort<Deal> sort, Include<Deal> include) =>
                            SluiceResults.Query(Deal.All.Where(filter.Bound).OrderBy(sort.Bound).AsQueryable(), include)
                    );
                    group
                        .MapGet(
                            "/page",
                            (Filter<Deal> filter, Sort<Deal> sort, Paging paging, Include<Deal> include) =>
                                SluiceResults.Page(Deal.All.AsQueryable(), filter, sort, paging, include)
                        )
                        .WithFormats(WireFormat.Json);
                    group.MapPost(
                        "/body",
                        (Body<Deal> body, Include<Deal> include) => SluiceResults.Ok(body.Value, include)
                    );
                }
            },
            services: static services => services.AddDataProtection()
        );

    private static async IAsyncEnumerable<ShapedDeal> StreamAsync()
    {
        foreach (ShapedDeal each in ShapedDeal.All)
        {
            await Task.Yield();
            yield return each;
        }
    }
}
