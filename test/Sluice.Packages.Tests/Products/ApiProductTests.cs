using System.ComponentModel.DataAnnotations;
using System.Net;
using System.Security.Claims;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Packages.Tests.Products;

/// <summary>A product over the public packages: an API with guards, validation, OpenAPI and pages over EF Core.</summary>
public sealed class ApiProductTests : IAsyncLifetime
{
    private SqliteApplication<Stock> _app = null!;

    public async ValueTask InitializeAsync() =>
        _app = await SqliteApplication<Stock>.StartAsync(
            services =>
            {
                services.AddAuthorization(options => options.AddPolicy("buyer", policy => policy.RequireRole("Buyer")));
                services.AddOpenApi(options => options.AddSluice());
                services.AddValidation();
            },
            Map,
            new Stocked { Name = "Kettle", Cost = 20 },
            new Stocked { Name = "Mug", Cost = 2 },
            new Stocked { Name = "Tray", Cost = 7 }
        );

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private static void Map(WebApplication app)
    {
        app.Use(
            (context, next) =>
            {
                if (context.Request.Headers["X-Role"] == "Buyer")
                    context.User = new(new ClaimsIdentity([new(ClaimTypes.Role, "Buyer")], "test"));
                return next(context);
            }
        );
        app.MapOpenApi();
        app.MapGet(
            "/articles",
            (int? page, int? size, Include<Stocked> include, Stock stock) =>
                SluiceResults.Page(stock.Articles.OrderBy(a => a.Id), page ?? 1, size ?? 2, include)
        );
        app.MapGet(
            "/articles/{id:int}",
            (int id, Include<Stocked> include, Stock stock) =>
                SluiceResults.QuerySingle(stock.Articles.Where(a => a.Id == id), include)
        );
        app.MapPost(
            "/articles",
            async (Body<Stocked> body, Stock stock) =>
            {
                stock.Add(body.Value);
                await stock.SaveChangesAsync();
                return SluiceResults.Created($"/articles/{body.Value.Id}", body.Value, FieldSelection<Stocked>.Default);
            }
        );
    }

    [Theory]
    [InlineData(
        "/articles?include=name",
        """{"items":[{"name":"Kettle"},{"name":"Mug"}],"page":1,"size":2,"total":3}"""
    )]
    [InlineData("/articles?page=2", """{"items":[{"id":3,"name":"Tray"}],"page":2,"size":2,"total":3}""")]
    [InlineData("/articles/2?include=[!all]", """{"id":2,"name":"Mug"}""")]
    public async Task Pages_and_elements_hold_what_was_asked_for(string path, string expected) =>
        Assert.Equal(expected, await _app.Client.GetStringAsync(path));

    [Theory]
    [InlineData("/articles/2?include=cost", null, HttpStatusCode.BadRequest)]
    [InlineData("/articles/2?include=cost", "Buyer", HttpStatusCode.OK)]
    [InlineData("/articles/9", null, HttpStatusCode.NotFound)]
    [InlineData("/articles?size=100000", null, HttpStatusCode.BadRequest)]
    public async Task Guards_and_limits_decide_the_status(string path, string? role, HttpStatusCode expected)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("X-Role", role);
        Assert.Equal(expected, (await _app.Client.SendAsync(request)).StatusCode);
    }

    [Theory]
    [InlineData("""{"name":"Vase"}""", HttpStatusCode.Created)]
    [InlineData("""{"name":""}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"name":7}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"name":"Vase","name":"Bowl"}""", HttpStatusCode.Created)] // as the host's own binding does
    public async Task Bodies_are_validated(string json, HttpStatusCode expected)
    {
        using var content = new StringContent(json, Encoding.UTF8, "application/json");
        Assert.Equal(expected, (await _app.Client.PostAsync("/articles", content)).StatusCode);
    }

    [Fact]
    public async Task The_document_describes_what_everybody_may_ask_for()
    {
        string document = await _app.Client.GetStringAsync("/openapi/v1.json");
        Assert.Contains("#/components/schemas/Stocked", document, StringComparison.Ordinal);
        Assert.DoesNotContain("cost", document, StringComparison.OrdinalIgnoreCase);
    }
}

[Shape]
public partial class Stocked
{
    [Default]
    public int Id { get; set; }

    [Default, Required, MinLength(2)]
    public string Name { get; set; } = "";

    [RequirePolicy("buyer")]
    public int Cost { get; set; }
}

public sealed class Stock(DbContextOptions<Stock> options) : DbContext(options)
{
    public DbSet<Stocked> Articles => Set<Stocked>();
}
