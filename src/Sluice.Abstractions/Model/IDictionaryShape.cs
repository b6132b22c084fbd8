namespace Sluice.Model;

/// <summary>Represents the change of one entry by a merge document.</summary>
internal readonly record struct EntryChange(object Key, bool IsRemoved, object? Value);

/// <summary>
/// Defines the members of <see cref="DictionaryShape{TDictionary, TKey, TValue}"/> that do not depend on its type
/// arguments. The shapes of keys and values are <see cref="TypeShape.InnerKey"/> and <see cref="TypeShape.Inner"/>.
/// </summary>
internal interface IDictionaryShape
{
    Type Type { get; }

    /// <summary>Gets a value indicating whether <see cref="Construct"/> can be called.</summary>
    bool CanCreate { get; }

    /// <summary>
    /// Returns <see langword="true"/> if <see cref="Set"/>, <see cref="Remove"/> and <see cref="Clear"/> can be called.
    /// </summary>
    bool CanChange(object? dictionary);
    List<KeyValuePair<object, object?>> Entries(object dictionary);

    /// <summary>Looks up a key. Returns <see langword="null"/> if the type has no lookup by key.</summary>
    bool? TryGet(object dictionary, object key, out object? value);

    /// <summary>Returns the enumeration constant with the given name, if keys are an enumeration.</summary>
    object? ParseKey(ReadOnlySpan<byte> utf8Name, IWireNamingPolicy? naming);

    /// <summary>Returns a comparer that compares keys as the dictionary does.</summary>
    IEqualityComparer<object> KeyComparer(object? dictionary);
    void Set(object dictionary, object key, object? value);
    void Remove(object dictionary, object key);
    void Clear(object dictionary);

    /// <summary>Creates a dictionary from entries.</summary>
    object? Construct(List<KeyValuePair<object, object?>> entries);
}
