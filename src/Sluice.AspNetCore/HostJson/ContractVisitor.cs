using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Model;

#pragma warning disable CS8714 // The metadata API requires non-nullable types; a shape's type argument never is.

namespace Sluice.AspNetCore.HostJson;

/// <summary>Creates the contract of a type depending on the kind of its shape.</summary>
internal sealed class ContractVisitor(JsonSerializerOptions options, ShapeContracts contracts) : ShapeVisitor
{
    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        Value<T>(contracts.ConverterOf(shape.TypedConverter));

    // An enumeration marked as text is written by name, regardless of the host's settings for other enumerations.
    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) =>
        Value<T>(
            shape.IsText
                ? contracts.ConverterOf(shape.TypedConverter)
                : JsonMetadataServices.GetEnumConverter<T>(options)
        );

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state)
    {
        contracts.Add(shape.Element);
        return Value<TOptional>(new OptionalConverter<TOptional, TElement>(shape));
    }

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state)
    {
        contracts.Add(shape.Surrogate);
        return Value<T>(new SurrogateConverter<T, TSurrogate>(shape));
    }

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        contracts.Add(shape.Element);
        if (typeof(TCollection).IsArray && typeof(TCollection).GetArrayRank() > 1)
            return Value<TCollection>(contracts.ConverterOf(shape.TypedConverter));
        JsonConverter? custom = ShapeContracts.CustomOf(typeof(TCollection), options);
        return (custom is null ? new SequenceContracts(typeof(TCollection), options).VisitSequence<TElement>() : null)
            ?? Value<TCollection>(custom ?? new CollectionConverter<TCollection, TElement>(shape));
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        contracts.Add(shape.Key);
        contracts.Add(shape.Value);
        Type type = typeof(TDictionary);
        if (ShapeContracts.CustomOf(type, options) is { } custom)
            return Value<TDictionary>(custom);
        if (type == typeof(Dictionary<TKey, TValue>))
            return JsonMetadataServices.CreateDictionaryInfo<Dictionary<TKey, TValue>, TKey, TValue>(
                options,
                new() { ObjectCreator = static () => [] }
            );
        if (type == typeof(IDictionary<TKey, TValue>))
            return JsonMetadataServices.CreateIDictionaryInfo<IDictionary<TKey, TValue>, TKey, TValue>(options, new());
        if (type == typeof(IReadOnlyDictionary<TKey, TValue>))
            return JsonMetadataServices.CreateIReadOnlyDictionaryInfo<IReadOnlyDictionary<TKey, TValue>, TKey, TValue>(
                options,
                new()
            );
        return Value<TDictionary>(contracts.ConverterOf(shape.TypedConverter));
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state)
    {
        if (ShapeContracts.CustomOf(typeof(T), options) is { } custom)
            return Value<T>(custom);
        bool isHierarchy =
            !typeof(T).IsSealed
            && shape.Cases.All(arm => arm.Shape.Kind == ShapeKind.Object && arm.Shape.Type.IsAssignableTo(typeof(T)));
        if (!isHierarchy)
            return Value<T>(contracts.ConverterOf(shape.TypedConverter));
        var polymorphism = new JsonPolymorphismOptions { TypeDiscriminatorPropertyName = shape.Discriminator };
        foreach (UnionCase arm in shape.Cases)
        {
            if (arm.Shape.Type != typeof(T))
                contracts.Add(arm.Shape);
            polymorphism.DerivedTypes.Add(
                arm is { Name: { } name } ? new(arm.Shape.Type, name)
                : arm.Tag is { } tag ? new(arm.Shape.Type, tag)
                : new(arm.Shape.Type)
            );
        }

        TypeShape? own = shape.Cases.FirstOrDefault(arm => arm.Shape.Type == typeof(T))?.Shape;
        JsonTypeInfo contract = own is not null
            ? (JsonTypeInfo)own.Accept(this)!
            : JsonMetadataServices.CreateObjectInfo(
                options,
                new JsonObjectInfoValues<T> { PropertyMetadataInitializer = static _ => [] }
            );
        contract.PolymorphismOptions = polymorphism;
        return contract;
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) =>
        ShapeContracts.CustomOf(typeof(T), options) is { } custom
            ? Value<T>(custom)
            : new ObjectContract<T>(shape, options, contracts).Create();

    private JsonTypeInfo Value<T>(JsonConverter converter) =>
        JsonMetadataServices.CreateValueInfo<T>(options, ShapeContracts.CustomOf(typeof(T), options) ?? converter);
}
