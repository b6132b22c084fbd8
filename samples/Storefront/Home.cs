using System.Net;
using System.Text;

namespace Storefront;

/// <summary>The page at <c>/</c>: where to go, and requests with their answers.</summary>
internal static class Home
{
    private static readonly (string Path, string Says)[] s_requests =
    [
        ("/orders/7?include=[id,customer[name],lines[product[name],quantity]]", "An order with chosen nested fields"),
        (
            "/orders/search?filter=status eq 'Packed' and placedAt ge 2020-01-02T00:00:00Z&sort=-placedAt&size=3",
            "A filter, an order, and a page with its next link"
        ),
        ("/orders/7?include=[id,custmer]", "A name that does not exist"),
    ];

    public static void MapHome(this IEndpointRouteBuilder app, bool hasShopPage) =>
        app.MapGet("/", () => Results.Content(Html(hasShopPage), "text/html; charset=utf-8")).ExcludeFromDescription();

    private static string Html(bool hasShopPage)
    {
        string shopPage = hasShopPage
            ? "<a href=\"/shop/\">Shop page in TypeScript</a>"
            : "the shop page in TypeScript, once <code>samples/Storefront/Page/build.sh</code> has built it (it needs Node 20)";
        var requests = new StringBuilder();
        foreach ((string path, string says) in s_requests)
        {
            string text = WebUtility.HtmlEncode(path);
            requests.Append(null, $"<h2>{says}</h2><p><a href=\"{text}\"><code>{text}</code></a></p><pre></pre>\n");
        }

        return $$"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Storefront: a sample of Sluice</title>
            <link rel="icon" href="data:,">
            <style>
              :root { color-scheme: light dark; }
              body { background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
              h2 { font-size: 1rem; margin: 1.5rem 0 0; }
              code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
              code { overflow-wrap: anywhere; }
              pre { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid; padding-left: .75rem; }
            </style>
            </head>
            <body>
            <main>
            <h1>Storefront</h1>
            <p>A shop whose every answer has just the fields that its request asks for.
              <a href="/sluice">Explorer</a> · <a href="/openapi/v1.json">OpenAPI document</a> ·
              <a href="/sluice.ts">TypeScript declaration</a> · {{shopPage}}</p>
            {{requests}}
            </main>
            <script>
              for (const link of document.querySelectorAll("main p > a > code"))
                fetch(link.parentElement.href).then(answer => answer.text())
                  .then(text => link.closest("p").nextElementSibling.textContent = text);
            </script>
            </body>
            </html>
            """;
    }
}
