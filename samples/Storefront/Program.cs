using Sluice;
using Spectre.Console;
using Storefront;
using Storefront.Data;
using Storefront.Models;

if (!CommandLine.TryParse(args, out CommandLine? options, out string? error))
{
    Console.Error.WriteLine(error);
    return 2;
}

// Standard output carries an answer with --once; everything else that is said goes to standard error.
// In a file, it has no colours.
IAnsiConsole console = AnsiConsole.Create(
    new AnsiConsoleSettings
    {
        Out = new AnsiConsoleOutput(Console.Error),
        Ansi = Console.IsErrorRedirected ? AnsiSupport.No : AnsiSupport.Detect,
        ColorSystem = Console.IsErrorRedirected ? ColorSystemSupport.NoColors : ColorSystemSupport.Detect,
    }
);
using ShopDatabase database = await ShopDatabases.OpenAsync(options, console);

var builder = WebApplication.CreateBuilder(options.Rest);
builder.Services.AddSluice(sluice => sluice.AddEnvelope<Catalog>(nameof(Catalog.Items))).AddSluiceEntityFrameworkCore();
builder.Services.AddCatalog(database);
builder.Services.AddDataProtection(); // encrypts the cursors of pages
builder.Services.AddOpenApi(openApi => openApi.AddSluice());
builder.Services.AddSingleton(database).AddSingleton(new Shop(database));
builder.Logging.AddFilter("Microsoft", LogLevel.Warning);
if (options.Once is not null)
    builder.WebHost.UseUrls("http://127.0.0.1:0");
else if (!HasAddress(builder.Configuration))
    builder.WebHost.UseUrls("http://localhost:5080");

var app = builder.Build();
app.MapStorefront();
app.MapCatalog();
app.MapCatalogWrites();
app.MapOpenApi();
ShopPage? page = ShopPage.Find(app.Configuration);
page?.Serve(app);
app.MapHome(page is not null);
if (app.Environment.IsDevelopment() || options.Once is null)
{
    app.MapSluiceExplorer();
    app.MapSluiceTypeScript();
}

if (options.Once is not null)
    return await Once.RunAsync(app, options);

// Plain text: a line to copy is not to be wrapped.
app.Lifetime.ApplicationStarted.Register(() =>
    Console.Error.WriteLine(
        $"""
        Serving on {app.Urls.First()}. Try:
          {app.Urls.First()} in a browser, or
          curl -g '{app.Urls.First()}/orders/7?include=[id,customer[name],lines[product[name],quantity]]'
          curl -g '{app.Urls.First()}/products?include=[sku,name,category[name]]&size=5'
          curl -g '{app.Urls.First()}/orders/7?include=[id,custmer]'
        or tick fields in a browser: {app.Urls.First()}/sluice
        The OpenAPI document: {app.Urls.First()}/openapi/v1.json
        """
    )
);
await app.RunAsync();
return 0;

// --urls, ASPNETCORE_URLS, ASPNETCORE_HTTP_PORTS and Kestrel's own section say where to listen.
static bool HasAddress(ConfigurationManager configuration) =>
    configuration["urls"] is not null
    || configuration["http_ports"] is not null
    || configuration["https_ports"] is not null
    || configuration.GetSection("Kestrel:Endpoints").Exists();
