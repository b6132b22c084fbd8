using System.Collections.Immutable;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.ResponseCaching;
using Microsoft.Net.Http.Headers;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Problems;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>Begins every Sluice response: negotiates the format and sets the headers.</summary>
internal static class NegotiatedResponse
{
    /// <summary>Negotiates the format and sets the headers.</summary>
    /// <returns>
    /// The format; <see langword="null"/> if no offer is acceptable and the 406 response has been written.
    /// </returns>
    public static async ValueTask<WireFormat?> BeginAsync(
        HttpContext context,
        SluiceHttpOptions options,
        ResponseForms forms,
        TypeShape? shape = null
    )
    {
        // Controllers use their own negotiation.
        ChosenForm? chosen = context.Features.Get<ChosenForm>();
        ImmutableArray<string> offers = WireForms.OffersOf(context, options, forms, shape, chosen);
        if (chosen is not null && offers.Any(offer => MediaTypes.FormatOf(offer) == chosen.Format))
        {
            VaryCaches(context, options);
            context.Response.ContentType = chosen.ContentType;
            return chosen.Format;
        }

        if (offers.IsEmpty || !MediaTypes.TryChoose(context.Request.Headers.Accept, offers, out string mediaType))
        {
            await new ProblemResult(NotAcceptable(offers, forms.Missing)).ExecuteAsync(context);
            return null;
        }

        VaryCaches(context, options);
        context.Response.ContentType = MediaTypes.WithCharset(mediaType);
        return MediaTypes.FormatOf(mediaType);
    }

    /// <summary>Sets the status, the location and the application's own JSON content type.</summary>
    public static void Apply(HttpResponse response, ResponseHead head, WireFormat format)
    {
        response.StatusCode = head.StatusCode;
        if (head.Location is not null)
            response.Headers.Location = head.Location;
        if (head.ContentType is not null && format == WireFormat.Json)
            response.ContentType = head.ContentType;
    }

    /// <summary>Tells caches that the response depends on the format and the expressions of the request.</summary>
    public static void VaryCaches(HttpContext context, SluiceHttpOptions options)
    {
        AddVary(context.Response.Headers, options);
        ExpressionCachePolicy.RequireKey(context);
        // UseResponseCaching() would answer one expression with what it has stored for another.
        if (context.Features.Get<IResponseCachingFeature>() is { VaryByQueryKeys: not ["*"] } cache)
            cache.VaryByQueryKeys =
            [
                .. (cache.VaryByQueryKeys ?? []).Union(
                    TakenParameters.NamesOf(options),
                    StringComparer.OrdinalIgnoreCase
                ),
            ];
    }

    /// <summary>
    /// Adds the request headers that the response depends on to <c>Vary</c> (RFC 9110, section 12.5.5), each once.
    /// </summary>
    public static void AddVary(IHeaderDictionary headers, SluiceHttpOptions options)
    {
        AddVary(headers, HeaderNames.Accept);
        AddVary(headers, options.IncludeHeader);
    }

    private static void AddVary(IHeaderDictionary headers, string name)
    {
        foreach (string? known in headers.Vary)
            if (name.Equals(known, StringComparison.OrdinalIgnoreCase))
                return;
        headers.Append(HeaderNames.Vary, name);
    }

    public static Problem NotAcceptable(ImmutableArray<string> offers, string? reason = null) =>
        new(
            StatusCodes.Status406NotAcceptable,
            "Not acceptable",
            reason ?? "None of the media types in the Accept header is supported."
        )
        {
            Supported = offers,
        };
}
