namespace Sluice.TypeModel.Rules;

/// <summary>Specifies how a type that can be enumerated is written and read.</summary>
internal enum CollectionKind
{
    /// <summary>An object: the type cannot be enumerated.</summary>
    None,
    /// <summary>Keys with values; created empty, then each entry is set.</summary>
    MutableDictionary,
    /// <summary>Keys with values; created from all of them.</summary>
    BuiltDictionary,
    /// <summary>Keys with values; cannot be created.</summary>
    WrittenDictionary,
    /// <summary>A sequence; created empty, then each element is added.</summary>
    Mutable,
    /// <summary>A sequence without <c>ICollection&lt;T&gt;</c>, such as a queue; created empty, then filled.</summary>
    Appended,
    /// <summary>A sequence; created from all of its elements.</summary>
    Built,
    /// <summary>A sequence; cannot be created.</summary>
    Written,
    /// <summary>Keys with values, all of them untyped; created empty, then each entry is set.</summary>
    MutableUntypedDictionary,
    /// <summary>A sequence of untyped elements; created empty, then filled.</summary>
    AppendedUntyped,
    /// <summary>Elements with priorities, which cannot be enumerated; filled in place alone.</summary>
    Prioritized,
    /// <summary>A sequence of untyped elements, or untyped keys with values; cannot be created.</summary>
    WrittenUntyped,
}

/// <summary>What must be known of a type to decide what kind of collection it is.</summary>
/// <typeparam name="TType">The compiler's or the run time's description of a type.</typeparam>
internal interface ICollectionFacts<TType> where TType : class
{
    /// <summary>Gets whether the type has a public constructor without parameters that can be called.</summary>
    bool CanCreate { get; }

    /// <summary>
    /// Returns the type arguments of a generic base or interface of the type, or of the type itself; null if there is
    /// none. The name is the full name of its definition, such as <c>System.Collections.Generic.IList`1</c>.
    /// </summary>
    TType[]? ArgumentsOf(string definition);

    /// <summary>Returns whether a base or an interface of the type, or the type itself, has a full name.</summary>
    bool Is(string name);

    /// <summary>Returns whether the type names a method that creates it from all of its elements.</summary>
    bool HasBuilder(TType element);

    /// <summary>Returns whether the type has a public constructor that takes all of its elements.</summary>
    bool HasConstructor(TType element);

    /// <summary>Returns whether the type has a public constructor that takes all of its entries.</summary>
    bool HasConstructor(TType key, TType value);
}

/// <summary>
/// Decides what kind of collection a type is, in the order of System.Text.Json: a list is an array whatever else it
/// implements, then dictionaries, then all other sequences.
/// </summary>
internal static class CollectionRule
{
    private const string Generic = "System.Collections.Generic.", Concurrent = "System.Collections.Concurrent.",
        Untyped = "System.Collections.", Fixed = "System.Collections.ObjectModel.";

    /// <summary>The only type of the library's that is filled and cannot be enumerated.</summary>
    internal const string PriorityQueue = Generic + "PriorityQueue`2";

    // Collections that have a method of their own to add an element.
    private static readonly string[] s_appended = [Generic + "Stack`1", Generic + "Queue`1",
        Concurrent + "IProducerConsumerCollection`1", Concurrent + "BlockingCollection`1"];

    private static readonly string[] s_sequences = [Generic + "List`1", Generic + "IList`1", Generic + "ISet`1",
        Generic + "ICollection`1", .. s_appended, Generic + "IEnumerable`1"];

    /// <summary>Decides the kind of a type, and the types of its parts.</summary>
    /// <param name="facts">The type.</param>
    /// <param name="parts">The types of key and value, or of the element; empty for untyped collections.</param>
    internal static CollectionKind Decide<TType>(ICollectionFacts<TType> facts, out TType[] parts)
        where TType : class
    {
        parts = [];
        if (!facts.Is(Untyped + "IEnumerable")) return CollectionKind.None;
        bool isList = facts.ArgumentsOf(Generic + "List`1") is not null;
        if (!isList && DictionaryOf(facts, out bool isMutable) is { } entry)
        {
            parts = entry;
            if (isMutable && facts.CanCreate) return CollectionKind.MutableDictionary;
            return facts.HasConstructor(entry[0], entry[1])
                ? CollectionKind.BuiltDictionary
                : CollectionKind.WrittenDictionary;
        }
        foreach (string definition in s_sequences)
        {
            if (facts.ArgumentsOf(definition) is not { } found) continue;
            parts = found;
            return DecideSequence(facts, found[0]);
        }
        if (!facts.CanCreate) return CollectionKind.WrittenUntyped;
        if (facts.Is(Untyped + "IDictionary")) return CollectionKind.MutableUntypedDictionary;
        return CanAppendUntyped(facts) ? CollectionKind.AppendedUntyped : CollectionKind.WrittenUntyped;
    }

    /// <summary>
    /// Decides how the existing value of a member is filled: as <see cref="CollectionKind.MutableDictionary"/>,
    /// <see cref="CollectionKind.Mutable"/>, <see cref="CollectionKind.Appended"/>, their untyped counterparts,
    /// <see cref="CollectionKind.Prioritized"/>, or not at all.
    /// </summary>
    /// <param name="facts">The declared type of the member.</param>
    /// <param name="parts">The types of key and value, or of the element; empty for untyped collections.</param>
    internal static CollectionKind DecideFilling<TType>(ICollectionFacts<TType> facts, out TType[] parts)
        where TType : class
    {
        parts = [];
        if (IsReadOnly(facts)) return CollectionKind.None;
        bool isList = facts.ArgumentsOf(Generic + "List`1") is not null;
        if (!isList && facts.ArgumentsOf(Generic + "IDictionary`2") is { } entry)
        {
            parts = entry;
            return CollectionKind.MutableDictionary;
        }
        if (facts.ArgumentsOf(Generic + "ICollection`1") is { } element)
        {
            parts = facts.ArgumentsOf(Generic + "List`1") ?? facts.ArgumentsOf(Generic + "IList`1") ?? element;
            return CollectionKind.Mutable;
        }
        foreach (string definition in s_appended)
        {
            if (facts.ArgumentsOf(definition) is not { } appended) continue;
            parts = appended;
            return CollectionKind.Appended;
        }
        if (facts.ArgumentsOf(PriorityQueue) is { } prioritized)
        {
            parts = prioritized;
            return CollectionKind.Prioritized;
        }
        if (facts.ArgumentsOf(Generic + "IEnumerable`1") is not null) return CollectionKind.None;
        if (facts.Is(Untyped + "IDictionary")) return CollectionKind.MutableUntypedDictionary;
        return CanAppendUntyped(facts) ? CollectionKind.AppendedUntyped : CollectionKind.None;
    }

    // They implement the interface of collections that change, and refuse each change.
    private static bool IsReadOnly<TType>(ICollectionFacts<TType> facts) where TType : class =>
        facts.ArgumentsOf(Fixed + "ReadOnlyCollection`1") is not null
            || facts.ArgumentsOf(Fixed + "ReadOnlySet`1") is not null
            || facts.ArgumentsOf(Fixed + "ReadOnlyDictionary`2") is not null;

    private static TType[]? DictionaryOf<TType>(ICollectionFacts<TType> facts, out bool isMutable)
        where TType : class
    {
        TType[]? found = facts.ArgumentsOf(Generic + "Dictionary`2") ?? facts.ArgumentsOf(Generic + "IDictionary`2");
        isMutable = found is not null && !IsReadOnly(facts);
        return found ?? facts.ArgumentsOf(Generic + "IReadOnlyDictionary`2");
    }

    // What says how it is built is built that way; a constructor counts only for what cannot be filled.
    private static CollectionKind DecideSequence<TType>(ICollectionFacts<TType> facts, TType element)
        where TType : class
    {
        if (facts.HasBuilder(element)) return CollectionKind.Built;
        if (facts.CanCreate && facts.ArgumentsOf(Generic + "ICollection`1") is not null && !IsReadOnly(facts))
            return CollectionKind.Mutable;
        if (facts.CanCreate && s_appended.Any(definition => facts.ArgumentsOf(definition) is not null))
            return CollectionKind.Appended;
        return facts.HasConstructor(element) ? CollectionKind.Built : CollectionKind.Written;
    }

    /// <summary>
    /// Returns whether a sequence enumerates its last element first, so that it is created from its elements in
    /// reverse.
    /// </summary>
    internal static bool IsReversed<TType>(ICollectionFacts<TType> facts) where TType : class =>
        facts.ArgumentsOf(Generic + "Stack`1") is not null || facts.ArgumentsOf(Concurrent + "ConcurrentStack`1")
            is not null || facts.ArgumentsOf(Concurrent + "ConcurrentBag`1") is not null;

    /// <summary>
    /// Returns the type of the values of a dictionary that receives extension data; null if it cannot be filled.
    /// </summary>
    /// <param name="facts">The declared type of the member.</param>
    /// <param name="member">The member.</param>
    /// <param name="isText">Returns whether a type is <see cref="string"/>.</param>
    internal static TType? ExtensionValueOf<TType>(ICollectionFacts<TType> facts, DiscoveredMember member,
        Func<TType, bool> isText) where TType : class
    {
        if (!member.CanGet) return null;
        // The library knows what to create for an interface and for JsonObject.
        bool isCreated = member.CanSet && !member.Facts.Type.IsInterface
            && member.Facts.Type.FullName != "System.Text.Json.Nodes.JsonObject";
        if (facts.ArgumentsOf(Generic + "IDictionary`2") is not { } entry || !isText(entry[0])) return null;
        bool isFixed = facts.ArgumentsOf("System.Collections.Immutable.IImmutableDictionary`2") is not null
            || facts.ArgumentsOf("System.Collections.Frozen.FrozenDictionary`2") is not null
            || IsReadOnly(facts);
        return isFixed || (isCreated && !facts.CanCreate) ? null : entry[1];
    }

    /// <summary>Why a member cannot receive extension data.</summary>
    internal const string CannotExtend =
        "it needs a dictionary with string keys that can be filled; use Dictionary<string, JsonElement> or JsonObject";

    /// <summary>Why a parameter of the constructor cannot receive extension data.</summary>
    internal const string CannotExtendParameter = "a parameter of the constructor can't hold extension data, whose "
        + "members are still to be read; give it a setter instead";

    private static bool CanAppendUntyped<TType>(ICollectionFacts<TType> facts) where TType : class =>
        facts.Is(Untyped + "IList") || facts.Is(Untyped + "Queue") || facts.Is(Untyped + "Stack");
}
