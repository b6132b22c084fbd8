namespace Sluice.AspNetCore.Problems;

/// <summary>What went wrong with a request, as RFC 9457 says it; never an exception's text.</summary>
internal sealed record Problem(int Status, string Title, string Detail)
{
    /// <summary>
    /// The include expression that positions count in: decoded, and joined where it came in several parameters.
    /// </summary>
    public string? Include { get; init; }
    /// <summary>The faults of an include expression, each with its position.</summary>
    public IReadOnlyList<IncludeError> Errors { get; init; } = [];
    /// <summary>Faults that were left out of <see cref="Errors"/>.</summary>
    public int MoreErrors { get; init; }
    /// <summary>Where in a request body, such as <c>$.lines[3].sku</c>.</summary>
    public string? Path { get; init; }
    /// <summary>Where in a request body, in bytes.</summary>
    public long? Offset { get; init; }
    /// <summary>What can be sent or asked for instead.</summary>
    public IReadOnlyList<string> Supported { get; init; } = [];
}
