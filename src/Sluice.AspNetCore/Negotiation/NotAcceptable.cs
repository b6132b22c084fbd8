using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>406 with the media types that could have been asked for.</summary>
internal static class NotAcceptable
{
    public static readonly ProblemResult ForValues = Make(MediaTypes.ForValues);
    public static readonly ProblemResult ForRows = Make(MediaTypes.ForRows);
    public static readonly ProblemResult ForStreams = Make(MediaTypes.ForStreams);

    private static ProblemResult Make(ReadOnlySpan<(string MediaType, WireFormat Format)> offers)
    {
        var supported = new List<string>();
        foreach ((string mediaType, _) in offers) supported.Add(mediaType);
        return new(new Problem(StatusCodes.Status406NotAcceptable, "Not acceptable", "None of the media types in the Accept header can be sent.") { Supported = supported });
    }
}
