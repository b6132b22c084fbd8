namespace Sluice.Model;

/// <summary>Replaces the elements of a collection and can restore the previous ones.</summary>
internal sealed class ElementReplacement<TElement>(ICollection<TElement> collection, List<TElement> after)
{
    private List<TElement>? _before;

    internal void Replace()
    {
        _before = new(collection);
        Fill(after);
    }

    internal void Undo()
    {
        if (_before is not null)
            Fill(_before);
    }

    private void Fill(List<TElement> elements)
    {
        collection.Clear();
        foreach (TElement element in elements)
            collection.Add(element);
    }
}
