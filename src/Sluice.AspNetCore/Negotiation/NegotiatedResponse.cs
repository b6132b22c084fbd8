using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Problems;
using Sluice.Http;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>How every response of Sluice begins: the form is chosen, and the headers say what it was chosen by.</summary>
internal static class NegotiatedResponse
{
    /// <summary>Chooses the form and sets the headers.</summary>
    /// <returns>The form; <see langword="null"/> where nothing on offer fits and 406 has been answered.</returns>
    public static async ValueTask<WireFormat?> BeginAsync(HttpContext context, SluiceHttpOptions options, (string MediaType, WireFormat Format)[] offers)
    {
        if (!Negotiator.TryChoose(context.Request, offers, out string mediaType, out WireFormat format))
        {
            await new ProblemResult(NotAcceptable(offers)).ExecuteAsync(context);
            return null;
        }

        context.Response.Headers.AddVary(options);
        context.Response.ContentType = MediaTypes.WithCharset(mediaType);
        return format;
    }

    private static Problem NotAcceptable((string MediaType, WireFormat Format)[] offers) =>
        new(StatusCodes.Status406NotAcceptable, "Not acceptable", "None of the media types in the Accept header can be sent.") { Supported = [.. offers.Select(offer => offer.MediaType)] };
}
