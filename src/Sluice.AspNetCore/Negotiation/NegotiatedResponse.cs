using System.Collections.Immutable;
using Microsoft.AspNetCore.Http;
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
            context.Response.Headers.AddVary(options);
            context.Response.ContentType = chosen.ContentType;
            return chosen.Format;
        }

        if (offers.IsEmpty || !MediaTypes.TryChoose(context.Request.Headers.Accept, offers, out string mediaType))
        {
            await new ProblemResult(NotAcceptable(offers)).ExecuteAsync(context);
            return null;
        }

        context.Response.Headers.AddVary(options);
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

    private static Problem NotAcceptable(ImmutableArray<string> offers) =>
        new(
            StatusCodes.Status406NotAcceptable,
            "Not acceptable",
            "None of the media types in the Accept header is supported."
        )
        {
            Supported = offers,
        };
}
