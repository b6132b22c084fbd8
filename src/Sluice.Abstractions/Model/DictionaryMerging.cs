namespace Sluice.Model;

/// <summary>Merges changes into dictionaries of any type.</summary>
internal static class DictionaryMerging
{
    /// <summary>
    /// Returns the value of a key, or <see langword="null"/> if the dictionary does not contain the key.
    /// </summary>
    internal static object? Find(IDictionaryShape shape, object? dictionary, object key)
    {
        if (dictionary is null)
            return null;
        if (shape.TryGet(dictionary, key, out object? value) is { } isFound)
            return isFound ? value : null;
        foreach ((object each, object? found) in shape.Entries(dictionary))
        {
            if (each.Equals(key))
                return found;
        }
        return null;
    }

    /// <summary>
    /// Returns the dictionary with the changes: the same instance, changed by a step, if it is mutable; otherwise a new
    /// one, or <see langword="null"/> if none can be created.
    /// </summary>
    internal static object? ApplyChanges(
        IDictionaryShape shape,
        object? dictionary,
        List<EntryChange> changes,
        MergeSteps steps,
        int offset
    )
    {
        if (!shape.CanChange(dictionary))
            return shape.CanCreate ? Changed(shape, dictionary, changes) : null;
        object target = dictionary!;
        List<KeyValuePair<object, object?>>? before = null;
        steps.Add(
            () =>
            {
                before = shape.Entries(target);
                foreach (EntryChange change in changes)
                {
                    if (change.IsRemoved)
                        shape.Remove(target, change.Key);
                    else
                        shape.Set(target, change.Key, change.Value);
                }
            },
            () =>
            {
                if (before is null)
                    return;
                shape.Clear(target);
                foreach ((object key, object? value) in before)
                    shape.Set(target, key, value);
            },
            offset
        );
        return target;
    }

    // Existing entries keep their order; new entries follow in document order.
    private static object? Changed(IDictionaryShape shape, object? dictionary, List<EntryChange> changes)
    {
        var left = new Dictionary<object, EntryChange>(shape.KeyComparer(dictionary));
        foreach (EntryChange change in changes)
            left[change.Key] = change;
        List<KeyValuePair<object, object?>> entries = [];
        foreach (KeyValuePair<object, object?> entry in dictionary is null ? [] : shape.Entries(dictionary))
        {
            if (!left.Remove(entry.Key, out EntryChange change))
                entries.Add(entry);
            else if (!change.IsRemoved)
                entries.Add(new(entry.Key, change.Value));
        }
        foreach (EntryChange change in changes)
        {
            if (!change.IsRemoved && left.Remove(change.Key))
                entries.Add(new(change.Key, change.Value));
        }
        return shape.Construct(entries);
    }
}
