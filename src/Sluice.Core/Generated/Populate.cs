using System.Collections;
using System.ComponentModel;
using System.Text.Json.Nodes;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Shapes;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice.Generated;

/// <summary>
/// Reads into existing collections of members without a setter. Called by generated code and the run-time provider.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Populate
{
    /// <summary>Reads what is added to the collection of a member once its owner is created.</summary>
    public static TItems? Buffered<TItems, TShape, TReader>(ref TReader reader)
        where TShape : struct, IShape<TItems>
        where TReader : struct, IWireReader, allows ref struct
    {
        ObjectReading.BeginBuffer(ref reader, target: null);
        return OptionsElement.Read<TItems, TShape, TReader>(ref reader);
    }

    /// <summary>Reads an array's elements into <paramref name="target"/>; null leaves it unchanged.</summary>
    public static void Collection<TCollection, T, TElement, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : ICollection<T>
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly)
        {
            reader.SkipValue();
            return;
        }
        if (reader.TryReadNull())
            return;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return;
        Sequence.ReadInto<TCollection, T, TElement, TReader>(ref reader, ref target);
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
    }

    /// <summary>Reads a dictionary's entries into <paramref name="target"/>; null leaves it unchanged.</summary>
    public static void Dictionary<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(
        ref TReader reader,
        ref TDictionary target
    )
        where TDictionary : IDictionary<TKey, TValue>
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly)
        {
            reader.SkipValue();
            return;
        }
        if (reader.TryReadNull())
            return;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: true, out _);
        if (form == FillingForm.Nothing)
            return;
        Entries.ReadInto<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader, ref target);
    }

    /// <summary>
    /// Reads an array's elements into a queue, a stack or a concurrent collection; null leaves it unchanged.
    /// </summary>
    public static void Appended<TCollection, T, TElement, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : IEnumerable<T>
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return;
        Appending.Append(target, Sequence.ReadList<T, TElement, TReader>(ref reader));
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
    }

    /// <summary>Adds the elements that were read before the owner of a queue or a stack was created.</summary>
    public static void Append<TCollection, T>(TCollection? target, IEnumerable<T>? items)
        where TCollection : IEnumerable<T>
    {
        if (target is not null && items is not null)
            Appending.Append(target, [.. items]);
    }

    /// <summary>Reads elements with their priorities into a queue; null leaves it unchanged.</summary>
    public static void Prioritized<TQueue, T, TPriority, TElement, TPriorityShape, TReader>(
        ref TReader reader,
        ref TQueue target
    )
        where TQueue : PriorityQueue<T, TPriority>
        where TElement : struct, IShape<T>
        where TPriorityShape : struct, IShape<TPriority>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return;
        target.EnqueueRange(
            Sequence.ReadList<(T, TPriority), ValueTupleShape<T, TPriority, TElement, TPriorityShape>, TReader>(
                ref reader
            )
        );
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
    }

    /// <summary>
    /// Adds the elements that were read before the owner of a priority queue was created, or those of another queue.
    /// </summary>
    public static void Enqueue<TQueue, T, TPriority>(TQueue? target, object? items)
        where TQueue : PriorityQueue<T, TPriority>
    {
        if (items is PriorityQueue<T, TPriority> { UnorderedItems: var others })
            target?.EnqueueRange(others);
        else if (items is IEnumerable<(T, TPriority)> pairs)
            target?.EnqueueRange(pairs);
    }

    /// <summary>Reads an array's elements into a collection without an element type.</summary>
    public static void Untyped<TCollection, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : IEnumerable
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target is IList { IsReadOnly: true })
        {
            reader.SkipValue();
            return;
        }
        if (reader.TryReadNull())
            return;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return;
        AppendUntyped(target, Sequence.ReadList<object, UntypedShape, TReader>(ref reader));
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
    }

    /// <summary>Adds the elements that were read before the owner of an untyped collection was created.</summary>
    public static void AppendUntyped<TCollection>(TCollection? target, IEnumerable? items)
        where TCollection : IEnumerable
    {
        if (target is null or IList { IsReadOnly: true } || items is null)
            return;
        Appending.Append((IEnumerable)target, [.. items.Cast<object>()]);
    }

    /// <summary>Reads a dictionary's entries into a dictionary without types.</summary>
    public static void UntypedDictionary<TDictionary, TReader>(ref TReader reader, ref TDictionary target)
        where TDictionary : IDictionary
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly)
        {
            reader.SkipValue();
            return;
        }
        if (reader.TryReadNull())
            return;
        if (ObjectReading.BeginFilling(ref reader, target, isDictionary: true, out _) != FillingForm.Nothing)
            SetUntyped(target, Entries.Read<object, object, UntypedKeyShape, UntypedShape, TReader>(ref reader));
    }

    /// <summary>Sets the entries that were read before the owner of an untyped dictionary was created.</summary>
    public static void SetUntyped<TDictionary>(TDictionary? target, IDictionary? entries)
        where TDictionary : IDictionary
    {
        if (target is null || entries is null || target.IsReadOnly)
            return;
        if (entries is Dictionary<object, object> { Keys: var keys })
            CollisionGuard.CheckKeys(keys, keys.Count);
        foreach (DictionaryEntry entry in entries)
            target[entry.Key] = entry.Value;
    }

    /// <summary>Adds the elements that were read before the owner of the collection was created.</summary>
    public static void Add<TCollection, T>(TCollection? target, IEnumerable<T>? items)
        where TCollection : ICollection<T>
    {
        if (target is null || items is null || target.IsReadOnly)
            return;
        if (items is JsonArray nodes)
            items = Detach<JsonArray, T>(nodes);
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        foreach (T item in items)
        {
            target.Add(item);
            if (due != int.MaxValue && target.Count >= due)
                due = CollisionGuard.Check<T>(target);
        }
    }

    /// <summary>Sets the entries that were read before the owner of the dictionary was created.</summary>
    public static void Set<TDictionary, TKey, TValue>(
        TDictionary? target,
        IEnumerable<KeyValuePair<TKey, TValue>>? entries
    )
        where TDictionary : IDictionary<TKey, TValue>
    {
        if (target is null || entries is null || target.IsReadOnly)
            return;
        if (entries is JsonObject nodes)
            entries = Detach<JsonObject, KeyValuePair<TKey, TValue>>(nodes);
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        foreach ((TKey key, TValue value) in entries)
        {
            target[key] = value;
            if (due != int.MaxValue && target.Count >= due)
                due = CollisionGuard.Check(target);
        }
    }

    // A node has one parent.
    private static T[] Detach<TNode, T>(TNode nodes)
        where TNode : JsonNode
    {
        T[] items = [.. (IEnumerable<T>)(object)nodes];
        if (nodes is JsonArray array)
            array.Clear();
        else
            nodes.AsObject().Clear();
        return items;
    }
}
