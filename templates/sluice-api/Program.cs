using Microsoft.EntityFrameworkCore;
using Sluice;
using Sluice.Sqlite;
using SluiceApi;

SqliteRowDriver.Register();

var builder = WebApplication.CreateBuilder(args);
string database = builder.Configuration.GetConnectionString("Default") ?? "Data Source=shop.db";
builder.Services.AddDbContext<AppDbContext>(options => options.UseSqlite(database));
builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
builder.Services.AddOpenApi(options => options.AddSluice());

var app = builder.Build();
await AppDbContext.FillAsync(app.Services);

app.MapOpenApi();
if (app.Environment.IsDevelopment()) app.MapSluiceExplorer();

app.MapGet("/products", (int? page, int? size, Include<Product> include, AppDbContext context) =>
    SluiceResults.Page(context.Products.OrderBy(p => p.Id), page ?? 1, size ?? 20, include));

app.MapGet("/products/{id:int}", (int id, Include<Product> include, AppDbContext context) =>
    SluiceResults.QuerySingle(context.Products.Where(p => p.Id == id), include).WithVersion());

// A body sets values and foreign keys; keys, navigations and [NeverSet] members are a 400.
app.MapPost("/products", async (Body<Product> body, Include<Product> include, AppDbContext context) =>
{
    context.Products.Add(body.Value);
    await context.SaveChangesAsync();
    return SluiceResults.SavedCreated($"/products/{body.Value.Id}", context.Products, body.Value, include);
});

// If-Match with the ETag of an earlier answer is a 412 if the product was changed since.
app.MapPatch("/products/{id:int}", async Task<IResult> (int id, Patch<Product> patch, Include<Product> include,
    HttpContext http, AppDbContext context) =>
{
    Product? product = await context.Products.FindAsync(id);
    if (SluicePreconditions.Check(http, context.Products, product) is { } failed) return failed;
    if (product is null) return Results.NotFound();
    patch.ApplyTo(product);
    await context.SaveChangesAsync();
    return SluiceResults.Saved(context.Products, product, include);
});

app.MapDelete("/products/{id:int}", async Task<IResult> (int id, HttpContext http, AppDbContext context) =>
{
    Product? product = await context.Products.FindAsync(id);
    if (SluicePreconditions.Check(http, context.Products, product) is { } failed) return failed;
    if (product is null) return Results.NotFound();
    context.Products.Remove(product);
    await context.SaveChangesAsync();
    return Results.NoContent();
});

app.Run();
