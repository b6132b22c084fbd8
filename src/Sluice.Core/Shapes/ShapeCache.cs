using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>
/// Caches one description for each shape struct, so that descriptions can be compared and used as keys by reference.
/// </summary>
internal static class ShapeCache<T, TShape>
    where TShape : struct, IShape<T>
{
    private static TypeShape<T>? s_shape;

    internal static TypeShape<T> Primitive(PrimitiveForm form) =>
        s_shape ?? Keep(new PrimitiveShape<T>(ShapeConverter<T, TShape>.Instance, form));

    internal static TypeShape<T> Collection<TItem, TElement>(
        Func<T, IEnumerable<TItem>> enumerate,
        Func<List<TItem>, T>? create,
        Func<T, List<TItem>, T>? createLike = null
    )
        where TElement : struct, IShape<TItem> =>
        s_shape
        ?? Keep(
            new CollectionShape<T, TItem>(
                ShapeConverter<T, TShape>.Instance,
                static () => TElement.Shape,
                enumerate,
                create!
            )
            {
                CreateLike = createLike!,
            }
        );

    /// <summary>Describes a sequence or list that belongs to its element's converter.</summary>
    internal static TypeShape<T> Elements<TItem, TElement>(
        Func<T, IEnumerable<TItem>> enumerate,
        Func<List<TItem>, T>? create
    )
        where TElement : struct, IShape<TItem> =>
        s_shape
        ?? Keep(
            new CollectionShape<T, TItem>(
                ElementsConverter<T, TShape>.Instance,
                static () => TElement.Shape,
                enumerate,
                create!
            )
        );

    internal static TypeShape<T> Dictionary<TKey, TValue, TKeyShape, TValueShape>(
        Func<T, IEnumerable<KeyValuePair<TKey, TValue>>> enumerate,
        Func<List<KeyValuePair<TKey, TValue>>, T>? create
    )
        where TKey : notnull
        where TKeyShape : struct, IShape<TKey>
        where TValueShape : struct, IShape<TValue> =>
        s_shape
        ?? Keep(
            new DictionaryShape<T, TKey, TValue>(
                ShapeConverter<T, TShape>.Instance,
                static () => TKeyShape.Shape,
                static () => TValueShape.Shape,
                enumerate!,
                create!
            )
        );

    internal static TypeShape<T> Optional<TItem, TElement>(
        OptionalGetter<T, TItem> tryGet,
        Func<TItem, T> create,
        T? none
    )
        where TElement : struct, IShape<TItem> =>
        s_shape
        ?? Keep(
            new OptionalShape<T, TItem>(
                ShapeConverter<T, TShape>.Instance,
                static () => TElement.Shape,
                tryGet,
                create,
                none
            )
        );

    internal static TypeShape<T> Surrogate<TSurrogate, TSurrogateShape>(
        Func<T, TSurrogate?> to,
        Func<TSurrogate, T?> from
    )
        where TSurrogateShape : struct, IShape<TSurrogate> =>
        s_shape
        ?? Keep(
            new SurrogateShape<T, TSurrogate>(
                ShapeConverter<T, TShape>.Instance,
                static () => TSurrogateShape.Shape,
                to,
                from
            )
        );

    internal static TypeShape<T> Object(Func<MemberShape<T>[]> members, ObjectFactory<T>? create) =>
        s_shape ?? Keep(new ObjectShape<T>(ShapeConverter<T, TShape>.Instance, members(), create));

    internal static TypeShape<T> Tuple<TItems>(Func<T?, TItems> items, Func<TItems, T> tuple)
        where TItems : struct, ITupleItems<TItems> => s_shape ?? KeepTuple(items, tuple);

    private static TypeShape<T> KeepTuple<TItems>(Func<T?, TItems> items, Func<TItems, T> tuple)
        where TItems : struct, ITupleItems<TItems> =>
        Object(() => Tuples.Describe(items, tuple), (values, _) => tuple(TItems.Create(values, 0)));

    internal static TypeShape<T> Keep(TypeShape<T> created) =>
        Interlocked.CompareExchange(ref s_shape, created, null) ?? created;

    /// <summary>
    /// Gets the description if it has been created, for shapes whose description is expensive to create.
    /// </summary>
    internal static TypeShape<T>? Known => s_shape;
}
