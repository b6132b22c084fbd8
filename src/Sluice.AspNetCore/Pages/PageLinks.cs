using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Extensions;

namespace Sluice.AspNetCore.Pages;

/// <summary>The links of a page: the request's path and query with another cursor or number.</summary>
internal static class PageLinks
{
    /// <summary>Returns the path and query of a page.</summary>
    public static string CreateLink(HttpRequest request, string parameter, string value)
    {
        var query = new QueryBuilder();
        foreach ((string name, Microsoft.Extensions.Primitives.StringValues values) in request.Query)
            if (!IsPosition(name))
                query.Add(name, values.Select(v => v ?? ""));
        query.Add(parameter, value);
        return $"{request.PathBase.ToUriComponent()}{request.Path.ToUriComponent()}{query.ToQueryString()}";
    }

    private static bool IsPosition(string name) =>
        name.Equals(Sluice.Paging.AfterName, StringComparison.OrdinalIgnoreCase)
        || name.Equals(Sluice.Paging.BeforeName, StringComparison.OrdinalIgnoreCase)
        || name.Equals(Sluice.Paging.NumberName, StringComparison.OrdinalIgnoreCase);

    /// <summary>Adds the header field of RFC 8288.</summary>
    public static void Announce(HttpResponse response, PageInfo info)
    {
        string?[] links =
        [
            info.Next is null ? null : $"<{info.Next}>; rel=\"next\"",
            info.Prev is null ? null : $"<{info.Prev}>; rel=\"prev\"",
        ];
        string header = string.Join(", ", links.Where(link => link is not null));
        if (header.Length > 0)
            response.Headers.Append("Link", header);
    }
}
