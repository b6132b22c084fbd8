using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Net.Http.Headers;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;
using Sluice.Hosting;
using Sluice.Model;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Buffers the whole request body, up to the size limit, and reads it depending on its content type. Invalid client
/// input is returned as a problem; it never throws.
/// </summary>
internal static class BodyReader
{
    private static readonly Problem s_unsupported = new(
        StatusCodes.Status415UnsupportedMediaType,
        "Unsupported media type",
        "The endpoint does not support the body's content type."
    )
    {
        Supported = [MediaTypes.Json, MediaTypes.MessagePack],
    };

    private static readonly Problem s_patch = s_unsupported with
    {
        Detail = "The endpoint takes whole values, not patches. Send the whole value in a supported media type.",
    };

    private static readonly Problem s_null = new(
        StatusCodes.Status400BadRequest,
        "The body is not valid.",
        "The body is null."
    );

    /// <summary>Determines the body's wire format and encoding from the request's headers.</summary>
    /// <param name="request">The request.</param>
    /// <param name="format">JSON or MessagePack.</param>
    /// <param name="encoding">The encoding of a JSON body; <see langword="null"/> for UTF-8.</param>
    /// <param name="problem">The problem to return if the body cannot be read.</param>
    /// <param name="isPatch">Whether the endpoint accepts merge patches.</param>
    public static bool TryForm(
        HttpRequest request,
        out WireFormat format,
        out Encoding? encoding,
        out Problem problem,
        bool isPatch = false
    )
    {
        (format, encoding, problem) = (
            default,
            null,
            isPatch
                ? s_unsupported with
                {
                    Supported = [MediaTypes.MergePatch, .. s_unsupported.Supported],
                }
                : s_unsupported
        );
        if (
            !MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            || MediaTypes.FormatOfBody(type.MediaType.AsSpan(), isPatch) is not { } known
        )
        {
            if (!isPatch && MediaTypes.IsPatch(request.ContentType))
                problem = s_patch;
            return false;
        }

        format = known;
        problem = s_unsupported with { Detail = "The body's charset is not supported." };
        if (format == WireFormat.Json && !WireDocument.TryFindEncoding(type.Charset.AsSpan(), out encoding))
            return false;
        // Request decompression removes the header, so a remaining value names an encoding that was not decoded.
        problem = s_unsupported with
        {
            Detail = "The endpoint does not support the body's content encoding.",
            Supported = [],
        };
        return IsDecoded(request);
    }

    /// <summary>Determines the form of a body of rows, which must be UTF-8 where it is text.</summary>
    public static bool TryRows(HttpRequest request, out RowsForm form, [NotNullWhen(false)] out Problem? problem)
    {
        form = RowsForm.Json;
        if (
            MediaTypeHeaderValue.TryParse(request.ContentType, out MediaTypeHeaderValue? type)
            && FindLines(type) is { } lines
        )
        {
            form = lines;
            bool isUtf8 = WireDocument.TryFindEncoding(type.Charset.AsSpan(), out Encoding? other) && other is null;
            problem =
                !isUtf8 || !IsDecoded(request)
                    ? s_unsupported with
                    {
                        Detail = "The endpoint takes UTF-8 without a content encoding.",
                    }
                : form == RowsForm.Csv && LacksHeader(type)
                    ? s_unsupported with
                    {
                        Detail = "The endpoint takes CSV whose first record names the columns.",
                    }
                : null;
        }
        else if (TryForm(request, out WireFormat format, out Encoding? encoding, out Problem unsupported))
        {
            form = format == WireFormat.MessagePack ? RowsForm.MessagePack : RowsForm.Json;
            problem = encoding is null ? null : s_unsupported with { Detail = "The endpoint takes UTF-8." };
        }
        else
        {
            problem = unsupported;
        }
        if (problem is { Supported.Count: > 0 })
            problem = problem with
            {
                Supported = [MediaTypes.Json, MediaTypes.JsonLines, MediaTypes.MessagePack, RowsForms.CsvType],
            };
        return problem is null;
    }

    private static RowsForm? FindLines(MediaTypeHeaderValue type) =>
        type.MediaType.Equals(RowsForms.CsvType, StringComparison.OrdinalIgnoreCase) ? RowsForm.Csv
        : MediaTypes.FormatOf(type.MediaType.AsSpan()) == WireFormat.JsonLines ? RowsForm.JsonLines
        : null;

    // RFC 4180, section 3.
    private static bool LacksHeader(MediaTypeHeaderValue type) =>
        type.Parameters.Any(parameter =>
            parameter.Name.Equals("header", StringComparison.OrdinalIgnoreCase)
            && parameter.GetUnescapedValue().Equals("absent", StringComparison.OrdinalIgnoreCase)
        );

    private static bool IsDecoded(HttpRequest request) =>
        request.Headers.ContentEncoding.All(coding =>
            string.IsNullOrEmpty(coding) || coding.Equals("identity", StringComparison.OrdinalIgnoreCase)
        );

    /// <summary>Reads the value. Members that a policy hides from the caller are skipped.</summary>
    /// <param name="context">The request.</param>
    /// <param name="converter">The converter of the type.</param>
    /// <param name="isPatch">Whether to keep the document for merging and only check its syntax.</param>
    public static async Task<BodyContent<T>> ReadAsync<T>(
        HttpContext context,
        Converter<T> converter,
        bool isPatch = false
    )
    {
        SluiceHttpOptions options = SluiceHttpOptions.Of(context);
        if (!TryForm(context.Request, out WireFormat format, out Encoding? encoding, out Problem problem, isPatch))
            return new(problem);
        try
        {
            long limit = FindLimit(context, options);
            byte[]? body =
                context.Request.ContentLength > limit
                    ? null
                    : await ReadWholeAsync(new BodyPipe(context.Request), limit, context.RequestAborted);
            if (body is null)
                return new(TooLarge(limit));
            // Authorize before parsing, so that the body's content cannot influence which policies are evaluated.
            MemberAuthorization? memberAuthorization = await MemberAuthorization.OfBodyAsync(
                context,
                options,
                converter.Shape
            );
            if (
                memberAuthorization is not null
                && !isPatch
                && options.Guards.RequiredOf(converter.Shape) is { } required
            )
                throw new InvalidOperationException(BodyCheck.MessageOf(required));
            FormatsMetadata? answers = context.GetEndpoint()?.Metadata.GetMetadata<FormatsMetadata>();
            HostWire wire = options.BodyWireOf(format, answers);
            WireDocument document = OpenDocument(
                context,
                options,
                converter.Shape,
                body,
                wire,
                encoding,
                memberAuthorization
            );
            return Read(document, converter, isPatch);
        }
        catch (Exception e) when (FindProblem(context, options, e) is { } found)
        {
            return new(found);
        }
    }

    private static Problem? FindProblem(HttpContext context, SluiceHttpOptions options, Exception exception) =>
        exception switch
        {
            WireException wire => ProblemOf(wire),
            BadHttpRequestException { StatusCode: StatusCodes.Status413PayloadTooLarge } => TooLarge(
                FindLimit(context, options)
            ),
            BadHttpRequestException request => CutOff(request.StatusCode),
            // The client has disconnected, so nobody receives the response; but the handler must not run, and nothing
            // must be logged as a server error.
            IOException => CutOff(StatusCodes.Status400BadRequest),
            OperationCanceledException when RequestEnd.HasClientLeft(context) => CutOff(
                StatusCodes.Status400BadRequest
            ),
            _ => null,
        };

    private static WireDocument OpenDocument(
        HttpContext context,
        SluiceHttpOptions options,
        TypeShape shape,
        byte[] body,
        HostWire wire,
        Encoding? encoding,
        MemberAuthorization? memberAuthorization
    ) =>
        new(
            body,
            wire,
            encoding,
            memberAuthorization is null ? null : member => !memberAuthorization.Allows(member),
            BodyDeclarations.FindMembers(context, options, shape),
            BodyDeclarations.IgnoresOthers(context, options)
        )
        {
            IsHiddenWhenStored = MemberAuthorization.HiddenWhenStored(context, options, shape, memberAuthorization),
            MaxContainers = options.MaxBodyContainers,
            MaxValues = UntypedBodies.MaxValuesOf(shape, options),
            MaxElements = ExpandingBodies.MaxElementsOf(shape, options),
        };

    private static BodyContent<T> Read<T>(WireDocument document, Converter<T> converter, bool isPatch)
    {
        if (isPatch)
        {
            document.CheckSyntax();
            document.CheckSettable(converter);
            return new(default!, document);
        }
        T? value = document.Read(converter);
        return value is null ? new(s_null) { IsNull = true } : new(value, document);
    }

    private static async Task<byte[]?> ReadWholeAsync(PipeReader input, long limit, CancellationToken aborted)
    {
        while (true)
        {
            ReadResult result = await input.ReadAsync(aborted);
            bool isTooLarge = result.Buffer.Length > limit;
            byte[]? whole = result.IsCompleted && !isTooLarge ? result.Buffer.ToArray() : null;
            input.AdvanceTo(
                isTooLarge || whole is not null ? result.Buffer.End : result.Buffer.Start,
                result.Buffer.End
            );
            if (isTooLarge || whole is not null)
                return whole;
        }
    }

    private static Problem CutOff(int status) =>
        new(status, "The request is not valid.", "The body could not be read completely.");

    // The server's own limit, or that of the endpoint (RequestSizeLimit), may be lower.
    private static long FindLimit(HttpContext context, SluiceHttpOptions options) =>
        context.Features.Get<IHttpMaxRequestBodySizeFeature>()?.MaxRequestBodySize is { } limit
            ? Math.Min(limit, options.MaxBodyBytes)
            : options.MaxBodyBytes;

    private static Problem TooLarge(long limit) =>
        new(
            StatusCodes.Status413PayloadTooLarge,
            "The body is too large.",
            $"The body exceeds the limit of {limit} bytes."
        );

    internal static Problem ProblemOf(WireException e) =>
        new(StatusCodes.Status400BadRequest, "The body is not valid.", TextOf(e))
        {
            Path = e.Path,
            Offset = e.Offset >= 0 ? e.Offset : null,
        };

    /// <summary>
    /// Returns the text of an exception that a client may see. Messages about the client's own bytes are returned;
    /// messages from user code and about the program's types are not.
    /// </summary>
    public static string TextOf(WireException e) =>
        e.Error switch
        {
            WireError.UserCode => "The value was rejected.",
            WireError.Unsupported => "The endpoint cannot read this value.",
            _ => e.Message,
        };
}
