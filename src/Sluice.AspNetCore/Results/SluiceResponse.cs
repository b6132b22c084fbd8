using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;

namespace Sluice;

/// <summary>
/// A response with a single value as its body. The body is written completely before its first byte is sent, so a
/// failure still produces an error response.
/// </summary>
public abstract class SluiceResponse : IResult, IStatusCodeHttpResult
{
    private protected SluiceResponse(int statusCode, string? location = null)
    {
        Head = new(statusCode, location);
        CreatedResults.NoteResult();
    }

    internal ResponseHead Head { get; set; }

    /// <summary>Gets the status code of the response.</summary>
    public int StatusCode => Head.StatusCode;
    int? IStatusCodeHttpResult.StatusCode => StatusCode;

    /// <summary>Gets the URL of the created resource, for 201.</summary>
    public string? Location => Head.Location;

    private protected abstract bool IsMissing { get; }
    private protected virtual ResponseForms Forms => ResponseForms.Value;

    /// <summary>
    /// Gets the selection specified by the handler; it is narrowed to what the caller may see before anything is
    /// written.
    /// </summary>
    private protected abstract FieldSelection Selection { get; }

    /// <summary>Returns the selection of the whole body if it depends on the options.</summary>
    private protected virtual FieldSelection SelectionUnder(SluiceHttpOptions options) => Selection;

    /// <summary>
    /// Gets the version of the entity that was read, which becomes part of the ETag; <see langword="null"/> for none.
    /// </summary>
    private protected virtual string? Version => null;

    /// <summary>Returns a problem with the request itself.</summary>
    private protected virtual Problem? FaultUnder(SluiceHttpOptions options) => null;

    /// <summary>Reads the data to write before the response starts; returns <see langword="false"/> for 404.</summary>
    private protected virtual ValueTask<bool> PrepareAsync(
        HttpContext context,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    ) => new(true);

    private protected abstract void Write(
        IBufferWriter<byte> output,
        FieldSelection selection,
        WireFormat format,
        SluiceHttpOptions options
    );

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        try
        {
            await ExecuteAsync(httpContext, Forms);
        }
        catch (WireException exception) when (FormlessValue.IsCause(httpContext, exception))
        {
            await ExecuteAsync(httpContext, FormlessValue.PrepareOthers(httpContext, Forms, Head, exception));
        }
    }

    private async Task ExecuteAsync(HttpContext httpContext, ResponseForms forms)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
        Problem? fault = FaultUnder(options) ?? IgnoredParameters.OfRead(httpContext, options);
        if (IsMissing || fault is not null)
        {
            await (fault is null ? ProblemResult.NotFound : new ProblemResult(fault)).ExecuteAsync(httpContext);
            return;
        }

        FieldSelection specified = SelectionUnder(options);
        if (
            await NegotiatedResponse.BeginAsync(httpContext, options, forms, specified.GetConverter().Shape)
            is not { } format
        )
            return;
        FieldSelection selection = await MemberAuthorization.NarrowAsync(httpContext, options, specified);
        options.RequireMapped(httpContext, selection.GetConverter().Shape);
        PolicyMark.Apply(httpContext);
        UntypedAuthorization.Set(httpContext, options, selection.GetConverter().Shape);
        ProblemResult? exceeded = null;
        try
        {
            if (!await PrepareAsync(httpContext, selection, format, options))
            {
                await ProblemResult.NotFound.ExecuteAsync(httpContext);
                return;
            }

            NegotiatedResponse.Apply(httpContext.Response, Head, format);
            await WriteBodyAsync(httpContext, options, selection, format);
        }
        catch (Exception exception)
            when (ExceededLimit.TryDescribe(httpContext, exception, isOfHandler: false, out exceeded))
        {
            httpContext.Response.Headers.Location = default;
            await exceeded.ExecuteAsync(httpContext);
        }
    }

    private Task WriteBodyAsync(
        HttpContext context,
        SluiceHttpOptions options,
        FieldSelection selection,
        WireFormat format
    )
    {
        bool isHead = HttpMethods.IsHead(context.Request.Method);
        return options.UseETags || isHead || Version is not null
            ? WriteBufferedAsync(context, options, selection, format, isHead)
            : WriteAsync(context, options, selection, format);
    }

    // Write directly into the server's buffer; a failure leaves it untouched, so that the host can still return an
    // error.
    private Task WriteAsync(HttpContext context, SluiceHttpOptions options, FieldSelection selection, WireFormat format)
    {
        PipeWriter output = context.Response.BodyWriter;
        Write(output, selection, format, options);
        if (!context.Response.HasStarted)
            WholeBody.AnnounceLength(context.Response, atLeast: 1);
        return WholeBody.FlushAsync(context);
    }

    private async Task WriteBufferedAsync(
        HttpContext context,
        SluiceHttpOptions options,
        FieldSelection selection,
        WireFormat format,
        bool isHead
    )
    {
        HttpResponse response = context.Response;
        var body = new ArrayBufferWriter<byte>(1024);
        Write(body, selection, format, options);
        if (Version is not null || (IsHashed(options, response) && StatusCode == StatusCodes.Status200OK))
        {
            string tag = ETagOf(body.WrittenSpan);
            string? known = CodedTag.FindKnown(context.Request, tag);
            CodedTag.SetTag(context, known ?? tag, isVersion: Version is not null);
            if (known is not null)
            {
                response.StatusCode = StatusCodes.Status304NotModified;
                response.Headers.ContentType = default;
                return;
            }
        }

        response.ContentLength = body.WrittenCount;
        if (!isHead)
            await WholeBody.WriteAsync(context, body.WrittenMemory);
    }

    // A tag of the handler's own may be the version that its If-Match compares: another would make every write a 412.
    private static bool IsHashed(SluiceHttpOptions options, HttpResponse response) =>
        options.UseETags && response.Headers.ETag.Count == 0;

    private string ETagOf(ReadOnlySpan<byte> body)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(body, hash);
        string text = Convert.ToHexStringLower(hash[..16]);
        return Version is null ? $"\"{text}\"" : SluicePreconditions.ETagOf(Version, text);
    }
}
