using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Aot;

/// <summary>Where the options of a call come from.</summary>
internal interface IOptionsKind
{
    static abstract JsonWireOptions Json { get; }
    static abstract MessagePackWireOptions MessagePack { get; }
    static abstract JsonSerializerOptions Peer { get; }
}

internal struct DefaultOptions : IOptionsKind
{
    public static JsonWireOptions Json => default;
    public static MessagePackWireOptions MessagePack => default;
    public static JsonSerializerOptions Peer => StaticOptions.Peer;
}

internal struct StaticOptions : IOptionsKind
{
    private static readonly JsonWireOptions s_json = new();
    private static readonly MessagePackWireOptions s_messagePack = new();
    private static readonly JsonSerializerOptions s_peer = NewOptions.Peer;

    public static JsonWireOptions Json => s_json;
    public static MessagePackWireOptions MessagePack => s_messagePack;
    public static JsonSerializerOptions Peer => s_peer;
}

internal struct NewOptions : IOptionsKind
{
    public static JsonWireOptions Json => new();
    public static MessagePackWireOptions MessagePack => new();
    public static JsonSerializerOptions Peer =>
        new(JsonSerializerDefaults.Web) { TypeInfoResolver = PeerContext.Default };
}

internal struct StaticOtherOptions : IOptionsKind
{
    private static readonly JsonWireOptions s_json = NewOtherOptions.Json;
    private static readonly MessagePackWireOptions s_messagePack = NewOtherOptions.MessagePack;
    private static readonly JsonSerializerOptions s_peer = NewOtherOptions.Peer;

    public static JsonWireOptions Json => s_json;
    public static MessagePackWireOptions MessagePack => s_messagePack;
    public static JsonSerializerOptions Peer => s_peer;
}

/// <summary>
/// camelCase and indentation; where a wire or a direction knows neither, options that have as much to say.
/// </summary>
internal struct NewOtherOptions : IOptionsKind
{
    public static JsonWireOptions Json =>
        new()
        {
            Naming = WireNaming.Camel,
            Indented = true,
            AllowTrailingCommas = true,
        };
    public static MessagePackWireOptions MessagePack =>
        new()
        {
            Naming = WireNaming.Camel,
            EnumsAsText = true,
            ExactNames = true,
        };
    public static JsonSerializerOptions Peer =>
        new()
        {
            TypeInfoResolver = PeerContext.Default,
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            WriteIndented = true,
        };
}

[JsonSerializable(typeof(PlainPerson))]
internal sealed partial class PeerContext : JsonSerializerContext;
