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
/// What reads returns whether the collection can be filled, and otherwise has read nothing; what adds returns whether
/// nothing is lost.
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

    /// <summary>
    /// Returns whether the document refers to the collection of a member, so that no elements are added to it. Called
    /// once its owner is created.
    /// </summary>
    /// <exception cref="WireException">The document refers to another collection.</exception>
    public static bool IsReferenced<TReader>(ref TReader reader, object? target, object? buffer)
        where TReader : struct, IWireReader, allows ref struct =>
        ObjectReading.IsReferenced(ref reader, target, buffer);

    /// <summary>
    /// Returns whether a member returns the collection of another one, where its elements are read. Objects
    /// that may be references name the collection, so that nothing is read twice.
    /// </summary>
    public static bool IsTwin<TReader>(ref TReader reader, object? target, object? other)
        where TReader : struct, IWireReader, allows ref struct =>
        IsTwin(target, other) && (!ObjectReading.ReadsReferences(ref reader) || reader.Peek() != WireToken.Object);

    /// <summary>Returns the same for an object whose members are read before it is created.</summary>
    public static bool IsTwin(object? target, object? other) => target is not null && ReferenceEquals(target, other);

    /// <summary>
    /// Returns whether a member returns a collection that has elements and that the value of another member
    /// contains, where they are read. Objects that may be references name the collection.
    /// </summary>
    public static bool IsHeld<TOwner, TReader>(
        ref TReader reader,
        TOwner owner,
        ObjectShape<TOwner> shape,
        int index,
        object? target
    )
        where TReader : struct, IWireReader, allows ref struct =>
        HasElements(target)
        && (!ObjectReading.ReadsReferences(ref reader) || reader.Peek() != WireToken.Object)
        && CollectionSearch.IsHeldByOther(owner!, shape, index, target!);

    /// <summary>Returns the same for an object whose members are read before it is created.</summary>
    public static bool IsHeld<TOwner>(TOwner owner, ObjectShape<TOwner> shape, int index, object? target) =>
        HasElements(target) && CollectionSearch.IsHeldByOther(owner!, shape, index, target!);

    // A queue with priorities cannot be enumerated, and may have some.
    private static bool HasElements(object? target) =>
        target is not (null or ICollection { Count: 0 })
        && (target is not IEnumerable elements || elements.GetEnumerator().MoveNext());

    /// <summary>Reads an array's elements into <paramref name="target"/>; null leaves it unchanged.</summary>
    public static bool Collection<TCollection, T, TElement, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : ICollection<T>
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly)
            return false;
        if (reader.TryReadNull())
            return true;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return true;
        Sequence.ReadInto<TCollection, T, TElement, TReader>(ref reader, ref target);
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
        return true;
    }

    /// <summary>Reads a dictionary's entries into <paramref name="target"/>; null leaves it unchanged.</summary>
    public static bool Dictionary<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(
        ref TReader reader,
        ref TDictionary target
    )
        where TDictionary : IDictionary<TKey, TValue>
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly)
            return false;
        if (reader.TryReadNull())
            return true;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: true, out _);
        if (form == FillingForm.Nothing)
            return true;
        Entries.ReadInto<TDictionary, TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader, ref target);
        return true;
    }

    /// <summary>
    /// Reads an array's elements into a queue, a stack or a concurrent collection; null leaves it unchanged.
    /// </summary>
    public static bool Appended<TCollection, T, TElement, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : IEnumerable<T>
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return true;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return true;
        Appending.Append(target, Sequence.ReadList<T, TElement, TReader>(ref reader));
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
        return true;
    }

    /// <summary>Adds the elements that were read before the owner of a queue or a stack was created.</summary>
    public static bool Append<TCollection, T>(TCollection? target, IEnumerable<T>? items)
        where TCollection : IEnumerable<T>
    {
        if (target is null || items is null)
            return IsEmpty(items);
        Appending.Append(target, [.. items]);
        return true;
    }

    /// <summary>Reads elements with their priorities into a queue; null leaves it unchanged.</summary>
    public static bool Prioritized<TQueue, T, TPriority, TElement, TPriorityShape, TReader>(
        ref TReader reader,
        ref TQueue target
    )
        where TQueue : PriorityQueue<T, TPriority>
        where TElement : struct, IShape<T>
        where TPriorityShape : struct, IShape<TPriority>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return true;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return true;
        target.EnqueueRange(
            Sequence.ReadList<(T, TPriority), ValueTupleShape<T, TPriority, TElement, TPriorityShape>, TReader>(
                ref reader
            )
        );
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
        return true;
    }

    /// <summary>
    /// Adds the elements that were read before the owner of a priority queue was created, or those of another queue.
    /// </summary>
    public static bool Enqueue<TQueue, T, TPriority>(TQueue? target, object? items)
        where TQueue : PriorityQueue<T, TPriority>
    {
        IEnumerable<(T, TPriority)>? pairs = items is PriorityQueue<T, TPriority> { UnorderedItems: var others }
            ? others
            : items as IEnumerable<(T, TPriority)>;
        if (target is null || pairs is null)
            return IsEmpty(pairs);
        target.EnqueueRange(pairs);
        return true;
    }

    /// <summary>Reads an array's elements into a collection without an element type.</summary>
    public static bool Untyped<TCollection, TReader>(ref TReader reader, ref TCollection target)
        where TCollection : IEnumerable
        where TReader : struct, IWireReader, allows ref struct
    {
        if (RefusesElements(target))
            return false;
        if (reader.TryReadNull())
            return true;
        FillingForm form = ObjectReading.BeginFilling(ref reader, target, isDictionary: false, out int left);
        if (form == FillingForm.Nothing)
            return true;
        AppendUntyped(target, Sequence.ReadList<object, UntypedShape, TReader>(ref reader));
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
        return true;
    }

    /// <summary>Adds the elements that were read before the owner of an untyped collection was created.</summary>
    public static bool AppendUntyped<TCollection>(TCollection? target, IEnumerable? items)
        where TCollection : IEnumerable
    {
        if (target is null || items is null || RefusesElements(target))
            return IsEmpty(items);
        Appending.Append((IEnumerable)target, [.. items.Cast<object>()]);
        return true;
    }

    /// <summary>Reads a dictionary's entries into a dictionary without types.</summary>
    public static bool UntypedDictionary<TDictionary, TReader>(ref TReader reader, ref TDictionary target)
        where TDictionary : IDictionary
        where TReader : struct, IWireReader, allows ref struct
    {
        if (target.IsReadOnly)
            return false;
        if (reader.TryReadNull())
            return true;
        if (ObjectReading.BeginFilling(ref reader, target, isDictionary: true, out _) != FillingForm.Nothing)
            SetUntyped(target, Entries.Read<object, object, UntypedKeyShape, UntypedShape, TReader>(ref reader));
        return true;
    }

    /// <summary>Sets the entries that were read before the owner of an untyped dictionary was created.</summary>
    public static bool SetUntyped<TDictionary>(TDictionary? target, IDictionary? entries)
        where TDictionary : IDictionary
    {
        if (target is null || entries is null || target.IsReadOnly)
            return IsEmpty(entries);
        if (entries is Dictionary<object, object> { Keys: var keys })
            CollisionGuard.CheckKeys(keys, keys.Count);
        foreach (DictionaryEntry entry in entries)
            target[entry.Key] = entry.Value;
        return true;
    }

    /// <summary>Adds the elements that were read before the owner of the collection was created.</summary>
    public static bool Add<TCollection, T>(TCollection? target, IEnumerable<T>? items)
        where TCollection : ICollection<T>
    {
        if (target is null || items is null || target.IsReadOnly)
            return IsEmpty(items);
        if (items is JsonArray nodes)
            items = Detach<JsonArray, T>(nodes);
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        foreach (T item in items)
        {
            target.Add(item);
            if (due != int.MaxValue && target.Count >= due)
                due = CollisionGuard.Check<T>(target);
        }
        return true;
    }

    /// <summary>Sets the entries that were read before the owner of the dictionary was created.</summary>
    public static bool Set<TDictionary, TKey, TValue>(
        TDictionary? target,
        IEnumerable<KeyValuePair<TKey, TValue>>? entries
    )
        where TDictionary : IDictionary<TKey, TValue>
    {
        if (target is null || entries is null || target.IsReadOnly)
            return IsEmpty(entries);
        if (entries is JsonObject nodes)
            entries = Detach<JsonObject, KeyValuePair<TKey, TValue>>(nodes);
        bool[]? isNew = FindNew<TDictionary, TKey, TValue>(target, entries);
        int index = 0;
        int due = CollisionGuard.Concerns(target) ? CollisionGuard.First : int.MaxValue;
        foreach ((TKey key, TValue value) in entries)
        {
            if (isNew?[index++] == true && target.ContainsKey(key))
                throw new WireException(WireError.DuplicateMember, $"The member '{key}' occurs twice.");
            target[key] = value;
            if (due != int.MaxValue && target.Count >= due)
                due = CollisionGuard.Check(target);
        }
        return true;
    }

    // Whether each key is new: the member's dictionary may take two keys for one that are two in the document.
    private static bool[]? FindNew<TDictionary, TKey, TValue>(
        TDictionary target,
        IEnumerable<KeyValuePair<TKey, TValue>> entries
    )
        where TDictionary : IDictionary<TKey, TValue>
    {
#pragma warning disable CS8714 // The keys of a dictionary that exists are not null.
        bool isPlain =
            target is Dictionary<TKey, TValue> { Comparer: var comparer }
            && ReferenceEquals(comparer, EqualityComparer<TKey>.Default);
#pragma warning restore CS8714
        return isPlain ? null : [.. entries.Select(entry => !target.ContainsKey(entry.Key))];
    }

    /// <summary>
    /// Skips the value of a member without a setter, whose collection is null or read-only. Only null and what has no
    /// elements can be skipped.
    /// </summary>
    /// <exception cref="WireException">There are elements, which would be lost.</exception>
    public static void Leave<TReader>(ref TReader reader, bool isDictionary, Type owner, string member)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return;
        // No collection exists that a "$ref" could refer to: the owner's type is no value of a document.
        FillingForm form = ObjectReading.BeginFilling(ref reader, owner, isDictionary, out int left);
        bool isFilled =
            form != FillingForm.Nothing && (isDictionary ? reader.BeginObject(out _) : reader.BeginArray(out _));
        if (isFilled)
            throw reader.Error(WireError.Unsupported, DescribeLost(owner, member));
        if (form == FillingForm.Enclosed)
            ObjectReading.EndFilling(ref reader, left);
    }

    /// <summary>
    /// Skips the value of a computed member that has no collection to fill. Under references it is read, because others
    /// may refer to it and to its elements.
    /// </summary>
    public static void Skip<TItems, TShape, TReader>(ref TReader reader)
        where TShape : struct, IShape<TItems>
        where TReader : struct, IWireReader, allows ref struct
    {
        if (ObjectReading.ReadsReferences(ref reader))
            _ = OptionsElement.Read<TItems, TShape, TReader>(ref reader);
        else
            reader.SkipValue();
    }

    /// <summary>Creates the error for elements that were read and cannot be added.</summary>
    public static WireException NotKept(Type owner, string member) =>
        new(WireError.Unsupported, DescribeLost(owner, member));

    private static string DescribeLost(Type owner, string member) =>
        $"The elements of '{member}' of {owner} would be lost: it is filled and not set, and its collection is "
        + "null or read-only. Let it be set, or create a collection that can be filled.";

    /// <summary>Returns whether an untyped collection takes no elements.</summary>
    internal static bool RefusesElements(object target) =>
        target is IList { IsReadOnly: true } or IList { IsFixedSize: true };

    private static bool IsEmpty(IEnumerable? items) =>
        items is null or ICollection { Count: 0 } || (items is not ICollection && !items.Cast<object>().Any());

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
