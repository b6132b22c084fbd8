using System.Net;

namespace Sluice;

/// <summary>
/// The exception that is thrown for an unsuccessful response; contains its problem document (RFC 9457), if there is
/// one.
/// </summary>
public sealed class SluiceHttpException : HttpRequestException
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="statusCode">The status code of the response.</param>
    /// <param name="title">The title of the problem; <see langword="null"/> if there is none.</param>
    /// <param name="detail">The detail of the problem; <see langword="null"/> if there is none.</param>
    /// <param name="problem">The unparsed problem document.</param>
    public SluiceHttpException(HttpStatusCode statusCode, string? title, string? detail, string? problem)
        : base(
            $"The server responded with {(int)statusCode}{(title is null ? "" : $": {title}")}"
                + $"{(detail is null ? "" : $" {detail}")}",
            null,
            statusCode
        )
    {
        Title = title;
        Detail = detail;
        Problem = problem;
    }

    /// <summary>Gets the problem's <c>title</c>: a summary of the problem type.</summary>
    public string? Title { get; }

    /// <summary>Gets the problem's <c>detail</c>: an explanation of this occurrence.</summary>
    public string? Detail { get; }

    /// <summary>
    /// Gets the problem document as JSON text, limited to 64 KB; <see langword="null"/> if the server sent none. Its
    /// <c>errors</c> member lists the errors of an include expression.
    /// </summary>
    public string? Problem { get; }
}
