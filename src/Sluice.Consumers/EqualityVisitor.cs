using System.Buffers;
using System.Collections;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Consumers;

/// <summary>Creates a comparer for each shape of a graph.</summary>
/// <param name="isRoundTrip">
/// Whether to compare what a round trip through a wire preserves: members that can be read back, and values as they are
/// written.
/// </param>
internal sealed class EqualityVisitor(bool isRoundTrip = false) : ShapeVisitor
{
    private readonly Dictionary<TypeShape, object> _created = [];

    // Also called while values are compared, for types that are known only then, and from several threads.
    internal StructuralComparer<T> Get<T>(TypeShape<T> shape)
    {
        lock (_created)
            return Find(shape);
    }

    private StructuralComparer<T> Find<T>(TypeShape<T> shape)
    {
        if (_created.TryGetValue(shape, out object? known))
            return (StructuralComparer<T>)known;
        var deferred = new DeferredComparer<T>();
        _created[shape] = deferred;
        deferred.Created = (StructuralComparer<T>)shape.Accept(this)!;
        _created[shape] = deferred.Created;
        return deferred.Created;
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state)
    {
        if (isRoundTrip && ExactEquality.TryCreate<T>() is { } exact)
            return exact;
        if (FindBytes<T>() is { } bytes)
            return bytes;
        if (typeof(T) == typeof(StringBuilder))
            return Create<StringBuilder>(
                static (x, y) => x.Equals(y),
                static x => x.ToString().GetHashCode(StringComparison.Ordinal)
            );
        if (FindJson<T>() is { } json)
            return json;
        if (shape.Form == PrimitiveForm.Any)
            return Create<T>((x, y) => UntypedEquality.AreEqual(x, y, this), x => UntypedEquality.Hash(x, this));
        return new ValueComparer<T>();
    }

    private static object? FindBytes<T>()
    {
        if (typeof(T) == typeof(byte[]))
            return Create<byte[]>(static (x, y) => x.AsSpan().SequenceEqual(y), static x => Hash(x));
        if (typeof(T) == typeof(Memory<byte>))
            return Create<Memory<byte>>(static (x, y) => x.Span.SequenceEqual(y.Span), static x => Hash(x.Span));
        if (typeof(T) == typeof(ReadOnlyMemory<byte>))
            return Create<ReadOnlyMemory<byte>>(
                static (x, y) => x.Span.SequenceEqual(y.Span),
                static x => Hash(x.Span)
            );
        if (typeof(T) == typeof(ReadOnlySequence<byte>))
            return Create<ReadOnlySequence<byte>>(
                static (x, y) => x.ToArray().AsSpan().SequenceEqual(y.ToArray()),
                static x => Hash(x.ToArray())
            );
        return null;
    }

    private static object? FindJson<T>()
    {
        if (typeof(T) == typeof(JsonElement))
            return Create<JsonElement>(AreEqual, static x => (int)x.ValueKind);
        if (typeof(T) == typeof(JsonDocument))
            return Create<JsonDocument>(
                static (x, y) => JsonElement.DeepEquals(x.RootElement, y.RootElement),
                static x => (int)x.RootElement.ValueKind
            );
        if (typeof(JsonNode).IsAssignableFrom(typeof(T)))
            return Create<T>(
                static (x, y) => JsonNodes.AreEqual(x as JsonNode, y as JsonNode),
                static x => (int)(x as JsonNode)!.GetValueKind()
            );
        return null;
    }

    // DeepEquals refuses an element of no document, which is the default.
    private static bool AreEqual(JsonElement x, JsonElement y) =>
        x.ValueKind == y.ValueKind && (x.ValueKind == JsonValueKind.Undefined || JsonElement.DeepEquals(x, y));

    /// <summary>
    /// Returns the comparer of a value by the shape of its run-time type; <see langword="null"/> if it has none, or if
    /// the value itself knows what it equals, as objects of the platform do.
    /// </summary>
    internal IEqualityComparer? FindUntyped(object value)
    {
        if (!CollectionCopies.IsPlatformType(value.GetType()))
            return Compare(RuntimeShapes.FindFor(value));
        try
        {
            Converter found = RuntimeShapes.FindFor(value);
            return found.Shape is IObjectShape && value is not ITuple ? null : Compare(found);
        }
        catch (WireException)
        {
            return null;
        }
    }

    /// <summary>
    /// Returns the comparer of an object of a derived type; <see langword="null"/> if the object itself knows what it
    /// equals.
    /// </summary>
    internal IEqualityComparer? FindDerived(object value) =>
        Compare(RunTimeType.FindShape(value, "compared").Converter);

    private IEqualityComparer? Compare(Converter converter) => (IEqualityComparer?)converter.Accept(new Typed(this));

    private sealed class Typed(EqualityVisitor owner) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            converter.TypedShape is PrimitiveShape<T> { Form: PrimitiveForm.Any } && FindJson<T>() is null
                ? null
                : owner.Get(converter.TypedShape);
    }

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => new ValueComparer<T>();

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        var members = new List<MemberComparer<T>>();
        foreach (MemberShape<T> member in shape.Members)
        {
            if (member.Accept(this) is MemberComparer<T> comparer)
                members.Add(comparer);
        }
        return new ObjectComparer<T>([.. members], this);
    }

    public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
    {
        if (member.Getter is not { } getter || (isRoundTrip && (member.Flags & MemberFlags.Readable) == 0))
            return null;
        return new MemberComparer<TOwner, TMember>(getter, Get(member.TypedShape));
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        StructuralComparer<TElement> element = Get(shape.Element);
        Func<TCollection, IEnumerable<TElement?>> items = shape.Enumerate;
        if (shape.IsSet)
        {
            return Create<TCollection>(
                (x, y) =>
                    new HashSet<TElement>(items(x)!, element) is { } set
                    && set.Count == items(y).Count()
                    && set.SetEquals(items(y)!),
                x => items(x).Aggregate(0, (hash, item) => hash ^ (item is null ? 0 : element.GetHashCode(item)))
            );
        }
        return new SequenceComparer<TCollection, TElement>(items, element);
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    ) => new DictionaryComparer<TDictionary, TKey, TValue>(shape, Get(shape.Key), Get(shape.Value));

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state)
    {
        StructuralComparer<TElement> element = Get(shape.Element);
        return Create<TOptional>(
            (x, y) =>
            {
                bool isSome = shape.TryGet(x, out TElement? left);
                return isSome == shape.TryGet(y, out TElement? right) && (!isSome || element.Equals(left, right));
            },
            x => shape.TryGet(x, out TElement? part) && part is not null ? element.GetHashCode(part) : 0
        );
    }

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state)
    {
        StructuralComparer<TSurrogate> surrogate = Get(shape.Surrogate);
        return Create<T>(
            (x, y) => surrogate.Equals(shape.ToSurrogate(x), shape.ToSurrogate(y)),
            x => shape.ToSurrogate(x) is { } part ? surrogate.GetHashCode(part) : 0
        );
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state)
    {
        var cases = new Lazy<IEqualityComparer[]>(() =>
        {
            lock (_created)
                return [.. shape.Cases.Select(arm => (IEqualityComparer)arm.Shape.Accept(this)!)];
        });
        return Create<T>(
            (x, y) =>
            {
                int index = shape.CaseOf(x);
                if (index != shape.CaseOf(y))
                    return false;
                return index < 0 ? x!.Equals(y) : cases.Value[index].Equals(x, y);
            },
            x => shape.CaseOf(x) is var index and >= 0 ? cases.Value[index].GetHashCode(x!) : x!.GetHashCode()
        );
    }

    private static int Hash(ReadOnlySpan<byte> bytes)
    {
        var hash = default(HashCode);
        hash.AddBytes(bytes);
        return hash.ToHashCode();
    }

    private static FunctionComparer<T> Create<T>(Func<T, T, bool> equals, Func<T, int> hash) => new(equals, hash);
}
