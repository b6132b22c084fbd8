using System.Buffers;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Headers;
using Microsoft.AspNetCore.ResponseCaching;
using Microsoft.AspNetCore.ResponseCompression;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Net.Http.Headers;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// The <c>ETag</c> of a response that response compression may still encode: a strong tag is one for the same bytes
/// alone, so that of each coding has a name of its own (RFC 9110, section 8.8.3.3), <c>"…-gzip"</c>.
/// </summary>
internal static class CodedTag
{
    private const int HashDigits = 32;
    private static readonly SearchValues<char> s_digits = SearchValues.Create("0123456789abcdef");

    /// <summary>Sets the tag of a response whose bytes have not been sent.</summary>
    /// <param name="context">The request.</param>
    /// <param name="tag">The tag of the bytes without a coding, with its quotes.</param>
    /// <param name="isVersion">Whether <c>If-Match</c> compares the tag, which takes strong ones alone.</param>
    public static void SetTag(HttpContext context, string tag, bool isVersion)
    {
        if (!isVersion && IsStoredBeforeCoding(context))
        {
            context.Response.Headers.ETag = $"W/{tag}";
            return;
        }

        context.Response.Headers.ETag = tag;
        NameCodingOf(context.Response);
    }

    /// <summary>
    /// Adds the coding to a tag of Sluice when the response starts: compression decides with the first bytes.
    /// </summary>
    public static void NameCodingOf(HttpResponse response) =>
        response.OnStarting(
            static state =>
            {
                IHeaderDictionary headers = ((HttpResponse)state).Headers;
                string tag = headers.ETag.ToString();
                string coding = headers.ContentEncoding.ToString();
                if (coding.Length > 0 && IsOfSluice(tag))
                    headers.ETag = WithCoding(tag, coding);
                return Task.CompletedTask;
            },
            response
        );

    /// <summary>
    /// Returns the tag of the response that the client has and need not get again; <see langword="null"/> if there is
    /// none. The comparison is weak, and <c>*</c> matches any response (RFC 9110, section 13.1.2).
    /// </summary>
    public static string? FindKnown(HttpRequest request, string tag)
    {
        if (!HttpMethods.IsGet(request.Method) && !HttpMethods.IsHead(request.Method))
            return null;
        RequestHeaders headers = request.GetTypedHeaders();
        foreach (EntityTagHeaderValue known in headers.IfNoneMatch)
        {
            if (known.Equals(EntityTagHeaderValue.Any) || known.Tag == tag)
                return tag;
            if (IsCoded(known.Tag.ToString(), tag, headers))
                return known.Tag.ToString();
        }

        return null;
    }

    // A coding that the client does not accept now would give it a stored response that it can't read.
    private static bool IsCoded(string known, string tag, RequestHeaders headers) =>
        headers.AcceptEncoding.Any(each =>
            each.Quality is not 0 && known == WithCoding(tag, each.Value.ToString().ToLowerInvariant())
        );

    private static string WithCoding(string tag, string coding) => $"{tag[..^1]}-{coding.Replace(", ", "-")}\"";

    // A tag that the application has set may be a version that it compares itself.
    private static bool IsOfSluice(string tag) =>
        tag.Length >= HashDigits + 2
        && tag[0] == '"'
        && tag.EndsWith('"')
        && !tag.AsSpan(tag.Length - 1 - HashDigits, HashDigits).ContainsAnyExcept(s_digits);

    // UseResponseCaching() stores the header before the coding is known, and answers with it in every coding.
    private static bool IsStoredBeforeCoding(HttpContext context) =>
        context.Features.Get<IResponseCachingFeature>() is not null
        && context.RequestServices.GetService<IResponseCompressionProvider>() is not null;
}
