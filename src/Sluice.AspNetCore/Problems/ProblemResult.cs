using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Writes <c>application/problem+json</c> (RFC 9457) regardless of the Accept header: a client that cannot read the
/// body still receives the status code.
/// </summary>
internal sealed class ProblemResult(Problem problem) : IResult
{
    private const int LongestEcho = 4096;
    private static readonly JsonWriterOptions s_options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Gets the 404 result for a missing value.</summary>
    public static ProblemResult NotFound { get; } =
        new(new Problem(StatusCodes.Status404NotFound, "Not found", "The resource was not found."));

    public async Task ExecuteAsync(HttpContext context)
    {
        HttpResponse response = context.Response;
        NegotiatedResponse.AddVary(response.Headers, SluiceHttpOptions.Of(context));
        response.StatusCode = problem.Status;
        ArrayBufferWriter<byte> body = Write();
        bool hasBody = !HttpMethods.IsHead(context.Request.Method);
        if (hasBody && await HostProblems.TryWriteAsync(context, body.WrittenMemory))
            return;
        response.ContentType = MediaTypes.Problem;
        response.ContentLength = body.WrittenCount;
        if (hasBody)
            await WholeBody.WriteAsync(context, body.WrittenMemory);
    }

    private ArrayBufferWriter<byte> Write()
    {
        var body = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(body, s_options);
        writer.WriteStartObject();
        writer.WriteString("title", problem.Title);
        writer.WriteNumber("status", problem.Status);
        writer.WriteString("detail", problem.Detail);
        if (problem.Path is not null)
            writer.WriteString("path", problem.Path);
        if (problem.Offset is { } offset)
            writer.WriteNumber("offset", offset);
        if (problem.Include is { Length: <= LongestEcho } include)
            writer.WriteString("include", include);
        if (problem.Filter is { Length: <= LongestEcho } filter)
            writer.WriteString("filter", filter);
        if (problem.Sort is { Length: <= LongestEcho } sort)
            writer.WriteString("sort", sort);
        if (problem.Errors.Count > 0)
            WriteErrors(writer);
        if (problem.MoreErrors > 0)
            writer.WriteNumber("moreErrors", problem.MoreErrors);
        if (problem.Supported.Count > 0)
            WriteStrings(writer, "supported", problem.Supported);
        writer.WriteEndObject();
        writer.Flush();
        return body;
    }

    private void WriteErrors(Utf8JsonWriter writer)
    {
        writer.WriteStartArray("errors");
        foreach (ExpressionError error in problem.Errors)
        {
            writer.WriteStartObject();
            writer.WriteNumber("position", error.Position);
            writer.WriteNumber("length", error.Length);
            if (error.Name is not null)
                writer.WriteString("name", error.Name);
            writer.WriteString("message", error.Message);
            if (error.Suggestions.Count > 0)
                WriteStrings(writer, "suggestions", error.Suggestions);
            writer.WriteEndObject();
        }

        writer.WriteEndArray();
    }

    private static void WriteStrings(Utf8JsonWriter writer, string name, IReadOnlyList<string> values)
    {
        writer.WriteStartArray(name);
        foreach (string value in values)
            writer.WriteStringValue(value);
        writer.WriteEndArray();
    }
}
