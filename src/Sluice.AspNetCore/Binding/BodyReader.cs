using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;
using Sluice.AspNetCore.Problems;
using Sluice.Http;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Binding;

/// <summary>Reads a request's body whole, up to the limit, and then as its content type says. Throws for nothing that a client does.</summary>
internal static class BodyReader
{
    private static readonly Problem s_unsupported = new(StatusCodes.Status415UnsupportedMediaType, "Unsupported media type", "The body's content type can't be read here.")
    {
        Supported = [MediaTypes.Json, MediaTypes.MessagePack],
    };

    /// <summary>The form of the body and its encoding; <see langword="null"/> for UTF-8.</summary>
    public static bool TryForm(HttpRequest request, out WireFormat format, out Encoding? encoding, out Problem problem)
    {
        (format, encoding, problem) = (default, null, s_unsupported);
        if (!MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type) || MediaTypes.OfBody(type.MediaType.AsSpan()) is not { } known) return false;
        format = known;
        problem = s_unsupported with { Detail = "The body's charset is not known." };
        if (format == WireFormat.Json && !Charsets.TryFind(type.Charset.AsSpan(), out encoding)) return false;
        // The host's request decompression takes the header off; one that is still there names what nobody has undone.
        problem = s_unsupported with { Detail = "The body's content encoding can't be read here.", Supported = [] };
        return request.Headers.ContentEncoding.All(coding => string.IsNullOrEmpty(coding) || coding.Equals("identity", StringComparison.OrdinalIgnoreCase));
    }

    public static async Task<(T? Value, Problem? Problem)> ReadAsync<T>(HttpContext context, Converter<T> converter)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        if (!TryForm(context.Request, out WireFormat format, out Encoding? encoding, out Problem problem)) return (default, problem);
        try
        {
            byte[]? body = context.Request.ContentLength > options.MaxBodyBytes ? null : await ReadWholeAsync(context.Request.BodyReader, options.MaxBodyBytes, context.RequestAborted);
            if (body is null) return (default, TooLarge(options.MaxBodyBytes));
            T? value = format == WireFormat.MessagePack ? MessagePackReading.Read(body, converter, options.MessagePack) : JsonReading.Read(Charsets.ToUtf8(body, encoding), converter, options.Json);
            return value is null ? (default, new Problem(StatusCodes.Status400BadRequest, "The body is not valid.", "The body is null.")) : (value, null);
        }
        catch (WireException e)
        {
            return (default, ProblemOf(e));
        }
        catch (BadHttpRequestException e)
        {
            return (default, e.StatusCode == StatusCodes.Status413PayloadTooLarge ? TooLarge(options.MaxBodyBytes) : CutOff(e.StatusCode));
        }
        catch (Exception e) when (e is IOException || (e is OperationCanceledException && context.RequestAborted.IsCancellationRequested))
        {
            // The client has gone: nobody reads the answer, but the handler does not run and nothing is logged as a fault of the server.
            return (default, CutOff(StatusCodes.Status400BadRequest));
        }
    }

    private static async Task<byte[]?> ReadWholeAsync(PipeReader input, long limit, CancellationToken aborted)
    {
        while (true)
        {
            ReadResult result = await input.ReadAsync(aborted);
            bool isTooLarge = result.Buffer.Length > limit;
            byte[]? whole = result.IsCompleted && !isTooLarge ? result.Buffer.ToArray() : null;
            input.AdvanceTo(isTooLarge || whole is not null ? result.Buffer.End : result.Buffer.Start, result.Buffer.End);
            if (isTooLarge || whole is not null) return whole;
        }
    }

    private static Problem CutOff(int status) => new(status, "The request is not valid.", "The body could not be read to its end.");

    private static Problem TooLarge(long limit) => new(StatusCodes.Status413PayloadTooLarge, "The body is too large.", $"A body may hold {limit} bytes.");

    // The message of a WireException speaks of the client's own bytes; that of user code behind it does not, and stays here.
    private static Problem ProblemOf(WireException e) => new(StatusCodes.Status400BadRequest, "The body is not valid.", e.Error == WireError.UserCode ? "The value was rejected." : e.Message)
    {
        Path = e.Path,
        Offset = e.Offset >= 0 ? e.Offset : null,
    };
}
