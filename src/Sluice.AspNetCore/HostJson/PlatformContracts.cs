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
            Of<bool>(JsonMetadataServices.BooleanConverter),
            Of<byte>(JsonMetadataServices.ByteConverter),
            Of<sbyte>(JsonMetadataServices.SByteConverter),
            Of<short>(JsonMetadataServices.Int16Converter),
            Of<ushort>(JsonMetadataServices.UInt16Converter),
            Of<int>(JsonMetadataServices.Int32Converter),
            Of<uint>(JsonMetadataServices.UInt32Converter),
            Of<long>(JsonMetadataServices.Int64Converter),
            Of<ulong>(JsonMetadataServices.UInt64Converter),
            Of<Int128>(JsonMetadataServices.Int128Converter),
            Of<UInt128>(JsonMetadataServices.UInt128Converter),
            Of<Half>(JsonMetadataServices.HalfConverter),
            Of<float>(JsonMetadataServices.SingleConverter),
            Of<double>(JsonMetadataServices.DoubleConverter),
            Of<decimal>(JsonMetadataServices.DecimalConverter),
            Of<char>(JsonMetadataServices.CharConverter),
            Of<string>(JsonMetadataServices.StringConverter),
            Of<Guid>(JsonMetadataServices.GuidConverter),
            Of<Uri>(JsonMetadataServices.UriConverter),
            Of<Version>(JsonMetadataServices.VersionConverter),
            Of<DateTime>(JsonMetadataServices.DateTimeConverter),
            Of<DateTimeOffset>(JsonMetadataServices.DateTimeOffsetConverter),
            Of<DateOnly>(JsonMetadataServices.DateOnlyConverter),
            Of<TimeOnly>(JsonMetadataServices.TimeOnlyConverter),
            Of<TimeSpan>(JsonMetadataServices.TimeSpanConverter),
            Of<byte[]>(JsonMetadataServices.ByteArrayConverter),
            Of<Memory<byte>>(JsonMetadataServices.MemoryByteConverter),
            Of<ReadOnlyMemory<byte>>(JsonMetadataServices.ReadOnlyMemoryByteConverter),
            Of<object>(JsonMetadataServices.ObjectConverter),
            Of<JsonElement>(JsonMetadataServices.JsonElementConverter),
            Of<JsonDocument>(JsonMetadataServices.JsonDocumentConverter),
            Of<JsonNode>(JsonMetadataServices.JsonNodeConverter),
            Of<JsonObject>(JsonMetadataServices.JsonObjectConverter),
            Of<JsonArray>(JsonMetadataServices.JsonArrayConverter),
            Of<JsonValue>(JsonMetadataServices.JsonValueConverter),
        }.ToFrozenDictionary();

    /// <summary>Returns whether the serializer has a built-in converter for the type.</summary>
    public static bool Knows(Type type) => s_known.ContainsKey(type);

    /// <summary>
    /// Creates the contract, with the host's converter if it has one; returns <see langword="null"/> if the serializer
    /// has no built-in support for the type.
    /// </summary>
    public static JsonTypeInfo? Of(Type type, JsonSerializerOptions options) =>
        s_known.GetValueOrDefault(type)?.Invoke(options);

    private static KeyValuePair<Type, Func<JsonSerializerOptions, JsonTypeInfo>> Of<T>(JsonConverter converter) =>
        new(typeof(T),
            options => JsonMetadataServices.CreateValueInfo<T>(options,
                ShapeContracts.CustomOf(typeof(T), options) ?? converter));
}
