using System.Buffers;
using System.Collections;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Consumers;

/// <summary>Creates a cloner for each shape of a graph.</summary>
internal sealed class CloneVisitor : ShapeVisitor
{
    private readonly Dictionary<TypeShape, Cloner> _created = [];
    private readonly EqualityVisitor _equality = new();

    // Also called while values are copied, for types that are known only then, and from several threads.
    internal Cloner<T> Get<T>(TypeShape<T> shape)
    {
        lock (_created)
            return Find(shape);
    }

    private Cloner<T> Find<T>(TypeShape<T> shape)
    {
        if (_created.TryGetValue(shape, out Cloner? known))
            return (Cloner<T>)known;
        var cloner = new Cloner<T>();
        _created[shape] = cloner;
        cloner.Copy = (Func<T, T?>)shape.Accept(this)!;
        return cloner;
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state)
    {
        if (FindBytes<T>() is { } bytes)
            return bytes;
        if (typeof(T) == typeof(StringBuilder))
            return (Func<StringBuilder, StringBuilder?>)(static text => new StringBuilder().Append(text));
        if (FindJson<T>() is { } json)
            return json;

        // Values of custom converters are opaque and shared; a value declared as a base type is cloned by the shape of
        // its run-time type.
        if (
            shape.Form == PrimitiveForm.Any
            && (typeof(T) == typeof(object) || typeof(T).IsInterface || typeof(T).IsAbstract)
        )
            return (Func<T, T?>)(value => (T?)CloneUntyped(value!));
        return Cloner<T>.Itself;
    }

    private static object? FindBytes<T>()
    {
        if (typeof(T) == typeof(byte[]))
            return (Func<byte[], byte[]?>)(static bytes => (byte[])bytes.Clone());
        if (typeof(T) == typeof(Memory<byte>))
            return (Func<Memory<byte>, Memory<byte>>)(static bytes => bytes.IsEmpty ? bytes : bytes.ToArray());
        if (typeof(T) == typeof(ReadOnlyMemory<byte>))
            return (Func<ReadOnlyMemory<byte>, ReadOnlyMemory<byte>>)(
                static bytes => bytes.IsEmpty ? bytes : bytes.ToArray()
            );
        if (typeof(T) == typeof(ReadOnlySequence<byte>))
            return (Func<ReadOnlySequence<byte>, ReadOnlySequence<byte>>)(static bytes => new(bytes.ToArray()));
        return null;
    }

    private static object? FindJson<T>()
    {
        if (typeof(T) == typeof(JsonElement))
            return (Func<JsonElement, JsonElement>)(
                static element => element.ValueKind == JsonValueKind.Undefined ? element : element.Clone()
            );
        if (typeof(T) == typeof(JsonDocument))
            return (Func<JsonDocument, JsonDocument?>)(
                static document => JsonDom.Parse(JsonDom.GetRawText(document.RootElement).ToArray())
            );
        if (typeof(JsonNode).IsAssignableFrom(typeof(T)))
            return (Func<T, T?>)(static node => (T?)(object?)JsonNodes.Copy(node as JsonNode));
        return null;
    }

    private object? CloneUntyped(object value) =>
        value.GetType() == typeof(object) ? value : Untyped(RuntimeShapes.FindFor(value).Shape).CloneBoxed(value);

    private Cloner Untyped(TypeShape shape)
    {
        lock (_created)
        {
            return _created.TryGetValue(shape, out Cloner? known)
                ? known
                : (Cloner)shape.Converter.Accept(new Typed(this))!;
        }
    }

    private sealed class Typed(CloneVisitor owner) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => owner.Get(converter.TypedShape);
    }

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => Cloner<T>.Itself;

    // A struct without references shares nothing with its copy, and has all of its state there.
    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) =>
        RuntimeHelpers.IsReferenceOrContainsReferences<T>() ? CreateCopier(shape) : Cloner<T>.Itself;

    private Func<T, T?> CreateCopier<T>(ObjectShape<T> shape)
    {
        var members = new MemberCloner<T>?[shape.Members.Count];
        for (int i = 0; i < members.Length; i++)
            members[i] = (MemberCloner<T>?)shape.Members[i].Accept(this);
        var copier = new ObjectCopier<T>(shape, members);
        return value => RunTimeType.IsDerived(value) ? (T?)CloneDerived(value!) : copier.Copy(value);
    }

    // An object of a derived type is copied with all of its members, or not at all.
    private object? CloneDerived(object value) => Untyped(RunTimeType.FindShape(value, "cloned")).CloneBoxed(value);

    public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
    {
        if (member.Getter is not { } getter)
            return null;
        if (member.Setter is { } setter && (member.Flags & (MemberFlags.Parameter | MemberFlags.Required)) == 0)
        {
            Cloner<TMember> cloner = Get(member.TypedShape);
            return new MemberCloner<TOwner>(member.Name)
            {
                CopyInto = cloner.IsShared
                    ? (ref TOwner source, ref TOwner copy) => setter(ref copy, getter(ref source))
                    : (ref TOwner source, ref TOwner copy) => setter(ref copy, cloner.Clone(getter(ref source))!),
            };
        }

        if (member.Setter is not null || (member.Flags & (MemberFlags.Parameter | MemberFlags.Readable)) != 0)
            return CreateConstructing(member, getter);

        // The value of other members is computed from those that are set.
        if (!ObjectCopies.HoldsState(typeof(TOwner), member.Name))
            return null;
        return new MemberCloner<TOwner>(member.Name) { AreEqual = Equal(getter, _equality.Get(member.TypedShape)) };
    }

    // Copies a member whose value the copy is constructed with, or that the constructor fills.
    private MemberCloner<TOwner> CreateConstructing<TOwner, TMember>(
        MemberShape<TOwner, TMember> member,
        MemberGetter<TOwner, TMember> getter
    )
    {
        Cloner<TMember> cloner = Get(member.TypedShape);
        bool isFilled =
            member.Setter is null && (member.Flags & (MemberFlags.Parameter | MemberFlags.ExtensionData)) == 0;
        StructuralComparer<TMember>? comparer = isFilled ? _equality.Get(member.TypedShape) : null;
        return new MemberCloner<TOwner>(member.Name)
        {
            Copy = (ref TOwner owner) => cloner.Clone(getter(ref owner)),
            AreFilledAlike = comparer is null ? null : FilledAlike(getter, comparer),
            AreLeftEqual = comparer is null ? null : Equal(getter, comparer),
            MayBeComputed = comparer is not null && !ObjectCopies.HoldsState(typeof(TOwner), member.Name),
            CannotBeFilled = comparer is null
                ? null
                : (ref TOwner owner) => CollectionCopies.CannotBeFilled(getter(ref owner)),
        };
    }

    private static MemberCloner<TOwner>.Equality Equal<TOwner, TMember>(
        MemberGetter<TOwner, TMember> getter,
        StructuralComparer<TMember> comparer
    ) => (ref TOwner source, ref TOwner copy) => comparer.Equals(getter(ref source), getter(ref copy));

    private static MemberCloner<TOwner>.Equality FilledAlike<TOwner, TMember>(
        MemberGetter<TOwner, TMember> getter,
        StructuralComparer<TMember> content
    ) =>
        (ref TOwner source, ref TOwner copy) =>
        {
            TMember? before = getter(ref source),
                after = getter(ref copy);
            // Elements were added to what was there: as many as before are the same ones, where none get lost or move.
            return
                before is ICollection first and (IList or IDictionary)
                && after is ICollection second
                && CollectionCopies.IsPlatformType(before.GetType())
                && before.GetType() == after.GetType()
                ? first.Count == second.Count
                : content.Equals(before, after);
        };

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        Cloner<TElement> element = Get(shape.Element);
        return (Func<TCollection, TCollection?>)(
            value =>
            {
                if (RunTimeType.IsDerived(value))
                    return (TCollection?)CloneDerived(value!);
                if (value is List<TElement?> known && CopyList(known, element) is TCollection list)
                    return list;
                // Use a loop instead of LINQ, whose iterators would be compiled for each element type.
                List<TElement?> items = value is TElement[] { Length: var length } ? new(length) : [];
                foreach (TElement? item in shape.Enumerate(value))
                    items.Add(element.Clone(item));
                if (value is Array { Rank: > 1 } array)
                    return (TCollection)(object)Ranked(array, items);
                // A collection without an array (the default ImmutableArray) is preserved as such.
                if (
                    items.Count == 0
                    && typeof(TCollection).IsValueType
                    && EqualityComparer<TCollection>.Default.Equals(value, default)
                )
                    return default;
                return CollectionCopies.Create(shape, value, items);
            }
        );
    }

    private static List<TElement?> CopyList<TElement>(List<TElement?> source, Cloner<TElement> element)
    {
        if (element.IsShared)
            return [.. source];
        var copy = new List<TElement?>(source.Count);
        foreach (TElement? item in source)
            copy.Add(element.Clone(item));
        return copy;
    }

    private static Array Ranked<TElement>(Array array, List<TElement?> items)
    {
        Array copy = (Array)array.Clone();
        // Indexes of an array need not begin with zero.
        int[] indexes = [.. Enumerable.Range(0, array.Rank).Select(array.GetLowerBound)];
        foreach (TElement? item in items)
        {
            copy.SetValue(item, indexes);
            for (int i = indexes.Length - 1; ++indexes[i] > array.GetUpperBound(i) && i > 0; i--)
                indexes[i] = array.GetLowerBound(i);
        }
        return copy;
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        Cloner<TKey> key = Get(shape.Key);
        Cloner<TValue> value = Get(shape.Value);
        return (Func<TDictionary, TDictionary?>)(
            dictionary =>
            {
                if (RunTimeType.IsDerived(dictionary))
                    return (TDictionary?)CloneDerived(dictionary!);
                List<KeyValuePair<TKey, TValue?>> entries = [];
                foreach ((TKey entryKey, TValue? entryValue) in shape.Enumerate(dictionary))
                    entries.Add(new(key.Clone(entryKey)!, value.Clone(entryValue)));
                return DictionaryCopies.Create(shape, dictionary, entries);
            }
        );
    }

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state)
    {
        Cloner<TElement> element = Get(shape.Element);
        return (Func<TOptional, TOptional?>)(
            optional => shape.TryGet(optional, out TElement? value) ? shape.Create(element.Clone(value)!) : shape.None
        );
    }

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state)
    {
        Cloner<TSurrogate> surrogate = Get(shape.Surrogate);
        return (Func<T, T?>)(value => shape.FromSurrogate(surrogate.Clone(shape.ToSurrogate(value))!));
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) =>
        (Func<T, T?>)(
            value =>
                // The content of an unknown case is immutable.
                value is IUnknownCase
                    ? value
                : shape.CaseOf(value) is var index and >= 0 ? (T?)Untyped(shape.Cases[index].Shape).CloneBoxed(value)
                : throw new NotSupportedException(
                    $"{value!.GetType()} is not a case of the union {typeof(T)}. Add [WireCase] for it."
                )
        );
}
