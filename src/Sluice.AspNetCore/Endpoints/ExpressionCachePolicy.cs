using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.Options;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Keeps output caches from answering a request with what they stored for another format or expression: they ignore
/// <c>Vary</c>, and take the query parameters that the application names. <see cref="IncludeCachePolicy"/> shares
/// entries of expressions that mean the same.
/// </summary>
internal sealed class ExpressionCachePolicy : IOutputCachePolicy, IConfigureOptions<OutputCacheOptions>
{
    public const string Wire = "sluice-wire";
    private const string Expressions = "sluice-expressions";

    public void Configure(OutputCacheOptions options) => options.AddBasePolicy(this);

    public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        HttpContext http = context.HttpContext;
        if (http.GetEndpoint()?.Metadata.Any(IsOfSluice) == true)
        {
            SluiceHttpOptions options = SluiceHttpOptions.Of(http);
            context.CacheVaryByRules.VaryByValues[Wire] = IncludeCachePolicy.WireOf(http);
            VaryByText(context, options, IncludeBinder.ReadText(http.Request, options));
        }
        return ValueTask.CompletedTask;
    }

    /// <summary>Varies by the text of the request's expressions and its page.</summary>
    /// <param name="context">The context of the cache.</param>
    /// <param name="options">The options of the endpoint.</param>
    /// <param name="include">The include expression, or its canonical form.</param>
    public static void VaryByText(OutputCacheContext context, SluiceHttpOptions options, string include)
    {
        IQueryCollection query = context.HttpContext.Request.Query;
        IEnumerable<string> others = TakenParameters
            .NamesOf(options)
            .Where(name => name != options.IncludeParameter && query.ContainsKey(name))
            .Select(name => $"{name}={query[name]}");
        context.CacheVaryByRules.VaryByValues[Expressions] = string.Join('\n', others.Prepend(include));
    }

    /// <summary>Keeps an answer out of a cache whose entries are not kept by format and expression.</summary>
    public static void RequireKey(HttpContext context)
    {
        if (
            context.Features.Get<IOutputCacheFeature>() is { Context: { } cache }
            && !cache.CacheVaryByRules.VaryByValues.ContainsKey(Wire)
        )
            cache.AllowCacheStorage = false;
    }

    // The entry has the tag of the bytes without a coding, or bytes that were encoded before they were stored.
    public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        if (context.HttpContext.GetEndpoint()?.Metadata.Any(IsOfSluice) == true)
            CodedTag.NameCodingOf(context.HttpContext.Response);
        return ValueTask.CompletedTask;
    }

    public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) =>
        ValueTask.CompletedTask;

    private static bool IsOfSluice(object metadata) =>
        metadata is IncludeMetadata or OffersMetadata or SluiceEndpointMetadata or FilterMetadata or SortMetadata;
}
