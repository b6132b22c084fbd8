using System.ComponentModel;

namespace Sluice.Shapes;

/// <summary>Creates a collection from all of its elements. Implemented by generated structs.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ICollectionBuilder<TCollection, T>
{
    /// <summary>Creates the collection. The caller does not use the array afterwards.</summary>
    static abstract TCollection Create(T[] items);
}

/// <summary>Creates a dictionary from all of its entries. Implemented by generated structs.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IDictionaryBuilder<TDictionary, TKey, TValue>
    where TKey : notnull
{
    /// <summary>Creates the dictionary. The caller does not use the entries afterwards.</summary>
    static abstract TDictionary Create(Dictionary<TKey, TValue> entries);
}
