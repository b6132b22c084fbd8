using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Binding;

// The text of the expression, from the query string or the header.
internal static partial class IncludeBinder
{
    /// <summary>
    /// Returns the values of the query parameter, joined by commas; if there is none, the values of the header. Both
    /// are percent-decoded, because header values are ASCII. Empty where they are for another endpoint, or where the
    /// action has a parameter of its own by this name.
    /// </summary>
    public static string ReadText(HttpRequest request, SluiceHttpOptions options)
    {
        StringValues values = request.Query[options.IncludeParameter];
        if (values.Count > 0 && !ErrorPages.HasOtherQuery(request.HttpContext) && !IsOfAction(request))
            return Joined(values);
        values = ErrorPages.HasOtherHeaders(request.HttpContext) ? default : request.Headers[options.IncludeHeader];
        return values.Count == 0 ? "" : Uri.UnescapeDataString(Joined(values));
    }

    private static bool IsOfAction(HttpRequest request) =>
        request.HttpContext.GetEndpoint()?.Metadata.GetMetadata<OwnIncludeMetadata>() is not null;

    private static string Joined(StringValues values) =>
        values.Count == 1
            ? values[0] ?? ""
            : string.Join(',', values.Select(Unbracketed).Where(value => value.Length > 0));

    // The outer brackets of each value are optional; remove them before joining: [a]&[b] is a,b.
    private static string Unbracketed(string? value)
    {
        ReadOnlySpan<char> text = value.AsSpan().Trim();
        return
            text.Length >= 2
            && ((text[0] == '[' && text[^1] == ']') || (text[0] == '(' && text[^1] == ')'))
            && ClosesLast(text)
            ? text[1..^1].ToString()
            : text.ToString();
    }

    // Returns whether the last bracket closes the first one: [a],[b] is not a single list.
    private static bool ClosesLast(ReadOnlySpan<char> text)
    {
        int depth = 0;
        bool quoted = false;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] == '\'')
                quoted = !quoted;
            if (quoted)
                continue;
            if (text[i] is '[' or '(')
                depth++;
            else if (text[i] is ']' or ')' && --depth == 0)
                return i == text.Length - 1;
        }

        return false;
    }
}
