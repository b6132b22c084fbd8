using System.ComponentModel.DataAnnotations;
using System.Net;
using System.Security.Claims;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Xunit;

namespace Sluice.Packages.Tests.Products;

/// <summary>A product over the public packages: an API with guards, validation, OpenAPI and pages over EF Core.</summary>
public sealed class ApiProductTests : IAsyncLifetime
{
    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private WebApplication _app = null!;
    private HttpClient _client = null!;

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Logging.ClearProviders();
        builder.Services.AddDbContext<Stock>(options => options.UseSqlite(_connection));
        builder.Services.AddAuthorization(options =>
            options.AddPolicy("buyer", policy => policy.RequireRole("Buyer")));
        builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
        builder.Services.AddOpenApi(options => options.AddSluice());
        builder.Services.AddValidation();
        _app = builder.Build();
        _app.Use((context, next) =>
        {
            if (context.Request.Headers["X-Role"] == "Buyer")
                context.User = new(new ClaimsIdentity([new(ClaimTypes.Role, "Buyer")], "test"));
            return next(context);
        });
        _app.MapOpenApi();
        _app.MapGet("/articles", (int? page, int? size, Include<Stocked> include, Stock stock) =>
            SluiceResults.Page(stock.Articles.OrderBy(a => a.Id), page ?? 1, size ?? 2, include));
        _app.MapGet("/articles/{id:int}", (int id, Include<Stocked> include, Stock stock) =>
            SluiceResults.QuerySingle(stock.Articles.Where(a => a.Id == id), include));
        _app.MapPost("/articles", async (Body<Stocked> body, Stock stock) =>
        {
            stock.Add(body.Value);
            await stock.SaveChangesAsync();
            return SluiceResults.Created($"/articles/{body.Value.Id}", body.Value, FieldSelection<Stocked>.Default);
        });
        using (IServiceScope scope = _app.Services.CreateScope())
        {
            Stock stock = scope.ServiceProvider.GetRequiredService<Stock>();
            stock.Database.EnsureCreated();
            stock.AddRange(new Stocked { Name = "Kettle", Cost = 20 }, new Stocked { Name = "Mug", Cost = 2 },
                new Stocked { Name = "Tray", Cost = 7 });
            stock.SaveChanges();
        }
        await _app.StartAsync();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _app.DisposeAsync();
        await _connection.DisposeAsync();
    }

    [Theory]
    [InlineData("/articles?include=name", """{"items":[{"name":"Kettle"},{"name":"Mug"}],"page":1,"size":2,"total":3}""")]
    [InlineData("/articles?page=2", """{"items":[{"id":3,"name":"Tray"}],"page":2,"size":2,"total":3}""")]
    [InlineData("/articles/2?include=[!all]", """{"id":2,"name":"Mug"}""")]
    public async Task Pages_and_elements_hold_what_was_asked_for(string path, string expected) =>
        Assert.Equal(expected, await _client.GetStringAsync(path));

    [Theory]
    [InlineData("/articles/2?include=cost", null, HttpStatusCode.BadRequest)]
    [InlineData("/articles/2?include=cost", "Buyer", HttpStatusCode.OK)]
    [InlineData("/articles/9", null, HttpStatusCode.NotFound)]
    [InlineData("/articles?size=100000", null, HttpStatusCode.BadRequest)]
    public async Task Guards_and_limits_decide_the_status(string path, string? role, HttpStatusCode expected)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("X-Role", role);
        Assert.Equal(expected, (await _client.SendAsync(request)).StatusCode);
    }

    [Theory]
    [InlineData("""{"name":"Vase"}""", HttpStatusCode.Created)]
    [InlineData("""{"name":""}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"name":7}""", HttpStatusCode.BadRequest)]
    [InlineData("""{"name":"Vase","name":"Bowl"}""", HttpStatusCode.Created)]   // as the host's own binding does
    public async Task Bodies_are_validated(string json, HttpStatusCode expected)
    {
        using var content = new StringContent(json, Encoding.UTF8, "application/json");
        Assert.Equal(expected, (await _client.PostAsync("/articles", content)).StatusCode);
    }

    [Fact]
    public async Task The_document_describes_what_everybody_may_ask_for()
    {
        string document = await _client.GetStringAsync("/openapi/v1.json");
        Assert.Contains("#/components/schemas/Stocked", document, StringComparison.Ordinal);
        Assert.DoesNotContain("cost", document, StringComparison.OrdinalIgnoreCase);
    }
}

[Shape]
public partial class Stocked
{
    [Default] public int Id { get; set; }
    [Default, Required, MinLength(2)] public string Name { get; set; } = "";
    [RequirePolicy("buyer")] public int Cost { get; set; }
}

public sealed class Stock(DbContextOptions<Stock> options) : DbContext(options)
{
    public DbSet<Stocked> Articles => Set<Stocked>();
}
