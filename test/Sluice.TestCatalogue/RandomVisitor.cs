using Sluice.Model;

namespace Sluice.TestCatalogue;

/// <summary>Makes a maker for each shape of a graph.</summary>
internal sealed class RandomVisitor(IReadOnlyDictionary<Type, Delegate>? primitives = null) : ShapeVisitor
{
    private readonly Dictionary<TypeShape, Maker> _made = [];

    internal Maker<T> Get<T>(TypeShape<T> shape)
    {
        if (_made.TryGetValue(shape, out Maker? known))
            return (Maker<T>)known;
        var maker = new Maker<T>();
        _made[shape] = maker;
        maker.Make = (Func<Random, int, T?>)shape.Accept(this)!;
        return maker;
    }

    private Maker Untyped(TypeShape shape) =>
        _made.TryGetValue(shape, out Maker? known) ? known : (Maker)shape.Converter.Accept(new Typed(this))!;

    private sealed class Typed(RandomVisitor owner) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) => owner.Get(converter.TypedShape);
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        (
            primitives?.TryGetValue(typeof(T), out Delegate? given) == true
                ? (Func<Random, int, T?>)given
                : RandomPrimitives.Of<T>()
        ) ?? (Func<Random, int, T?>)(static (_, _) => default);

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
    {
        var values = new List<T>();
        foreach ((T value, _) in shape.Names)
            values.Add(value);
        bool isFlags = typeof(T).IsDefined(typeof(FlagsAttribute), false);
        return (Func<Random, int, T>)(
            (random, _) =>
                values.Count == 0 ? default
                : isFlags && random.Next(2) == 1
                    ? (T)
                        Enum.ToObject(
                            typeof(T),
                            Bits(values[random.Next(values.Count)]) | Bits(values[random.Next(values.Count)])
                        )
                : values[random.Next(values.Count)]
        );

        static ulong Bits(T value) =>
            Convert.GetTypeCode(value) == TypeCode.UInt64
                ? Convert.ToUInt64(value, null)
                : unchecked((ulong)Convert.ToInt64(value, null));
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        if (typeof(T) == typeof(Index))
            return (Func<Random, int, Index>)(static (random, _) => new(random.Next(), random.Next(2) == 0));
        Func<Random, int, object?>?[] members =
        [
            .. shape.Members.Select(member => (Func<Random, int, object?>?)member.Accept(this)),
        ];
        return (Func<Random, int, T?>)(
            (random, size) =>
            {
                object?[] values = new object?[members.Length];
                bool[] present = new bool[members.Length];
                for (int i = 0; i < members.Length; i++)
                {
                    if (members[i] is not { } make)
                        continue;
                    values[i] = make(random, size - 1);
                    present[i] = true;
                }
                return shape.Create is { } create ? create(values, present) : default;
            }
        );
    }

    public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
    {
        if (
            (member.Flags & (MemberFlags.Readable | MemberFlags.Parameter)) == 0
            || (
                member.Flags
                & (MemberFlags.ExtensionData | MemberFlags.Never | MemberFlags.KeyedOnly | MemberFlags.NamedOnly)
            ) != 0
        )
            return null;
        Maker<TMember> maker = Get(member.TypedShape);
        // Of some unions every case holds the union again: null ends them, whatever the annotation says.
        return (Func<Random, int, object?>)(
            (random, size) =>
                (member.Flags & MemberFlags.NonNull) != 0 && size > -16
                    ? maker.NextBoxed(random, size)
                    : maker.Next(random, size)
        );
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        Maker<TElement> element = Get(shape.Element);
        // A lookup has no null among its groups.
        bool hasNull = !typeof(TCollection).Name.StartsWith("ILookup", StringComparison.Ordinal);
        return (Func<Random, int, TCollection?>)(
            (random, size) =>
            {
                var items = new List<TElement?>();
                for (int i = Count(random, size); i > 0; i--)
                {
                    TElement? item = element.Next(random, size - 1);
                    if (hasNull || item is not null)
                        items.Add(item);
                }
                return shape.Create is { } create ? create(items) : default;
            }
        );
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        Maker<TKey> key = Get(shape.Key);
        Maker<TValue> value = Get(shape.Value);
        return (Func<Random, int, TDictionary?>)(
            (random, size) =>
            {
                var entries = new Dictionary<TKey, TValue?>();
                for (int i = Count(random, size); i > 0; i--)
                {
                    if (key.NextBoxed(random, 3) is TKey made)
                        entries[made] = value.Next(random, size - 1);
                }
                return shape.Create is { } create ? create([.. entries]) : default;
            }
        );
    }

    private static int Count(Random random, int size) => size <= 0 ? 0 : random.Next(random.Next(4) == 0 ? 20 : 4);

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state)
    {
        Maker<TElement> element = Get(shape.Element);
        return (Func<Random, int, TOptional?>)(
            (random, size) =>
                random.Next(4) == 0 ? shape.None
                : element.NextBoxed(random, size) is TElement value ? shape.Create(value)
                : shape.None
        );
    }

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state)
    {
        if (typeof(T) == typeof(System.Numerics.Complex))
            return (Func<Random, int, System.Numerics.Complex>)(
                static (random, _) => new(random.NextDouble(), random.Next())
            );
        Maker<TSurrogate> surrogate = Get(shape.Surrogate);
        return (Func<Random, int, T?>)(
            (random, size) =>
                surrogate.NextBoxed(random, size) is TSurrogate value ? shape.FromSurrogate(value) : default
        );
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) =>
        (Func<Random, int, T?>)(
            (random, size) =>
                shape.Cases.Count == 0
                    ? default
                    : (T?)Untyped(shape.Cases[random.Next(shape.Cases.Count)].Shape).NextBoxed(random, size)
        );
}
