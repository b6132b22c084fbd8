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

/// <summary>Reads a request's body whole, up to the limit, and then as its content type says.</summary>
internal static class BodyReader
{
    private static readonly Problem s_unsupported = new(StatusCodes.Status415UnsupportedMediaType, "Unsupported media type", "The body's content type can't be read here.")
    {
        Supported = [MediaTypes.Json, MediaTypes.MessagePack],
    };

    public static ReadOnlySpan<char> MediaTypeOf(HttpRequest request) => MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type) ? type.MediaType.AsSpan() : default;

    public static async Task<(T? Value, Problem? Problem)> ReadAsync<T>(HttpContext context, Converter<T> converter)
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        if (!MediaTypeHeaderValue.TryParse(context.Request.ContentType, out MediaTypeHeaderValue? type) || MediaTypes.OfBody(type.MediaType.AsSpan()) is not { } format) return (default, s_unsupported);
        if (EncodingOf(type) is not { } encoding) return (default, s_unsupported with { Detail = "The body's charset is not known." });

        Stream? transcoded = format == WireFormat.Json && encoding is not UTF8Encoding ? Encoding.CreateTranscodingStream(context.Request.Body, encoding, Encoding.UTF8, leaveOpen: true) : null;
        PipeReader input = transcoded is null ? context.Request.BodyReader : PipeReader.Create(transcoded);
        try
        {
            byte[]? body = await ReadWholeAsync(input, options.MaxBodyBytes, context.RequestAborted);
            if (body is null) return (default, TooLarge(options.MaxBodyBytes));
            T? value = format == WireFormat.MessagePack ? MessagePackReading.Read(body, converter, options.MessagePack) : JsonReading.Read(body, converter, options.Json);
            return value is null ? (default, new Problem(StatusCodes.Status400BadRequest, "The body is not valid.", "The body is null.")) : (value, null);
        }
        catch (WireException e)
        {
            return (default, ProblemOf(e));
        }
        catch (BadHttpRequestException e)
        {
            return (default, e.StatusCode == StatusCodes.Status413PayloadTooLarge ? TooLarge(options.MaxBodyBytes) : new Problem(e.StatusCode, "The request is not valid.", "The body could not be read to its end."));
        }
        finally
        {
            if (transcoded is not null)
            {
                await input.CompleteAsync();
                await transcoded.DisposeAsync();
            }
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

    private static Encoding? EncodingOf(MediaTypeHeaderValue type)
    {
        if (!type.Charset.HasValue) return Encoding.UTF8;
        try
        {
            return type.Encoding;
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    private static Problem TooLarge(long limit) => new(StatusCodes.Status413PayloadTooLarge, "The body is too large.", $"A body may hold {limit} bytes.");

    // The message of a WireException speaks of the client's own bytes; that of user code behind it does not, and stays here.
    private static Problem ProblemOf(WireException e) => new(StatusCodes.Status400BadRequest, "The body is not valid.", e.Error == WireError.UserCode ? "The value was rejected." : e.Message)
    {
        Path = e.Path,
        Offset = e.Offset >= 0 ? e.Offset : null,
    };
}
