using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Responses;
using Sluice.Http;

namespace Sluice;

/// <summary>
/// A response whose elements are written as they come. A slow reader holds the source back. A failure before the first
/// bytes left is an ordinary error; after that the connection is aborted, so that the client
/// can't take what it has for the whole. HEAD gets the headers, and the source is not asked for anything.
/// </summary>
public abstract class SluiceSequence : IResult
{
    private protected SluiceSequence() { }

    internal ResponseHead? Head { get; set; }

    private protected abstract (string MediaType, WireFormat Format)[] Offers { get; }
    /// <summary>
    /// The selection as the handler gave it, narrowed to what the caller may see before anything is written;
    /// <see langword="null"/> for rows without a type.
    /// </summary>
    private protected virtual FieldSelection? Selection => null;
    private protected abstract Task WriteAsync(HttpContext context, FieldSelection? selection, WireFormat format,
        SluiceHttpOptions options);
    /// <summary>Whether the elements are part of one document in every form.</summary>
    private protected virtual bool IsOneDocument => false;
    private protected virtual ValueTask DisposeAsync() => ValueTask.CompletedTask;

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        ProblemResult? exceeded = null;
        try
        {
            SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
            if (await NegotiatedResponse.BeginAsync(httpContext, options, Offers) is not { } format) return;
            if (Head is not null) NegotiatedResponse.Apply(httpContext.Response, Head, format);
            if (format == WireFormat.MessagePack && !IsOneDocument)
                httpContext.Response.Headers[MediaTypes.SequenceHeader] = "values";
            if (HttpMethods.IsHead(httpContext.Request.Method)) return;
            FieldSelection? selection = Selection is null
                ? null
                : await CallerSelection.OfAsync(httpContext, options, Selection);
            GuardedCaching.Apply(httpContext, options, selection?.UntypedConverter.Shape);
            UntypedAuthorization.Set(httpContext, options, selection?.UntypedConverter.Shape);
            await StreamGuard.RunAsync(httpContext, WriteAsync(httpContext, selection, format, options));
        }
        catch (Exception e) when (ExceededLimit.TryDescribe(httpContext, e, out exceeded))
        {
            httpContext.Response.Headers.Remove(MediaTypes.SequenceHeader);
            await exceeded.ExecuteAsync(httpContext);
        }
        finally
        {
            await DisposeAsync();
        }
    }
}
