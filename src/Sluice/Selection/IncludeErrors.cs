namespace Sluice.Selection;

/// <summary>
/// Collects what is wrong with one expression: the first hundred, and a count, so that hostile text costs bounded
/// memory.
/// </summary>
internal sealed partial class IncludeErrors
{
    private const int Kept = 100;
    private readonly List<IncludeError> _errors = [];
    private int _total;

    /// <summary>Whether another error would still be kept; where not, its message needn't be made.</summary>
    public bool HasRoom => _errors.Count < Kept;

    public void Add(IncludeErrorKind kind, int position, int length, string message, string? name = null,
        IReadOnlyList<string>? suggestions = null)
    {
        _total++;
        if (HasRoom) _errors.Add(new(kind, position, length, name, message, suggestions ?? []));
    }

    public void AddUnkept() => _total++;

    /// <summary>The errors in the order of the text.</summary>
    public IncludeError[] InOrder() => [.. _errors.OrderBy(e => e.Position)];
}
