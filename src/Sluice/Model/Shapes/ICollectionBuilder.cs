namespace Sluice.Model;

/// <summary>Builds a collection from all of its elements; implemented by generated structs.</summary>
public interface ICollectionBuilder<TCollection, T>
{
    /// <summary>Builds the collection; the array is not used again by the caller.</summary>
    static abstract TCollection Create(T[] items);
}

/// <summary>Builds a dictionary from all of its entries; implemented by generated structs.</summary>
public interface IDictionaryBuilder<TDictionary, TKey, TValue> where TKey : notnull
{
    /// <summary>Builds the dictionary; the entries are not used again by the caller.</summary>
    static abstract TDictionary Create(Dictionary<TKey, TValue> entries);
}
