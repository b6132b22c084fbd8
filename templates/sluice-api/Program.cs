using Microsoft.EntityFrameworkCore;
using Sluice;
using Sluice.Sqlite;
using SluiceApi;

SqliteRowDriver.Register();

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddDbContext<AppDbContext>(options => options.UseSqlite("Data Source=shop.db"));
builder.Services.AddSluice().AddSluiceEntityFrameworkCore();
builder.Services.AddOpenApi(options => options.AddSluice());

var app = builder.Build();
await AppDbContext.FillAsync(app.Services);

app.MapOpenApi();
if (app.Environment.IsDevelopment()) app.MapSluiceExplorer();

app.MapGet("/products", (int? page, int? size, Include<Product> include, AppDbContext context) =>
    SluiceResults.Page(context.Products.OrderBy(p => p.Id), page ?? 1, size ?? 20, include));

app.MapGet("/products/{id:int}", (int id, Include<Product> include, AppDbContext context) =>
    SluiceResults.QuerySingle(context.Products.Where(p => p.Id == id), include));

app.Run();
