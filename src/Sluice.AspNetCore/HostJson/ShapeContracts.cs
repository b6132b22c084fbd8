using System.Collections.Concurrent;
using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Generated;
using Sluice.Model;
using Sluice.Reflection;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// The serializer's contracts of types with a generated shape, of what these reach, and of the lists, streams, queries
/// and pages that endpoints return of them: for hosts without reflection. The members and their
/// accessors are the shape's; naming, converters, null handling, numbers and the encoder are those of the host's
/// options.
/// </summary>
internal sealed class ShapeContracts(GuardedTypes guards) : IJsonTypeInfoResolver
{
    // What shaped types reach has a shape too, but no attribute that names it.
    private readonly ConcurrentDictionary<Type, TypeShape> _reached = new();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        JsonTypeInfo? contract = ContractOf(type, options);
        // Metadata made by hand says strict where it says nothing; the options decide.
        if (contract is not null) contract.NumberHandling = null;
        return contract;
    }

    private JsonTypeInfo? ContractOf(Type type, JsonSerializerOptions options)
    {
        if (PlatformContracts.Of(type, options) is { } single) return single;
        if (type == typeof(DbDataReader))
            return JsonMetadataServices.CreateValueInfo<DbDataReader>(options, new RowsConverter());
        if (ShapeOf(type) is { } shape) return (JsonTypeInfo?)shape.Accept(new ContractVisitor(options, this), null);
        return ((ReturnedValue.ElementOf(type) ?? ReturnedValue.ValueOf(type)) is { } element
            ? ShapeOf(element)
            : null)?.Accept(new SequenceContracts(type, options)) as JsonTypeInfo;
    }

    public void Add(TypeShape reached) => _reached.TryAdd(reached.Type, reached);

    /// <summary>
    /// A converter that writes and reads through Sluice, for what the serializer has no counterpart of.
    /// </summary>
    public JsonConverter<T> ConverterOf<T>(Converter<T> converter) =>
        new ShapeJsonConverter<T>(guards.Unguarded(converter), guards);

    /// <summary>The host's own converter for a type.</summary>
    public static JsonConverter? CustomOf(Type type, JsonSerializerOptions options)
    {
        JsonConverter? converter = options.Converters.FirstOrDefault(each => each.CanConvert(type));
        while (converter is JsonConverterFactory factory) converter = factory.CreateConverter(type, options);
        return converter;
    }

    private TypeShape? ShapeOf(Type type) =>
        (type.IsDefined(typeof(GeneratedShapeAttribute), inherit: false) ? GeneratedShapes.Find(type)?.Shape : null)
            ?? _reached.GetValueOrDefault(type);
}
