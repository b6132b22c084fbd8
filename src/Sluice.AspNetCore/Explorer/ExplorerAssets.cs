using System.Text;
using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Explorer;

/// <summary>The explorer page's embedded files.</summary>
internal static class ExplorerAssets
{
    public static readonly (string Route, string Asset, string Type)[] All =
    [
        ("", "index.html", "text/html; charset=utf-8"),
        ("/explorer.css", "explorer.css", "text/css; charset=utf-8"),
        ("/explorer.js", "explorer.js", "text/javascript; charset=utf-8"),
        ("/msgpack.js", "msgpack.js", "text/javascript; charset=utf-8"),
        ("/fields.js", "fields.js", "text/javascript; charset=utf-8"),
        ("/tree.js", "tree.js", "text/javascript; charset=utf-8"),
        ("/answers.js", "answers.js", "text/javascript; charset=utf-8"),
        ("/box.js", "box.js", "text/javascript; charset=utf-8"),
        ("/expression.js", "expression.js", "text/javascript; charset=utf-8"),
        ("/parameters.js", "parameters.js", "text/javascript; charset=utf-8"),
        ("/headers.js", "headers.js", "text/javascript; charset=utf-8"),
        ("/history.js", "history.js", "text/javascript; charset=utf-8"),
        ("/write.js", "write.js", "text/javascript; charset=utf-8"),
    ];

    // Derived from the request, so that the page works under any group and path base.
    private static string BaseOf(HttpRequest request) =>
        HtmlEncoder.Default.Encode((request.PathBase + request.Path).ToUriComponent().TrimEnd('/'));

    /// <summary>Sends a file. The page contains its own base URL, from which it loads the other files.</summary>
    public static async Task SendAsync(HttpContext context, string asset, string type)
    {
        using var reader = new StreamReader(
            typeof(ExplorerAssets).Assembly.GetManifestResourceStream($"explorer/{asset}")!,
            Encoding.UTF8
        );
        string text = (await reader.ReadToEndAsync(context.RequestAborted)).Replace(
            "%BASE%",
            BaseOf(context.Request),
            StringComparison.Ordinal
        );
        byte[] body = Encoding.UTF8.GetBytes(text);
        HttpResponse response = context.Response;
        response.ContentType = type;
        response.ContentLength = body.Length;
        response.Headers.XContentTypeOptions = "nosniff";
        response.Headers.ContentSecurityPolicy = "default-src 'self'; img-src data:";
        if (!HttpMethods.IsHead(context.Request.Method))
            await response.Body.WriteAsync(body, context.RequestAborted);
    }
}
