using System.Collections;

namespace Sluice.Model;

/// <summary>
/// Defines the members of <see cref="CollectionShape{TCollection, TElement}"/> that do not depend on its type
/// arguments.
/// </summary>
internal interface ICollectionShape
{
    /// <summary>
    /// Adds a step that replaces the elements of a collection in place. Returns <see langword="false"/> if the
    /// collection cannot be changed.
    /// </summary>
    bool TryReplace(object target, object elements, MergeSteps steps, int offset);

    /// <summary>Enumerates a collection in wire order.</summary>
    IEnumerable Enumerate(object collection);

    /// <summary>Gets whether the type is a set, whose order of elements means nothing.</summary>
    bool IsSet { get; }
}

public sealed partial class CollectionShape<TCollection, TElement> : ICollectionShape
{
    bool ICollectionShape.TryReplace(object target, object elements, MergeSteps steps, int offset)
    {
        if (target is not ICollection<TElement?> { IsReadOnly: false } collection)
            return false;
        var replacement = new ElementReplacement<TElement?>(collection, new(Enumerate((TCollection)elements)));
        steps.Add(replacement.Replace, replacement.Undo, offset);
        return true;
    }

    bool ICollectionShape.IsSet => IsSet;

    IEnumerable ICollectionShape.Enumerate(object collection) => Enumerate((TCollection)collection);
}
