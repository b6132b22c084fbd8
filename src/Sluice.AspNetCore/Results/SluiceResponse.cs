using System.Buffers;
using System.IO.Pipelines;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Headers;
using Microsoft.Net.Http.Headers;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Http;
using Sluice.Model;

namespace Sluice;

/// <summary>A response whose body is one value, written whole before its first byte leaves: it either arrives or the client sees an error.</summary>
public abstract class SluiceResponse : IResult, IStatusCodeHttpResult
{
    private protected SluiceResponse(int statusCode, string? location = null)
    {
        StatusCode = statusCode;
        Location = location;
    }

    /// <summary>The status of the response.</summary>
    public int StatusCode { get; internal set; }
    int? IStatusCodeHttpResult.StatusCode => StatusCode;
    /// <summary>The URL of what was created, for 201.</summary>
    public string? Location { get; }

    private protected abstract bool IsMissing { get; }
    private protected abstract TypeShape Shape { get; }
    private protected abstract void Write(IBufferWriter<byte> output, WireFormat format, SluiceHttpOptions options);

    /// <inheritdoc/>
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        ArgumentNullException.ThrowIfNull(httpContext);
        SluiceHttpOptions options = SluiceHttpOptions.Of(httpContext);
        if (IsMissing)
        {
            await ProblemResult.NotFound.ExecuteAsync(httpContext);
            return;
        }

        if (await NegotiatedResponse.BeginAsync(httpContext, options, MediaTypes.ForValues) is not { } format) return;
        UntypedGuard.Set(httpContext, options, Shape);
        HttpResponse response = httpContext.Response;
        response.StatusCode = StatusCode;
        if (Location is not null) response.Headers.Location = Location;
        bool isHead = HttpMethods.IsHead(httpContext.Request.Method);
        if (options.UseETags || isHead) await WriteBufferedAsync(httpContext, options, format, isHead);
        else await WriteAsync(httpContext, options, format);
    }

    // Straight into the server's buffer; a failure leaves it untouched, so that the host can still answer with an error.
    private async Task WriteAsync(HttpContext context, SluiceHttpOptions options, WireFormat format)
    {
        PipeWriter output = context.Response.BodyWriter;
        Write(output, format, options);
        if (output.CanGetUnflushedBytes && !context.Response.HasStarted) context.Response.ContentLength = output.UnflushedBytes;
        await output.FlushAsync(context.RequestAborted);
    }

    private async Task WriteBufferedAsync(HttpContext context, SluiceHttpOptions options, WireFormat format, bool isHead)
    {
        HttpResponse response = context.Response;
        var body = new ArrayBufferWriter<byte>(1024);
        Write(body, format, options);
        if (options.UseETags && StatusCode == StatusCodes.Status200OK)
        {
            var tag = new EntityTagHeaderValue(ETagOf(body.WrittenSpan));
            response.GetTypedHeaders().ETag = tag;
            if (IsKnown(context.Request, tag))
            {
                response.StatusCode = StatusCodes.Status304NotModified;
                response.Headers.ContentType = default;
                return;
            }
        }

        response.ContentLength = body.WrittenCount;
        if (!isHead) await response.Body.WriteAsync(body.WrittenMemory, context.RequestAborted);
    }

    private static string ETagOf(ReadOnlySpan<byte> body)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(body, hash);
        return $"\"{Convert.ToHexStringLower(hash[..16])}\"";
    }

    // RFC 9110 section 13.1.2: the comparison is the weak one, and * matches whatever there is.
    private static bool IsKnown(HttpRequest request, EntityTagHeaderValue tag)
    {
        if (!HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method)) return false;
        RequestHeaders headers = request.GetTypedHeaders();
        return headers.IfNoneMatch.Any(known => known.Equals(EntityTagHeaderValue.Any) || known.Compare(tag, useStrongComparison: false));
    }
}
