using System.ComponentModel;
using Sluice.Model;
using Sluice.Wires;

namespace Sluice.Generated;

/// <summary>
/// Reads into existing collections of members without a setter. Called by generated code and the run-time provider.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Populate
{
    /// <summary>Reads an array's elements into <paramref name="target"/>; null leaves it unchanged.</summary>
    public static void Collection<TCollection, T, TElement, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : ICollection<T> where TElement : struct, IShape<T> where TReader : struct, IWireReader,
            allows ref struct
    {
        if (target.IsReadOnly) reader.SkipValue();
        else if (!reader.TryReadNull()) Sequence.ReadInto<TCollection, T, TElement, TReader>(ref reader, ref target);
    }

    /// <summary>Reads a dictionary's entries into <paramref name="target"/>; null leaves it unchanged.</summary>
    public static void Dictionary<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(ref TReader reader,
        ref TDictionary target)
        where TDictionary : IDictionary<TKey, TValue> where TKeyShape : struct, IShape<TKey> where TValueShape : struct,
            IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly) reader.SkipValue();
        else if (!reader.TryReadNull())
            Entries.ReadInto<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader, ref target);
    }

    /// <summary>Adds the elements that were read before the owner of the collection was created.</summary>
    public static void Add<TCollection, T>(TCollection? target, IEnumerable<T>? items)
        where TCollection : ICollection<T>
    {
        if (target is null || items is null || target.IsReadOnly) return;
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        foreach (T item in items)
        {
            target.Add(item);
            if (due != int.MaxValue && target.Count >= due) due = CollisionGuard.Check<T>(target);
        }
    }

    /// <summary>Sets the entries that were read before the owner of the dictionary was created.</summary>
    public static void Set<TDictionary, TKey, TValue>(TDictionary? target,
        IEnumerable<KeyValuePair<TKey, TValue>>? entries) where TDictionary : IDictionary<TKey, TValue>
    {
        if (target is null || entries is null || target.IsReadOnly) return;
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        foreach ((TKey key, TValue value) in entries)
        {
            target[key] = value;
            if (due != int.MaxValue && target.Count >= due) due = CollisionGuard.Check(target);
        }
    }
}
