using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Filtering;

/// <summary>
/// An endpoint that filters, sorts, selects and pages over EF Core, against ones whose query and projection are written
/// by hand and whose elements are serialized by Sluice or by System.Text.Json. All run without a server: binding, query,
/// response.
/// </summary>
public sealed class PageWorkloads : IWorkloadFamily
{
    private const int Rows = 2_000,
        Size = 50,
        SmallSize = 20;
    private const string Include = "?include=[id,total,placedAt,customer[name]]",
        Question = Include + "&filter=total gt 100 and customer.country in ('DE','FR')&sort=-placedAt",
        Query = Question + "&size=50",
        SmallQuery = Question + "&size=20";

    private readonly Lazy<WebApplication> _app = new(Build);
    private readonly MemoryStream _body = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["page"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        yield return new Workload("page.ef", count => Run("/page", Query, count), count => Run("/hand", Include, count))
        {
            Check = Check,
        };
        yield return new Workload("page.ef.stj", count => Run("/page", Query, count), count => Run("/stj", "", count))
        {
            Check = Check,
        };
        yield return new Workload(
            "page.ef.stj.20",
            count => Run("/page", SmallQuery, count),
            count => Run("/stj20", "", count)
        )
        {
            Check = CheckSmall,
        };
    }

    private static WebApplication Build()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        builder.Services.AddDbContextPool<PageContext>(options => options.UseSqlite(connection));
        WebApplication app = builder.Build();
        app.MapGet(
            "/page",
            (
                Filter<FilteredOrder> filter,
                Sort<FilteredOrder> sort,
                Paging paging,
                Include<FilteredOrder> include,
                PageContext context
            ) => SluiceResults.Page(context.Orders, filter, sort, paging, include)
        );
        app.MapGet(
            "/hand",
            async (Include<FilteredOrder> include, PageContext context) =>
                SluiceResults.Ok(await ByHandAsync(context, 100, ["DE", "FR"]), include)
        );
        app.MapGet(
            "/stj",
            async (PageContext context) => Results.Ok(await ProjectedAsync(context, 100, ["DE", "FR"], Size))
        );
        app.MapGet(
            "/stj20",
            async (PageContext context) => Results.Ok(await ProjectedAsync(context, 100, ["DE", "FR"], SmallSize))
        );
        using IServiceScope scope = app.Services.CreateScope();
        Seed(scope.ServiceProvider.GetRequiredService<PageContext>());
        return app;
    }

    private static async Task<List<FilteredOrder>> ByHandAsync(PageContext context, decimal least, string[] countries)
    {
        string first = countries[0],
            second = countries[1];
        List<FilteredOrder> found = await context
            .Orders.Where(o => o.Total > least && (o.Customer!.Country == first || o.Customer.Country == second))
            .OrderByDescending(o => o.PlacedAt)
            .ThenBy(o => o.Id)
            .Take(Size + 1)
            .Select(o => new FilteredOrder
            {
                Id = o.Id,
                Total = o.Total,
                PlacedAt = o.PlacedAt,
                Customer = o.Customer == null ? null : new FilteredCustomer { Name = o.Customer.Name },
            })
            .ToListAsync();
        return found.Count > Size ? found[..Size] : found;
    }

    private static async Task<List<PlacedOrder>> ProjectedAsync(
        PageContext context,
        decimal least,
        string[] countries,
        int size
    )
    {
        string first = countries[0],
            second = countries[1];
        List<PlacedOrder> found = await context
            .Orders.Where(o => o.Total > least && (o.Customer!.Country == first || o.Customer.Country == second))
            .OrderByDescending(o => o.PlacedAt)
            .ThenBy(o => o.Id)
            .Take(size + 1)
            .Select(o => new PlacedOrder(
                o.Id,
                o.Total,
                o.PlacedAt,
                o.Customer == null ? null : new PlacedBy(o.Customer.Name)
            ))
            .ToListAsync();
        return found.Count > size ? found[..size] : found;
    }

    private static void Seed(PageContext context)
    {
        context.Database.EnsureCreated();
        string[] countries = ["DE", "FR", "IE", "SE"];
        FilteredCustomer[] customers =
        [
            .. Enumerable
                .Range(0, 40)
                .Select(i => new FilteredCustomer { Name = $"Customer number {i}", Country = countries[i % 4] }),
        ];
        for (int i = 0; i < Rows; i++)
            context.Orders.Add(
                new()
                {
                    Total = i % 500,
                    PlacedAt = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(i / 2),
                    Note = "A note of usual length, as customers write them.",
                    Customer = customers[i % 40],
                }
            );
        context.SaveChanges();
    }

    private void Run(string path, string query, int count)
    {
        IServiceProvider services = _app.Value.Services;
        Endpoint endpoint = ((IEndpointRouteBuilder)_app.Value)
            .DataSources.SelectMany(each => each.Endpoints)
            .OfType<RouteEndpoint>()
            .Single(each => each.RoutePattern.RawText == path);
        for (int i = 0; i < count; i++)
        {
            _body.SetLength(0);
            using IServiceScope scope = services.CreateScope();
            var context = new DefaultHttpContext { RequestServices = scope.ServiceProvider };
            context.Request.Method = "GET";
            context.Request.Path = path;
            context.Request.QueryString = new QueryString(query.Replace(" ", "%20", StringComparison.Ordinal));
            context.Response.Body = _body;
            context.SetEndpoint(endpoint);
            endpoint.RequestDelegate!(context).GetAwaiter().GetResult();
            if (context.Response.StatusCode != 200)
                throw new InvalidOperationException(System.Text.Encoding.UTF8.GetString(_body.ToArray()));
        }
    }

    private void Check()
    {
        Run("/hand", Include, 1);
        string byHand = JsonDocument.Parse(_body.ToArray()).RootElement.GetRawText();
        Run("/page", Query, 1);
        JsonElement page = JsonDocument.Parse(_body.ToArray()).RootElement;
        if (page.GetProperty("items").GetRawText() != byHand)
            throw new InvalidOperationException("The page and the query by hand answer differently.");
        Run("/stj", "", 1);
        if (JsonDocument.Parse(_body.ToArray()).RootElement.GetRawText() != byHand)
            throw new InvalidOperationException("System.Text.Json and the query by hand answer differently.");
    }

    private void CheckSmall()
    {
        Run("/page", SmallQuery, 1);
        string page = JsonDocument.Parse(_body.ToArray()).RootElement.GetProperty("items").GetRawText();
        Run("/stj20", "", 1);
        if (JsonDocument.Parse(_body.ToArray()).RootElement.GetRawText() != page)
            throw new InvalidOperationException("The page and the query by hand answer differently.");
    }

    private sealed record PlacedOrder(int Id, decimal Total, DateTime PlacedAt, PlacedBy? Customer);

    private sealed record PlacedBy(string Name);
}
