using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Problems;
using Sluice.Http;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>
/// How every response of Sluice begins: the form is chosen, and the headers say what it was chosen by.
/// </summary>
internal static class NegotiatedResponse
{
    /// <summary>Chooses the form and sets the headers.</summary>
    /// <returns>The form; <see langword="null"/> where nothing on offer fits and 406 has been answered.</returns>
    public static async ValueTask<WireFormat?> BeginAsync(HttpContext context, SluiceHttpOptions options,
        (string MediaType, WireFormat Format)[] offers)
    {
        // Controllers negotiate by their own rules.
        if (context.Features.Get<ChosenForm>() is { } chosen && offers.Any(offer => offer.Format == chosen.Format))
        {
            context.Response.Headers.AddVary(options);
            context.Response.ContentType = chosen.ContentType;
            return chosen.Format;
        }

        if (!Negotiator.TryChoose(context.Request, offers, out string mediaType, out WireFormat format))
        {
            await new ProblemResult(NotAcceptable(offers)).ExecuteAsync(context);
            return null;
        }

        context.Response.Headers.AddVary(options);
        context.Response.ContentType = MediaTypes.WithCharset(mediaType);
        return format;
    }

    /// <summary>Sets status, location and the application's own content type of JSON.</summary>
    public static void Apply(HttpResponse response, ResponseHead head, WireFormat format)
    {
        response.StatusCode = head.StatusCode;
        if (head.Location is not null) response.Headers.Location = head.Location;
        if (head.ContentType is not null && format == WireFormat.Json) response.ContentType = head.ContentType;
    }

    private static Problem NotAcceptable((string MediaType, WireFormat Format)[] offers) =>
        new(StatusCodes.Status406NotAcceptable, "Not acceptable",
            "None of the media types in the Accept header is supported.")
        {
            Supported = [.. offers.Select(offer => offer.MediaType)]
        };
}
