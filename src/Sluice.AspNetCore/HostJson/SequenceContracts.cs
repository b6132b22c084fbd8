using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>Creates the contract of a sequence or a page from the shape of its element.</summary>
/// <remarks>
/// Every closed type is spelled out so that AOT compilation includes it; dispatch is by shape kind so that compilation
/// terminates.
/// </remarks>
internal sealed class SequenceContracts(Type type, JsonSerializerOptions options) : ShapeVisitor
{
    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => Create<T>();

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => Create<T>();

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => Create<T>();

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        Create<T>();

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => Create<T>();

    /// <summary>Creates the contract for an element type known at compile time.</summary>
    public JsonTypeInfo? VisitSequence<TElement>() => Create<TElement>();

    private JsonTypeInfo? Create<T>() =>
        type == typeof(Page<T>) ? PageOf<T>() : CreateCollection<T>() ?? CreateInterface<T>();

    private JsonTypeInfo? CreateCollection<T>()
    {
        if (type == typeof(T[]))
            return JsonMetadataServices.CreateArrayInfo(options, new JsonCollectionInfoValues<T[]>());
        if (type == typeof(List<T>))
            return JsonMetadataServices.CreateListInfo<List<T>, T>(options, new() { ObjectCreator = static () => [] });
        if (type == typeof(Dictionary<string, T>))
            return JsonMetadataServices.CreateDictionaryInfo<Dictionary<string, T>, string, T>(
                options,
                new() { ObjectCreator = static () => [] }
            );
        if (type == typeof(Queue<T>))
            return JsonMetadataServices.CreateQueueInfo<Queue<T>, T>(
                options,
                new() { ObjectCreator = static () => new() }
            );
        if (type == typeof(Stack<T>))
            return JsonMetadataServices.CreateStackInfo<Stack<T>, T>(
                options,
                new() { ObjectCreator = static () => new() }
            );
        return type == typeof(HashSet<T>)
            ? JsonMetadataServices.CreateISetInfo<HashSet<T>, T>(options, new() { ObjectCreator = static () => [] })
            : null;
    }

    private JsonTypeInfo? CreateInterface<T>()
    {
        if (type == typeof(ISet<T>))
            return JsonMetadataServices.CreateISetInfo<ISet<T>, T>(options, new());
        if (type == typeof(IAsyncEnumerable<T>))
            return JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<T>, T>(options, new());
        if (type == typeof(IList<T>))
            return JsonMetadataServices.CreateIListInfo<IList<T>, T>(options, new());
        if (type == typeof(ICollection<T>))
            return JsonMetadataServices.CreateICollectionInfo<ICollection<T>, T>(options, new());
        return Sequence<IEnumerable<T>, T>()
            ?? Sequence<IReadOnlyList<T>, T>()
            ?? Sequence<IReadOnlyCollection<T>, T>()
            ?? Sequence<IQueryable<T>, T>()
            ?? Sequence<IOrderedQueryable<T>, T>();
    }

    private JsonTypeInfo? Sequence<TSequence, T>()
        where TSequence : IEnumerable<T> =>
        type == typeof(TSequence) ? JsonMetadataServices.CreateIEnumerableInfo<TSequence, T>(options, new()) : null;

    private JsonTypeInfo PageOf<T>() =>
        JsonMetadataServices.CreateObjectInfo(
            options,
            new JsonObjectInfoValues<Page<T>>
            {
                ObjectWithParameterizedConstructorCreator = static values => new Page<T>(
                    (IReadOnlyList<T>)values[0],
                    (int)values[1],
                    (int)values[2],
                    (long)values[3]
                ),
                ConstructorParameterMetadataInitializer = static () =>
                    [
                        Parameter<IReadOnlyList<T>>(0, nameof(Page<>.Items)),
                        Parameter<int>(1, nameof(Page<>.Number)),
                        Parameter<int>(2, nameof(Page<>.Size)),
                        Parameter<long>(3, nameof(Page<>.Total)),
                    ],
                PropertyMetadataInitializer = _ =>
                    [
                        Property<IReadOnlyList<T>>(nameof(Page<>.Items), null, static page => ((Page<T>)page).Items),
                        Property(nameof(Page<>.Number), "page", static page => ((Page<T>)page).Number),
                        Property(nameof(Page<>.Size), null, static page => ((Page<T>)page).Size),
                        Property(nameof(Page<>.Total), null, static page => ((Page<T>)page).Total),
                    ],
            }
        );

    private JsonPropertyInfo Property<TMember>(string name, string? jsonName, Func<object, TMember?> getter) =>
        JsonMetadataServices.CreatePropertyInfo(
            options,
            new JsonPropertyInfoValues<TMember>
            {
                IsProperty = true,
                IsPublic = true,
                DeclaringType = type,
                PropertyName = name,
                JsonPropertyName = jsonName,
                Getter = getter,
                // Set through the constructor; without a setter the property would count as read-only.
                Setter = static (_, _) => { },
            }
        );

    private static JsonParameterInfoValues Parameter<TMember>(int position, string name) =>
        new()
        {
            Name = name,
            ParameterType = typeof(TMember),
            Position = position,
        };
}
