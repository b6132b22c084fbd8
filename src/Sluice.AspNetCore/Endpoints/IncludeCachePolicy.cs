using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.Primitives;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Endpoints;

internal sealed class IncludeCachePolicy : IOutputCachePolicy
{
    public async ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        HttpContext http = context.HttpContext;
        SluiceHttpOptions options = SluiceHttpOptions.Of(http);
        context.CacheVaryByRules.VaryByValues[ExpressionCachePolicy.Wire] = WireOf(http);
        context.CacheVaryByRules.HeaderNames = StringValues.Concat(
            context.CacheVaryByRules.HeaderNames,
            options.IncludeHeader
        );
        if (http.GetEndpoint()?.Metadata.GetMetadata<IncludeMetadata>() is not { } include)
            return;
        string? canonical = await CanonicalAsync(http, ReturnedValue.ConverterOf(include.Type));
        if (canonical is null)
        {
            context.EnableOutputCaching = false;
            return;
        }

        // Keep every query parameter except the expression in the cache key; the expression is added in canonical form.
        context.CacheVaryByRules.QueryKeys = http
            .Request.Query.Keys.Where(key => !key.Equals(options.IncludeParameter, StringComparison.OrdinalIgnoreCase))
            .DefaultIfEmpty("sluice-none")
            .ToArray();
        context.CacheVaryByRules.HeaderNames = new StringValues([
            .. context.CacheVaryByRules.HeaderNames.Where(name => name != options.IncludeHeader),
        ]);
        ExpressionCachePolicy.VaryByText(context, options, canonical);
    }

    // Negotiate as the endpoint does. If its offers are unknown or differ, use a separate entry per Accept header.
    public static string WireOf(HttpContext http)
    {
        OffersMetadata[] offers = [.. http.GetEndpoint()?.Metadata.GetOrderedMetadata<OffersMetadata>() ?? []];
        if (offers.Length == 0 || offers.Any(other => other.Offers != offers[0].Offers))
            return $"accept {http.Request.Headers.Accept}";
        return MediaTypes.TryChoose(http.Request.Headers.Accept, offers[0].Offers, out string mediaType)
            ? mediaType
            : "none";
    }

    public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation) =>
        ValueTask.CompletedTask;

    public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) =>
        ValueTask.CompletedTask;

    private static async Task<string?> CanonicalAsync(HttpContext context, Converter converter)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        PolicyMark.AddKey(context, options.Guards.PoliciesOf(converter.Shape));
        (FieldSelection? selection, Problem? problem) = await IncludeBinder.BindAsync(context, converter);
        if (problem is not null)
            return null;
        // The meaning of !all depends on what the caller may see.
        MemberAuthorization? memberAuthorization = await MemberAuthorization.OfAsync(context, options, converter.Shape);
        return memberAuthorization is null
            ? selection!.ToString()
            : $"{selection} without {memberAuthorization.Denied}";
    }
}
