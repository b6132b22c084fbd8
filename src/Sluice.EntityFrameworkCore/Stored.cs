using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// Reads the value of a column. A separate method is needed because expression trees cannot pass references.
/// </summary>
internal static class StoredJson
{
    internal static T Read<T>(Converter<T> converter, string json, JsonWireOptions options)
    {
        using JsonBytes bytes = JsonBytes.Of(json);
        return JsonReading.Read(bytes.Span, converter, in options)!;
    }
}

/// <inheritdoc cref="StoredJson"/>
internal static class StoredMessagePack
{
    internal static T Read<T>(Converter<T> converter, byte[] bytes, MessagePackWireOptions options) =>
        MessagePackReading.Read(bytes, converter, in options)!;
}
