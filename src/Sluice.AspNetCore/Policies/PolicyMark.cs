using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Http.Headers;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.AspNetCore.ResponseCaching;
using Microsoft.Net.Http.Headers;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// The mark of a request that asked a policy, whoever asked it: an include expression, a filter, a body, a value whose
/// type was not declared. Caching headers and output caches of the answer follow from it (RFC 9111, section 5.2.2.7).
/// </summary>
internal sealed class PolicyMark
{
    private static readonly object s_key = new();

    // Fields by which proxies and content delivery networks replace Cache-Control, besides those of RFC 9213.
    private static readonly string[] s_targeted = ["Surrogate-Control", "Edge-Control", "X-Accel-Expires"];

    private readonly HashSet<string> _keyed = new(StringComparer.Ordinal);
    private bool _isPrivate;

    /// <summary>Records that the key of the output cache contains what the caller may see by these policies.</summary>
    public static void AddKey(HttpContext context, string[] policies) => GetMark(context)._keyed.UnionWith(policies);

    /// <summary>
    /// Marks the answer: it is private, and stays out of an output cache unless the cache's key contains the outcome.
    /// </summary>
    public static void Set(HttpContext context, string[] policies)
    {
        PolicyMark mark = GetMark(context);
        if (context.Features.Get<IOutputCacheFeature>() is { } cache && !policies.All(mark._keyed.Contains))
            cache.Context.AllowCacheStorage = false;
        mark.MarkPrivate(context);
    }

    /// <summary>Marks an answer that may ask policies once it has begun.</summary>
    public static void Expect(HttpContext context) => GetMark(context).MarkPrivate(context);

    /// <summary>Applies the mark to the headers, which a handler may have set since.</summary>
    public static void Apply(HttpContext context)
    {
        if (context.Items.TryGetValue(s_key, out object? mark) && ((PolicyMark)mark!)._isPrivate)
            MarkPrivate(context.Response);
    }

    private static PolicyMark GetMark(HttpContext context)
    {
        if (context.Items.TryGetValue(s_key, out object? known))
            return (PolicyMark)known!;
        var mark = new PolicyMark();
        context.Items[s_key] = mark;
        return mark;
    }

    private void MarkPrivate(HttpContext context)
    {
        if (!_isPrivate && !context.Response.HasStarted)
        {
            context.Response.OnStarting(
                static state =>
                {
                    MarkPrivate((HttpResponse)state);
                    return Task.CompletedTask;
                },
                context.Response
            );
            // The middleware decides at the first write, before the response starts.
            if (
                context.Features.Get<IResponseCachingFeature>() is not null
                && context.Features.Get<IHttpResponseBodyFeature>() is { } body
            )
                context.Features.Set<IHttpResponseBodyFeature>(new PrivateBody(context, body));
        }
        _isPrivate = true;
        MarkPrivate(context.Response);
    }

    private static void MarkPrivate(HttpResponse response)
    {
        if (response.HasStarted)
            return;
        ResponseHeaders headers = response.GetTypedHeaders();
        CacheControlHeaderValue control = headers.CacheControl ?? new();
        RemoveTargeted(response.Headers);
        if (control.NoStore || IsPrivate(control))
            return;
        control.Public = false;
        control.SharedMaxAge = null;
        control.Private = true;
        control.PrivateHeaders.Clear();
        headers.CacheControl = control;
    }

    // With names of fields, the directive says nothing about the body (RFC 9111, section 5.2.2.7).
    private static bool IsPrivate(CacheControlHeaderValue control) =>
        control is { Private: true, PrivateHeaders.Count: 0, Public: false, SharedMaxAge: null };

    private static void RemoveTargeted(IHeaderDictionary headers)
    {
        foreach (string name in headers.Keys.Where(IsTargeted).ToArray())
            headers.Remove(name);
    }

    // RFC 9213, section 2.1: the names of targeted fields end alike.
    private static bool IsTargeted(string name) =>
        name.EndsWith("-Cache-Control", StringComparison.OrdinalIgnoreCase)
        || s_targeted.Contains(name, StringComparer.OrdinalIgnoreCase);
}
