using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Sluice.AspNetCore.Endpoints;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Negotiation;

/// <summary>
/// A value that MessagePack has no form for, which no declaration says: what an object member holds, a JSON document, a
/// cycle that the host's JSON writes. The sender chose MessagePack, so it must not become a failure of the server.
/// </summary>
internal static class FormlessValue
{
    // Not by the generator of LoggerMessage: it prints the classes of an assembly in no fixed order, so that with a
    // second one two builds of the same sources differ.
    private static readonly Action<ILogger, string, Exception?> s_logFormless = LoggerMessage.Define<string>(
        LogLevel.Warning,
        new EventId(52102, "LogFormless"),
        "The answer of {Endpoint} has a value that can't be written as MessagePack, which the client asked for"
    );

    /// <summary>
    /// Returns whether an exception says so and nothing of the answer has been sent. Only the writers of values know
    /// where in the output they are; what a source, a getter or the plan of rows throws is the same on every wire.
    /// </summary>
    public static bool IsCause(HttpContext context, WireException exception) =>
        exception.Error is WireError.Unsupported or WireError.DuplicateMember or WireError.Depth
        && exception.Offset >= 0
        && !context.Response.HasStarted
        // A body that the program has replaced may hold a part already.
        && context.Response.Body is not { CanSeek: true, Position: > 0 }
        && context.Response.ContentType is { } type
        && MediaTypes.FormatOf(type) == WireFormat.MessagePack;

    /// <summary>
    /// Takes back what the answer as MessagePack has set, and returns what it can still be written as, with the reason
    /// for a client that takes none of it.
    /// </summary>
    public static ResponseForms PrepareOthers(
        HttpContext context,
        ResponseForms forms,
        ResponseHead? head,
        WireException exception
    )
    {
        context.Response.Headers.Remove(MediaTypes.SequenceHeader);
        if (head is not null)
            context.Response.Headers.Location = default;
        if (context.RequestServices.GetService<ILoggerFactory>() is { } loggers)
            s_logFormless(
                loggers.CreateLogger("Sluice.AspNetCore"),
                context.GetEndpoint()?.DisplayName ?? context.Request.Path.ToString(),
                exception
            );
        return forms.WithoutMessagePack() with { Missing = DescribeMissing(context.Request, exception) };
    }

    private static string DescribeMissing(HttpRequest request, WireException exception)
    {
        string reason =
            $"The value at {exception.Path ?? "$"} of the answer can't be written as MessagePack. Accept another of "
            + "the supported media types.";
        return SafeMethods.Contain(request) ? reason : reason + " The request itself was carried out.";
    }
}
