using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// The methods that ask for an answer and change nothing (RFC 9110, section 9.2.1), so that a server may stop them or
/// carry them out again: GET, HEAD and QUERY.
/// </summary>
internal static class SafeMethods
{
    /// <summary>Returns whether a request has a safe method.</summary>
    public static bool Contain(HttpRequest request) =>
        HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method) || HttpMethods.IsQuery(request.Method);

    /// <summary>
    /// Returns the token that stops the statements of a request: that of its end for a safe method. A statement of
    /// another one is carried out although the client has left, because what it has done would be undone.
    /// </summary>
    public static CancellationToken FindStop(HttpContext context) =>
        Contain(context.Request) ? context.RequestAborted : CancellationToken.None;
}
