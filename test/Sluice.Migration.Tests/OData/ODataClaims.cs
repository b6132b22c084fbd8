using System.Net;
using System.Text.Json.Nodes;
using Xunit;

namespace Sluice.Migration.Tests.OData;

/// <summary>docs/migrating-from-odata.md against Microsoft.AspNetCore.OData, over EF Core and SQLite.</summary>
public sealed class ODataPageTests() : MigrationPageTests("migrating-from-odata", ODataClaims.All);

internal static class ODataClaims
{
    public static readonly IReadOnlyList<Claim> All = [.. Rows(), .. Differences()];

    private static IEnumerable<Claim> Rows() =>
        [
            Same(
                "`/odata/Orders?$select=Id,Total` | `/orders?include=[id,total]`",
                "?$select=Id,Total",
                "?include=[id,total]"
            ),
            Same(
                "`?$expand=Customer($select=Name)` | `?include=[!default,customer[name]]`",
                "?$expand=Customer($select=Name)",
                "?include=[!default,customer[name]]"
            ),
            // Of a list with a page size, OData asks for an APPLY, which SQLite does not have: a 500.
            SameOrder(
                "`?$expand=Lines($expand=Product)` | `?include=[!default,lines[!default,product]]`",
                "?$expand=Lines($expand=Product)",
                "?include=[!default,lines[!default,product]]"
            ),
            Same("`?$select=*` | `?include=[!all,-customer,-lines]`", "?$select=*", "?include=[!all,-customer,-lines]"),
            SameOrder("`/odata/Orders(7)` | a route of yours", "", ""),
            Same("`?$top=20&$skip=40` | `?size=20&page=3`", "?$top=20&$skip=40", "?size=20&page=3"),
            Same(
                "`?$expand=Lines($top=10;$orderby=Quantity desc)` |",
                "?$expand=Lines($top=10;$orderby=Quantity desc)",
                "?include=[!default,lines[!first:10,!sort:-quantity]]"
            ),
            Same(
                "`?$expand=Lines($filter=Quantity gt 2)` |",
                "?$expand=Lines($filter=Quantity gt 2)",
                "?include=[!default,lines[!filter:'quantity gt 2']]"
            ),
            new(
                "`?$count=true` | `total` of a page",
                () =>
                    Assert.Equal(
                        (int)JsonNode.Parse(OrderService.Text("/odata/Orders?$count=true"))!["@odata.count"]!,
                        (int)JsonNode.Parse(OrderService.Text("/orders?total=true"))!["total"]!
                    )
            ),
            Same(
                "`?$orderby=…`, `?$filter=…` | `?sort=…`, `?filter=…`",
                "?$orderby=Total desc&$filter=Total gt 100",
                "?sort=-total&filter=total gt 100"
            ),
            new(
                "`@odata.nextLink` | `next` and `prev` of a [page](paging.md)",
                () =>
                {
                    string next = (string)JsonNode.Parse(OrderService.Text("/odata/Orders"))!["@odata.nextLink"]!;
                    string ours = (string)JsonNode.Parse(OrderService.Text("/orders"))!["next"]!;
                    Assert.Equal(
                        OrderService.Named(JsonNode.Parse(OrderService.Text(next))!["value"]!),
                        OrderService.Named(JsonNode.Parse(OrderService.Text(ours))!["items"]!)
                    );
                }
            ),
            Claim.Advice("`$metadata` | the OpenAPI document", "OpenApiTests"),
            new(
                "`$batch`, `$apply`, `$compute`, functions, actions | –",
                () =>
                    Assert.Equal(
                        OrderService.Text("/orders/7"),
                        OrderService.Text("/orders/7?$apply=aggregate(Total with sum as Sum)")
                    )
            ),
            new(
                "`Accept: application/vnd.msgpack`",
                () =>
                    Assert.Equal(
                        "application/vnd.msgpack",
                        OrderService.Get("/orders", "application/vnd.msgpack").Content.Headers.ContentType?.MediaType
                    )
            ),
        ];

    private static IEnumerable<Claim> Differences() =>
        [
            new(
                "The envelope: `{\"@odata.context\":…,\"value\":[…]}`",
                () =>
                {
                    Assert.StartsWith("{\"@odata.context\":", OrderService.Text("/odata/Orders"));
                    Assert.Contains(",\"value\":[", OrderService.Text("/odata/Orders"));
                    JsonObject page = JsonNode.Parse(OrderService.Text("/orders"))!.AsObject();
                    Assert.Equal(["items", "size", "next", "prev"], page.Select(member => member.Key));
                }
            ),
            new(
                "OData's are the model's (`Id`)",
                () =>
                {
                    Assert.Contains("\"Id\":7", OrderService.Text("/odata/Orders(7)"));
                    Assert.StartsWith("{\"id\":7", OrderService.Text("/orders/7"));
                }
            ),
            new(
                "`[Never]` removes a member",
                () => Assert.Equal(HttpStatusCode.BadRequest, OrderService.Get("/orders/7?include=[secret]").StatusCode)
            ),
            Same("OData answers every structural property and no navigation", "", ""),
            Claim.Advice("OData needs a model for each kind of caller", "LeakTests"),
            new(
                "Limits have defaults",
                () =>
                {
                    Assert.Equal(HttpStatusCode.BadRequest, OrderService.Get("/orders?size=1001").StatusCode);
                    Assert.Equal(HttpStatusCode.BadRequest, OrderService.Get("/odata/Orders?$top=101").StatusCode);
                }
            ),
            new(
                "`IEEE754Compatible=true` makes them text",
                () =>
                {
                    Assert.Contains("\"Total\":17.5", OrderService.Text("/odata/Orders(7)"));
                    Assert.Contains(
                        "\"Total\":\"17.5\"",
                        OrderService.Text("/odata/Orders(7)", "application/json;IEEE754Compatible=true")
                    );
                    var order = new Order { Id = 7, Total = 17.5m };
                    Assert.Equal(
                        """{"total":"17.5"}""",
                        JsonWire.Serialize(
                            order,
                            FieldSelection.Parse<Order>("[total]"),
                            new JsonWireOptions { NumbersAsText = true }
                        )
                    );
                }
            ),
            Claim.Advice("`Delta<T>` becomes [`Patch<T>`](aspnetcore.md#bodies)", "PatchTests"),
            new(
                "Errors are problem documents (RFC 9457) instead of `{\"error\":{…}}`",
                () =>
                {
                    HttpResponseMessage ours = OrderService.Get("/orders?include=[nmae]");
                    Assert.Equal("application/problem+json", ours.Content.Headers.ContentType?.MediaType);
                    HttpResponseMessage before = OrderService.Get("/odata/Orders?$select=Nmae");
                    Assert.Equal(HttpStatusCode.BadRequest, before.StatusCode);
                    Assert.StartsWith("{\"error\":{", before.Content.ReadAsStringAsync().GetAwaiter().GetResult());
                }
            ),
        ];

    private static Claim SameOrder(string text, string before, string after) =>
        new(
            text,
            () =>
                Assert.Equal(
                    OrderService.Named(JsonNode.Parse(OrderService.Text("/odata/Orders(7)" + before))!),
                    OrderService.Named(JsonNode.Parse(OrderService.Text("/orders/7" + after))!)
                )
        );

    private static Claim Same(string text, string before, string after) =>
        new(text, () => Assert.Equal(OrderService.ODataElements(before), OrderService.Items(after)));
}
