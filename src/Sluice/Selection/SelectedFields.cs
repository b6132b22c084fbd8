namespace Sluice.Selection;

/// <summary>
/// A selection while one value is written under it; made by <see cref="FieldSelection.BeginFields"/>. Dispose of it on
/// the thread that made it.
/// </summary>
public readonly struct SelectedFields : IDisposable
{
    private readonly ElementCounter.Scope _counting;

    internal SelectedFields(SelectionNode? node)
    {
        Node = node;
        if (node?.Counter is { } counter) _counting = counter.Begin();
    }

    /// <summary>The root's masks; <see langword="null"/> for all fields.</summary>
    public SelectionNode? Node { get; }
    /// <summary>The same as a type argument of <c>TShape.Write</c>.</summary>
    public MaskedFields Fields => new(Node);

    /// <summary>Ends the counting of elements.</summary>
    public void Dispose()
    {
        if (Node?.Counter is not null) _counting.Dispose();
    }
}
