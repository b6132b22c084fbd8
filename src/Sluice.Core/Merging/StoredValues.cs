using System.Collections;
using Sluice.Model;

namespace Sluice.Merging;

/// <summary>Answers whether a value contains anything that another value in its place would remove.</summary>
internal static class StoredValues
{
    /// <summary>
    /// Returns <see langword="false"/> for null, an optional without a value, and a collection or dictionary without
    /// elements.
    /// </summary>
    internal static bool AreIn(TypeShape shape, object? value)
    {
        while (value is not null && shape is IWrapperShape wrapper)
            (shape, value) = (shape.Inner!, wrapper.Unwrap(value));
        if (value is null)
            return false;
        // An immutable array that was never set throws if it is enumerated itself.
        IEnumerable? elements = shape is ICollectionShape collection
            ? collection.Enumerate(value)
            : value as IEnumerable;
        return elements is null || elements.Cast<object?>().Any();
    }
}
