namespace Sluice.Selection;

/// <summary>
/// A selection while a value is being written; created by <see cref="FieldSelection.BeginFields"/>. Must be disposed on
/// the thread that created it.
/// </summary>
public readonly struct SelectedFields : IDisposable
{
    private readonly ElementCounter.Scope _counting;

    internal SelectedFields(SelectionNode? node)
    {
        Node = node;
        if (node?.Counter is { } counter)
            _counting = counter.Begin();
    }

    /// <summary>Gets the root node; <see langword="null"/> for all fields.</summary>
    public SelectionNode? Node { get; }

    /// <summary>Gets the selection for use as the type argument of <c>TShape.Write</c>.</summary>
    public MaskedFields Fields => new(Node);

    /// <summary>Stops counting elements.</summary>
    public void Dispose()
    {
        if (Node?.Counter is not null)
            _counting.Dispose();
    }
}
