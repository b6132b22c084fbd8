using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.OData;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.OData.ModelBuilder;

namespace Sluice.Migration.Tests.OData;

/// <summary>One application with the "before" and the "after" of the page, over one database.</summary>
internal static class OrderService
{
    private static readonly Lazy<HttpClient> s_client = new(() => StartAsync().GetAwaiter().GetResult());

    /// <summary>Returns the response to a path, with an <c>Accept</c> header.</summary>
    public static HttpResponseMessage Get(string path, string accept = "application/json")
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        return s_client.Value.SendAsync(request).GetAwaiter().GetResult();
    }

    /// <summary>Returns the text of a successful response.</summary>
    public static string Text(string path, string accept = "application/json") =>
        Get(path, accept).EnsureSuccessStatusCode().Content.ReadAsStringAsync().GetAwaiter().GetResult();

    /// <summary>Returns the elements of an answer of OData under the names of the wire.</summary>
    public static string ODataElements(string query) => Named(JsonNode.Parse(Text("/odata/Orders" + query))!["value"]!);

    /// <summary>Returns the items of an answer of Sluice.</summary>
    public static string Items(string query) =>
        Named(
            JsonNode.Parse(
                Text(
                    "/orders"
                        + Uri.EscapeDataString(query)
                            .Replace("%3F", "?", StringComparison.Ordinal)
                            .Replace("%3D", "=", StringComparison.Ordinal)
                            .Replace("%26", "&", StringComparison.Ordinal)
                )
            )!["items"]!
        );

    /// <summary>Returns a document whose names begin with a small letter, in the order of the alphabet.</summary>
    public static string Named(JsonNode node) => Rename(node)!.ToJsonString();

    private static JsonNode? Rename(JsonNode? node) =>
        node switch
        {
            JsonArray array => new JsonArray([.. array.Select(Rename)]),
            JsonObject members => new JsonObject(
                members
                    .Where(member => !member.Key.Contains('@'))
                    .Select(member =>
                        KeyValuePair.Create(
                            char.ToLowerInvariant(member.Key[0]) + member.Key[1..],
                            Rename(member.Value)
                        )
                    )
                    .OrderBy(member => member.Key, StringComparer.Ordinal)
            ),
            JsonValue number when number.TryGetValue(out decimal value) => JsonValue.Create(value / 1.0000m),
            _ => node?.DeepClone(),
        };

    private static async Task<HttpClient> StartAsync()
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddDbContext<Shop>(options => options.UseSqlite(connection));
        builder.Services.AddDataProtection();
        var model = new ODataConventionModelBuilder();
        model.EntitySet<Order>("Orders");
        builder
            .Services.AddControllers()
            .AddOData(options =>
                options
                    .Select()
                    .Expand()
                    .OrderBy()
                    .Filter()
                    .SetMaxTop(100)
                    .Count()
                    .AddRouteComponents("odata", model.GetEdmModel())
            );
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        WebApplication app = builder.Build();
        app.MapControllers();
        app.MapGet(
                "/orders",
                (Filter<Order> filter, Sort<Order> sort, Paging paging, Include<Order> include, Shop shop) =>
                    SluiceResults.Page(shop.Orders, filter, sort, paging, include)
            )
            .WithIncludeLimits(new IncludeLimits { MaxJoins = 3 })
            .WithFilterLimits(
                new FilterLimits { Filterable = "[id,total,lines[quantity]]", Sortable = "[id,total,lines[quantity]]" }
            );
        app.MapGet(
            "/orders/{id}",
            (int id, Include<Order> include, Shop shop) =>
                SluiceResults.QuerySingle(shop.Orders.Where(order => order.Id == id), include)
        );
        await using (AsyncServiceScope scope = app.Services.CreateAsyncScope())
            await scope.ServiceProvider.GetRequiredService<Shop>().FillAsync();
        await app.StartAsync();
        return new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
    }
}
