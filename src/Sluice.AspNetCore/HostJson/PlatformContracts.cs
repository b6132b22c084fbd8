using System.Collections.Frozen;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

#pragma warning disable CS8631, CS8634 // Converters of reference types are declared for nullable values.

namespace Sluice.AspNetCore.HostJson;

/// <summary>Creates contracts of primitive values from the serializer's built-in converters.</summary>
internal static class PlatformContracts
{
    private static readonly FrozenDictionary<Type, Func<JsonSerializerOptions, JsonTypeInfo>> s_known =
        new KeyValuePair<Type, Func<JsonSerializerOptions, JsonTypeInfo>>[]
        {
            CreateEntry<bool>(JsonMetadataServices.BooleanConverter),
            CreateEntry<byte>(JsonMetadataServices.ByteConverter),
            CreateEntry<sbyte>(JsonMetadataServices.SByteConverter),
            CreateEntry<short>(JsonMetadataServices.Int16Converter),
            CreateEntry<ushort>(JsonMetadataServices.UInt16Converter),
            CreateEntry<int>(JsonMetadataServices.Int32Converter),
            CreateEntry<uint>(JsonMetadataServices.UInt32Converter),
            CreateEntry<long>(JsonMetadataServices.Int64Converter),
            CreateEntry<ulong>(JsonMetadataServices.UInt64Converter),
            CreateEntry<Int128>(JsonMetadataServices.Int128Converter),
            CreateEntry<UInt128>(JsonMetadataServices.UInt128Converter),
            CreateEntry<Half>(JsonMetadataServices.HalfConverter),
            CreateEntry<float>(JsonMetadataServices.SingleConverter),
            CreateEntry<double>(JsonMetadataServices.DoubleConverter),
            CreateEntry<decimal>(JsonMetadataServices.DecimalConverter),
            CreateEntry<char>(JsonMetadataServices.CharConverter),
            CreateEntry<string>(JsonMetadataServices.StringConverter),
            CreateEntry<Guid>(JsonMetadataServices.GuidConverter),
            CreateEntry<Uri>(JsonMetadataServices.UriConverter),
            CreateEntry<Version>(JsonMetadataServices.VersionConverter),
            CreateEntry<DateTime>(JsonMetadataServices.DateTimeConverter),
            CreateEntry<DateTimeOffset>(JsonMetadataServices.DateTimeOffsetConverter),
            CreateEntry<DateOnly>(JsonMetadataServices.DateOnlyConverter),
            CreateEntry<TimeOnly>(JsonMetadataServices.TimeOnlyConverter),
            CreateEntry<TimeSpan>(JsonMetadataServices.TimeSpanConverter),
            CreateEntry<byte[]>(JsonMetadataServices.ByteArrayConverter),
            CreateEntry<Memory<byte>>(JsonMetadataServices.MemoryByteConverter),
            CreateEntry<ReadOnlyMemory<byte>>(JsonMetadataServices.ReadOnlyMemoryByteConverter),
            CreateEntry<object>(JsonMetadataServices.ObjectConverter),
            CreateEntry<JsonElement>(JsonMetadataServices.JsonElementConverter),
            CreateEntry<JsonDocument>(JsonMetadataServices.JsonDocumentConverter),
            CreateEntry<JsonNode>(JsonMetadataServices.JsonNodeConverter),
            CreateEntry<JsonObject>(JsonMetadataServices.JsonObjectConverter),
            CreateEntry<JsonArray>(JsonMetadataServices.JsonArrayConverter),
            CreateEntry<JsonValue>(JsonMetadataServices.JsonValueConverter),
        }.ToFrozenDictionary();

    /// <summary>Returns whether the serializer has a built-in converter for the type.</summary>
    public static bool Knows(Type type) => s_known.ContainsKey(type);

    /// <summary>
    /// Creates the contract, with the host's converter if it has one; returns <see langword="null"/> if the serializer
    /// has no built-in support for the type.
    /// </summary>
    public static JsonTypeInfo? FindContract(Type type, JsonSerializerOptions options) =>
        s_known.GetValueOrDefault(type)?.Invoke(options);

    private static KeyValuePair<Type, Func<JsonSerializerOptions, JsonTypeInfo>> CreateEntry<T>(
        JsonConverter converter
    ) =>
        new(
            typeof(T),
            options =>
                JsonMetadataServices.CreateValueInfo<T>(
                    options,
                    ShapeContracts.CustomOf(typeof(T), options) ?? converter
                )
        );
}
