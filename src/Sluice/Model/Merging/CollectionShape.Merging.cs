namespace Sluice.Model;

/// <summary>The part of <see cref="CollectionShape{TCollection, TElement}"/> that does not depend on the type
/// arguments.</summary>
internal interface ICollectionShape
{
    /// <summary>Plans to replace the elements of a collection that stays the same object. <see langword="false"/>
    /// where it can't be changed.</summary>
    bool TryReplace(object target, object elements, MergeSteps steps, int offset);
}

public sealed partial class CollectionShape<TCollection, TElement> : ICollectionShape
{
    bool ICollectionShape.TryReplace(object target, object elements, MergeSteps steps, int offset)
    {
        if (target is not ICollection<TElement?> { IsReadOnly: false } collection) return false;
        TElement?[] after = [.. Enumerate((TCollection)elements)];
        TElement?[]? before = null;
        steps.Add(
            () =>
            {
                before = [.. collection];
                Fill(collection, after);
            },
            () =>
            {
                if (before is not null) Fill(collection, before);
            },
            offset);
        return true;
    }

    private static void Fill(ICollection<TElement?> collection, TElement?[] elements)
    {
        collection.Clear();
        foreach (TElement? element in elements) collection.Add(element);
    }
}
