namespace Sluice.Selection;

/// <summary>
/// Collects the errors of an expression: keeps the first 100 and counts the rest, so that malicious input costs bounded
/// memory.
/// </summary>
internal sealed partial class IncludeErrors
{
    private const int Kept = 100;
    private readonly List<IncludeError> _errors = [];
    private int _total;

    /// <summary>Gets whether another error would be kept; if not, its message need not be created.</summary>
    public bool HasSpace => _errors.Count < Kept;

    public void Add(
        IncludeErrorKind kind,
        int position,
        int length,
        string message,
        string? name = null,
        IReadOnlyList<string>? suggestions = null
    )
    {
        _total++;
        if (HasSpace)
            _errors.Add(new(kind, position, length, name, message, suggestions ?? []));
    }

    public void AddUnkept() => _total++;

    /// <summary>Returns the errors ordered by position.</summary>
    public IncludeError[] InOrder() => [.. _errors.OrderBy(error => error.Position)];
}
