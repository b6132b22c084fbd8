using System.Net;

namespace Sluice;

/// <summary>
/// The server answered, but not with success; carries its problem document (RFC 9457), if it sent one.
/// </summary>
public sealed class SluiceHttpException : HttpRequestException
{
    /// <summary>Makes the exception.</summary>
    /// <param name="statusCode">The response's status.</param>
    /// <param name="title">The problem's title; <see langword="null"/> without a document.</param>
    /// <param name="detail">The problem's detail; <see langword="null"/> without one.</param>
    /// <param name="problem">The document as it came.</param>
    public SluiceHttpException(HttpStatusCode statusCode, string? title, string? detail, string? problem)
        : base($"The server answered {(int)statusCode}{(title is null ? "" : $": {title}")}{(detail is null ? "" : $" {detail}")}", null, statusCode)
    {
        Title = title;
        Detail = detail;
        Problem = problem;
    }

    /// <summary>What went wrong, for every occurrence alike: the problem's <c>title</c>.</summary>
    public string? Title { get; }
    /// <summary>What went wrong this time: the problem's <c>detail</c>.</summary>
    public string? Detail { get; }
    /// <summary>
    /// The problem document as JSON text, at most 64 KB of it; <see langword="null"/> where the server sent none. Its
    /// <c>errors</c> list the faults of an include expression.
    /// </summary>
    public string? Problem { get; }
}
