using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Results;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Answers the host's own JSON for every type with a generated shape, by Sluice's bytes (all members that no policy guards, no selection), and for what endpoints return of it: lists, streams, queries, pages.
/// Where there is no reflection, one endpoint whose type nobody answers for breaks all endpoints.
/// </summary>
internal sealed class ShapeTypeInfoResolver(GuardedTypes guards) : IJsonTypeInfoResolver
{
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        if (type == typeof(object)) return JsonMetadataServices.CreateValueInfo<object>(options, JsonMetadataServices.ObjectConverter);
        if (type == typeof(DbDataReader)) return JsonMetadataServices.CreateValueInfo<DbDataReader>(options, new RowsConverter());
        Type shaped = ReturnedValue.ElementOf(type) ?? ValueOf(type) ?? type;
        return shaped.IsDefined(typeof(GeneratedShapeAttribute), inherit: false) && GeneratedShapes.Find(shaped) is { } converter ? (JsonTypeInfo?)converter.Shape.Accept(new Maker(type, options, guards)) : null;
    }

    private static Type? ValueOf(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Dictionary<,>) ? type.GetGenericArguments()[1] : null;

    // Each closed type is spelled out, so that native code holds it; by kinds of shapes, so that it ends.
    private sealed class Maker(Type type, JsonSerializerOptions options, GuardedTypes guards) : ShapeVisitor
    {
        public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => Make(shape.TypedConverter);
        public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => Make(shape.TypedConverter);
        public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => Make(shape.TypedConverter);
        public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) => Make(shape.TypedConverter);
        public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => Make(shape.TypedConverter);

        private JsonTypeInfo? Make<T>(Converter<T> converter)
        {
            if (type == typeof(T)) return JsonMetadataServices.CreateValueInfo<T>(options, new ShapeJsonConverter<T>(guards.Unguarded(converter), guards));
            if (type == typeof(Page<T>)) return JsonMetadataServices.CreateValueInfo<Page<T>>(options, new ShapeJsonConverter<Page<T>>(guards.Unguarded(ShapeConverter<Page<T>, PageShape<T>>.Instance), guards));
            if (type == typeof(T[])) return JsonMetadataServices.CreateArrayInfo(options, new JsonCollectionInfoValues<T[]>());
            if (type == typeof(List<T>)) return JsonMetadataServices.CreateListInfo<List<T>, T>(options, new() { ObjectCreator = static () => [] });
            if (type == typeof(Dictionary<string, T>)) return JsonMetadataServices.CreateDictionaryInfo<Dictionary<string, T>, string, T>(options, new() { ObjectCreator = static () => [], KeyInfo = JsonMetadataServices.CreateValueInfo<string>(options, JsonMetadataServices.StringConverter) });
            if (type == typeof(IAsyncEnumerable<T>)) return JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<T>, T>(options, new());
            return Sequence<IEnumerable<T>, T>() ?? Sequence<IReadOnlyList<T>, T>() ?? Sequence<IReadOnlyCollection<T>, T>() ?? Sequence<ICollection<T>, T>() ?? Sequence<IList<T>, T>()
                ?? Sequence<IQueryable<T>, T>() ?? Sequence<IOrderedQueryable<T>, T>();
        }

        private JsonTypeInfo? Sequence<TSequence, T>() where TSequence : IEnumerable<T> =>
            type == typeof(TSequence) ? JsonMetadataServices.CreateIEnumerableInfo<TSequence, T>(options, new()) : null;
    }
}
