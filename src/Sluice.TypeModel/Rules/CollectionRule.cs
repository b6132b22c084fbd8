using Sluice.TypeModel.Facts;
using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// Decides what kind of collection a type is, in the order of System.Text.Json: a list is an array whatever else it
/// implements, then dictionaries, then all other sequences.
/// </summary>
internal sealed class CollectionRule
{
    private const string Generic = "System.Collections.Generic.",
        Concurrent = "System.Collections.Concurrent.",
        Untyped = "System.Collections.",
        Fixed = "System.Collections.ObjectModel.",
        Functional = "Microsoft.FSharp.Collections.";

    /// <summary>The only type of the library's that is filled and cannot be enumerated.</summary>
    internal const string PriorityQueue = Generic + "PriorityQueue`2";

    /// <summary>Why a member cannot receive extension data.</summary>
    internal const string CannotExtend =
        "it needs a dictionary with string keys that can be filled; use Dictionary<string, JsonElement> or JsonObject";

    /// <summary>Why a parameter of the constructor cannot receive extension data.</summary>
    internal const string CannotExtendParameter =
        "a parameter of the constructor can't hold extension data, whose "
        + "members are still to be read; give it a setter instead";

    // Collections that have a method of their own to add an element.
    private static readonly string[] s_appended =
    [
        Generic + "Stack`1",
        Generic + "Queue`1",
        Concurrent + "IProducerConsumerCollection`1",
        Concurrent + "BlockingCollection`1",
    ];

    private static readonly string[] s_sequences =
    [
        Generic + "List`1",
        Generic + "IList`1",
        Generic + "ISet`1",
        Generic + "ICollection`1",
        .. s_appended,
        Generic + "IEnumerable`1",
    ];

    // They implement the interface of collections that change, and refuse each change.
    private static readonly string[] s_readOnly =
    [
        Fixed + "ReadOnlyCollection`1",
        Fixed + "ReadOnlySet`1",
        Fixed + "ReadOnlyDictionary`2",
    ];

    private static readonly string[] s_reversed =
    [
        Generic + "Stack`1",
        Concurrent + "ConcurrentStack`1",
        Concurrent + "ConcurrentBag`1",
    ];

    private readonly TypeFacts _type;

    // The type, its bases and its interfaces.
    private readonly List<TypeFacts> _all;

    private CollectionRule(TypeFacts type)
    {
        _type = type;
        _all = [.. type.IsInterface ? [type] : TypeLevels.ListLevels(type), .. type.Interfaces];
    }

    /// <summary>Decides how values of a type are written and read.</summary>
    /// <param name="type">The type.</param>
    /// <param name="canCall">Returns whether a method that creates the collection can be called.</param>
    public static CollectionForm FindForm(TypeFacts type, Func<MethodFacts, bool>? canCall = null)
    {
        var rule = new CollectionRule(type);
        return rule.Is(Untyped + "IEnumerable") ? rule.Decide(canCall ?? (_ => true)) : CollectionForm.None;
    }

    /// <summary>
    /// Decides how the existing value of a member is filled: as <see cref="CollectionKind.MutableDictionary"/>,
    /// <see cref="CollectionKind.Mutable"/>, <see cref="CollectionKind.Appended"/>, their untyped counterparts,
    /// <see cref="CollectionKind.Prioritized"/>, or not at all.
    /// </summary>
    /// <param name="type">The declared type of the member.</param>
    public static CollectionForm OfFilling(TypeFacts type)
    {
        var rule = new CollectionRule(type);
        return rule.IsReadOnly ? CollectionForm.None : rule.DecideFilling();
    }

    /// <summary>
    /// Returns the type of the values of a dictionary that receives extension data; <see langword="null"/> if it cannot
    /// be filled.
    /// </summary>
    public static TypeFacts? ExtensionValueOf(DiscoveredMember member)
    {
        TypeFacts type = member.Facts.Type;
        var rule = new CollectionRule(type);
        if (!member.CanGet)
            return null;
        // The library knows what to create for an interface and for JsonObject.
        bool isCreated = member.CanSet && !type.IsInterface && type.FullName != "System.Text.Json.Nodes.JsonObject";
        if (rule.ArgumentsOf(Generic + "IDictionary`2") is not { } entry || entry[0].FullName != "System.String")
            return null;
        bool isFixed =
            rule.IsReadOnly
            || rule.IsAny(
                "System.Collections.Immutable.IImmutableDictionary`2",
                "System.Collections.Frozen.FrozenDictionary`2"
            );
        return isFixed || (isCreated && !rule.CanCreate) ? null : entry[1];
    }

    private bool CanCreate =>
        !_type.IsAbstract
        && !_type.IsInterface
        && (_type.IsValueType || _type.Constructors.Any(c => c.IsPublic && c.Parameters.Count == 0))
        && !TypeLevels.ListLevels(_type).Any(level => level.HasRequiredMembers);

    private bool IsReadOnly => IsAny(s_readOnly);
    private bool IsList => Is(Generic + "List`1");
    private bool CanAppendUntyped => IsAny(Untyped + "IList", Untyped + "Queue", Untyped + "Stack");

    private bool Is(string name) => _all.Exists(type => type.FullName == name);

    private bool IsAny(params string[] names) => _all.Exists(type => names.Contains(type.FullName));

    private TypeFacts[]? ArgumentsOf(string definition) =>
        _all.Find(type => type.FullName == definition)?.Arguments.ToArray();

    private CollectionForm Decide(Func<MethodFacts, bool> canCall)
    {
        if (!IsList && DictionaryOf(out bool isMutable) is { } entry)
        {
            if (isMutable && CanCreate)
                return new CollectionForm(CollectionKind.MutableDictionary, entry);
            ConstructorFacts? constructor = ConstructorOf(entry[0].ToDictionary(entry[1]), span: null);
            return new CollectionForm(
                constructor is null ? CollectionKind.WrittenDictionary : CollectionKind.BuiltDictionary,
                entry
            )
            {
                Constructor = constructor,
            };
        }
        foreach (string definition in s_sequences)
        {
            if (ArgumentsOf(definition) is { } element)
                return DecideSequence(element, canCall);
        }
        if (!CanCreate)
            return new CollectionForm(CollectionKind.WrittenUntyped, []);
        return new CollectionForm(
            Is(Untyped + "IDictionary") ? CollectionKind.MutableUntypedDictionary
                : CanAppendUntyped ? CollectionKind.AppendedUntyped
                : CollectionKind.WrittenUntyped,
            []
        );
    }

    private TypeFacts[]? DictionaryOf(out bool isMutable)
    {
        TypeFacts[]? found = ArgumentsOf(Generic + "Dictionary`2") ?? ArgumentsOf(Generic + "IDictionary`2");
        isMutable = found is not null && !IsReadOnly;
        return found ?? ArgumentsOf(Generic + "IReadOnlyDictionary`2");
    }

    // What says how it is built is built that way; a constructor counts only for what cannot be filled.
    private CollectionForm DecideSequence(TypeFacts[] element, Func<MethodFacts, bool> canCall)
    {
        MethodFacts? builder = BuilderOf(element[0], canCall);
        if (builder is null && CanCreate && !IsReadOnly && Is(Generic + "ICollection`1"))
            return new CollectionForm(CollectionKind.Mutable, element);
        if (builder is null && CanCreate && IsAny(s_appended))
            return new CollectionForm(CollectionKind.Appended, element);
        ConstructorFacts? constructor = ConstructorOf(element[0].ToArray(), element[0]);
        bool isBuilt = builder is not null || constructor is not null;
        return new CollectionForm(isBuilt ? CollectionKind.Built : CollectionKind.Written, element)
        {
            Builder = builder,
            Constructor = constructor,
            IsReversed = IsAny(s_reversed),
        };
    }

    private CollectionForm DecideFilling()
    {
        if (!IsList && ArgumentsOf(Generic + "IDictionary`2") is { } entry)
            return new CollectionForm(CollectionKind.MutableDictionary, entry);
        if (ArgumentsOf(Generic + "ICollection`1") is { } element)
        {
            return new CollectionForm(
                CollectionKind.Mutable,
                ArgumentsOf(Generic + "List`1") ?? ArgumentsOf(Generic + "IList`1") ?? element
            );
        }
        foreach (string definition in s_appended)
        {
            if (ArgumentsOf(definition) is { } appended)
                return new CollectionForm(CollectionKind.Appended, appended);
        }
        if (ArgumentsOf(PriorityQueue) is { } prioritized)
            return new CollectionForm(CollectionKind.Prioritized, prioritized);
        if (Is(Generic + "IEnumerable`1"))
            return CollectionForm.None;
        if (Is(Untyped + "IDictionary"))
            return new CollectionForm(CollectionKind.MutableUntypedDictionary, []);
        return CanAppendUntyped ? new CollectionForm(CollectionKind.AppendedUntyped, []) : CollectionForm.None;
    }

    // The method that [CollectionBuilder] names: of its overloads the one that takes a span of the elements, as in C#.
    private MethodFacts? BuilderOf(TypeFacts element, Func<MethodFacts, bool> canCall)
    {
        if (_type.FullName is Functional + "FSharpList`1" or Functional + "FSharpSet`1")
        {
            string module = Functional + _type.Name.Substring("FSharp".Length) + "Module";
            return _type.Neighbour(module)?.StaticMethods("OfSeq").FirstOrDefault()?.Close([element]);
        }
        AttributeFacts? attribute = _type.Attributes.FirstOrDefault(a =>
            a.Name == "System.Runtime.CompilerServices.CollectionBuilderAttribute"
        );
        if (attribute?.Argument(0) is not { } factory || attribute.Argument(1) is not string name)
            return null;
        IReadOnlyList<TypeFacts> arguments = _type.Arguments;
        return _type
            .Close(factory)
            .StaticMethods(name)
            .Where(method => method.IsVisible && method.Arity == arguments.Count)
            .Select(method => arguments.Count == 0 ? method : method.Close(arguments))
            .FirstOrDefault(method =>
                IsSpanOf(method.Parameter, element) && _type.Holds(method.ReturnType) && canCall(method)
            );
    }

    // Returns the first public constructor that takes all items, or a span of them.
    private ConstructorFacts? ConstructorOf(TypeFacts items, TypeFacts? span) =>
        _type.IsAbstract || _type.IsInterface
            ? null
            : _type.Constructors.FirstOrDefault(c =>
                c.IsPublic
                && c.Parameters.Count == 1
                && !c.Parameters[0].IsByReference
                && Takes(c.Parameters[0].Type, items, span)
            );

    private static bool Takes(TypeFacts parameter, TypeFacts items, TypeFacts? span) =>
        (span is not null && IsSpanOf(parameter, span)) || (parameter.IsSequence && parameter.Holds(items));

    private static bool IsSpanOf(TypeFacts type, TypeFacts element) =>
        type.FullName == "System.ReadOnlySpan`1" && type.Arguments[0].IsSame(element);
}
