namespace Sluice.AspNetCore.Problems;

/// <summary>A problem with a request (RFC 9457). Never contains the text of an unrelated exception.</summary>
internal sealed record Problem(int Status, string Title, string Detail)
{
    /// <summary>
    /// Gets the include expression that positions refer to: decoded, and joined if it was sent in several parameters.
    /// </summary>
    public string? Include { get; init; }

    /// <summary>Gets the filter that positions refer to, decoded.</summary>
    public string? Filter { get; init; }

    /// <summary>Gets the sort expression that positions refer to, decoded.</summary>
    public string? Sort { get; init; }

    /// <summary>Gets the errors of an expression, each with its position.</summary>
    public IReadOnlyList<ExpressionError> Errors { get; init; } = [];

    /// <summary>Gets the number of errors omitted from <see cref="Errors"/>.</summary>
    public int MoreErrors { get; init; }

    /// <summary>Gets the path in the request body, such as <c>$.lines[3].sku</c>.</summary>
    public string? Path { get; init; }

    /// <summary>Gets the offset in the request body, in bytes.</summary>
    public long? Offset { get; init; }

    /// <summary>Gets the supported alternatives.</summary>
    public IReadOnlyList<string> Supported { get; init; } = [];
}
