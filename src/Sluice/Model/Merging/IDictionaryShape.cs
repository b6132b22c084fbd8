namespace Sluice.Model;

/// <summary>What a document says of one entry.</summary>
internal readonly record struct EntryChange(object Key, bool IsRemoved, object? Value);

/// <summary>The part of <see cref="DictionaryShape{TDictionary, TKey, TValue}"/> that does not depend on the type
/// arguments.</summary>
internal interface IDictionaryShape
{
    Type Type { get; }
    TypeShape Key { get; }
    TypeShape Value { get; }
    IEnumerable<KeyValuePair<object, object?>> Entries(object dictionary);
    bool TryGet(object? dictionary, object key, out object? value);
    /// <summary>The constant of that name, where keys are an enumeration.</summary>
    object? ParseKey(ReadOnlySpan<byte> utf8Name);
    /// <summary>Whether two keys of the document are one to the dictionary.</summary>
    ISet<object> NewKeys(object? dictionary);
    /// <summary>The dictionary with the changes: itself, changed by a step, where it can be; otherwise another one.
    /// <see langword="null"/> where none can be made.</summary>
    object? With(object? dictionary, IReadOnlyList<EntryChange> changes, MergeSteps steps, int offset);
}
