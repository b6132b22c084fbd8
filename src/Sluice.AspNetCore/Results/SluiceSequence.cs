using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Responses;
using Sluice.Http;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// A response whose elements are written as they come. A slow reader holds the source back. A failure before the first bytes left is an ordinary error; after that the connection is aborted, so that the client
/// can't take what it has for the whole. HEAD gets the headers, and the source is not asked for anything.
/// </summary>
public abstract class SluiceSequence : IResult
{
    private protected SluiceSequence() { }

    private protected abstract (string MediaType, WireFormat Format)[] Offers { get; }
    private protected abstract Task WriteAsync(HttpContext context, WireFormat format, SluiceHttpOptions options);
    /// <summary>The shape of an element; <see langword="null"/> for rows, which hold no objects.</summary>
    private protected virtual TypeShape? Shape => null;
    private protected virtual ValueTask DisposeAsync() => ValueTask.CompletedTask;

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        try
        {
            SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
            if (await NegotiatedResponse.BeginAsync(httpContext, options, Offers) is not { } format) return;
            if (format == WireFormat.MessagePack) httpContext.Response.Headers[MediaTypes.SequenceHeader] = "values";
            if (HttpMethods.IsHead(httpContext.Request.Method)) return;
            UntypedGuard.Set(httpContext, options, Shape);
            await StreamGuard.RunAsync(httpContext, WriteAsync(httpContext, format, options));
        }
        finally
        {
            await DisposeAsync();
        }
    }
}
