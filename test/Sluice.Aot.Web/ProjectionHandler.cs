using System.Net;
using System.Net.Http.Headers;

namespace Sluice.Aot.Web;

/// <summary>Answers requests for sales with the selected members, and keeps the expressions that it was sent.</summary>
public sealed class ProjectionHandler : HttpMessageHandler
{
    public static Sale Sale { get; } =
        new()
        {
            Id = 7,
            Number = 9_007_199_254_740_993,
            Placed = new(2026, 3, 1, 8, 30, 0, DateTimeKind.Utc),
            Delivered = new(2026, 3, 4),
            State = SaleState.Paid,
            Total = 49.90m,
            Note = "№ 7",
            Rating = 4,
            Token = new("0f8fad5b-d9cb-469f-a165-70867728950e"),
            Seal = [1, 2, 254],
            Tags = ["new", "gift"],
            Counts = new() { ["a"] = 1, ["b"] = 2 },
            Buyer = new()
            {
                Id = 3,
                Name = "Søren",
                Address = new("佐賀", "840"),
                Preferred = SaleState.Open,
            },
            Lines =
            [
                new()
                {
                    Sku = "A-1",
                    Quantity = 2,
                    Price = 9.95m,
                    Item = new() { Name = "Mug", Sizes = [0.5, 1] },
                    Parts = [new() { Sku = "P-1", Price = 1 }, new() { Sku = "P-2", Price = 2.5m }],
                },
                new()
                {
                    Sku = "B-2",
                    Quantity = 1,
                    Price = 30,
                    Item = new() { Name = "Lamp" },
                },
            ],
            Payment = new Card { Amount = 49.90m, Digits = "4242" },
            Place = new() { Row = 3, Hall = "West" },
            Before = new()
            {
                Id = 6,
                Payment = new Cash { Amount = 1 },
                Before = new() { Id = 5, Payment = new Cash() },
                Lines =
                [
                    new()
                    {
                        Sku = "C-3",
                        Item = new() { Name = "Cup" },
                    },
                ],
            },
        };

    /// <summary>A sale whose references are null.</summary>
    public static Sale Bare { get; } =
        new()
        {
            Id = 8,
            Payment = new Cash(),
            Lines =
            [
                new()
                {
                    Sku = "A-1",
                    Quantity = 1,
                    Item = new() { Name = "Mug" },
                },
                new() { Sku = "B-2", Quantity = 2 },
            ],
        };

    public List<string> Includes { get; } = [];
    public Sale Answer { get; init; } = Sale;

    /// <summary>Gets the whole answer in JSON, in place of a sale.</summary>
    public string? Json { get; init; }

    protected override Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request,
        CancellationToken cancellationToken
    )
    {
        Uri uri = request.RequestUri!;
        string include = Uri.UnescapeDataString(uri.Query["?include=".Length..]);
        Includes.Add(include);
        var selection = FieldSelection.Parse<Sale>(include);
        bool isPacked = request.Headers.Accept.Any(each => each.MediaType == "application/vnd.msgpack");
        byte[] one = isPacked
            ? MessagePackWire.Serialize(Answer, selection)
            : JsonWire.SerializeToUtf8Bytes(Answer, selection);
        byte[] body = Json is not null
            ? System.Text.Encoding.UTF8.GetBytes(Json)
            : uri.AbsolutePath switch
            {
                "/sale" => one,
                "/sales" => isPacked ? [.. one, .. one] : [(byte)'[', .. one, (byte)',', .. one, (byte)']'],
                _ => isPacked
                    ? [0x82, 0xa5, .. "items"u8, 0x92, .. one, .. one, 0xa5, .. "total"u8, 0x02]
                    : [.. "{\"items\":["u8, .. one, (byte)',', .. one, .. "],\"page\":1,\"size\":2,\"total\":2}"u8],
            };
        var response = new HttpResponseMessage(HttpStatusCode.OK)
        {
            Content = new ByteArrayContent(body)
            {
                Headers =
                {
                    ContentType = new MediaTypeHeaderValue(
                        isPacked && Json is null ? "application/vnd.msgpack" : "application/json"
                    ),
                },
            },
        };
        if (isPacked && uri.AbsolutePath == "/sales")
            response.Headers.Add("Sluice-Sequence", "values");
        return Task.FromResult(response);
    }
}
