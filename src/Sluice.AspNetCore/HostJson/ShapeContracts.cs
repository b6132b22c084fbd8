using System.Collections.Concurrent;
using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.Generated;
using Sluice.Model;

namespace Sluice.AspNetCore.HostJson;

/// <summary>
/// Resolves serializer contracts, for hosts without reflection, of types with a generated shape, the types they reach,
/// and the lists, streams, queries and pages of them that endpoints return. Members and accessors come from the shape;
/// naming, converters, null handling, numbers and the encoder come from the host's options.
/// </summary>
internal sealed class ShapeContracts(GuardedTypes guards) : IJsonTypeInfoResolver
{
    // Types reached from shaped types have shapes too, but no attribute by which to find them.
    private readonly ConcurrentDictionary<Type, TypeShape> _reached = new();

    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        JsonTypeInfo? contract = ContractOf(type, options);
        // Hand-built metadata defaults to strict number handling; null makes the options decide.
        if (contract is not null)
            contract.NumberHandling = null;
        return contract;
    }

    private JsonTypeInfo? ContractOf(Type type, JsonSerializerOptions options)
    {
        if (PlatformContracts.FindContract(type, options) is { } single)
            return single;
        if (type == typeof(DbDataReader))
            return JsonMetadataServices.CreateValueInfo<DbDataReader>(options, new RowsConverter());
        if (ShapeOf(type) is { } shape)
            return (JsonTypeInfo?)shape.Accept(new ContractVisitor(options, this), null);
        return (
                (ReturnedValue.ElementOf(type) ?? ReturnedValue.ValueOf(type)) is { } element ? ShapeOf(element) : null
            )?.Accept(new SequenceContracts(type, options)) as JsonTypeInfo;
    }

    public void Add(TypeShape reached) => _reached.TryAdd(reached.Type, reached);

    /// <summary>
    /// Creates a converter that writes and reads through Sluice, for types without a serializer equivalent.
    /// </summary>
    public JsonConverter<T> ConverterOf<T>(Converter<T> converter) =>
        new ShapeJsonConverter<T>(guards.Unguarded(converter), guards);

    /// <summary>Returns the host's own converter for a type.</summary>
    public static JsonConverter? CustomOf(Type type, JsonSerializerOptions options)
    {
        JsonConverter? converter = options.Converters.FirstOrDefault(each => each.CanConvert(type));
        while (converter is JsonConverterFactory factory)
            converter = factory.CreateConverter(type, options);
        return converter;
    }

    private TypeShape? ShapeOf(Type type) =>
        (type.IsDefined(typeof(GeneratedShapeAttribute), inherit: false) ? ReturnedValue.ConverterOf(type).Shape : null)
        ?? _reached.GetValueOrDefault(type);
}
