using System.Buffers;
using Sluice.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes a complete value in the negotiated format.</summary>
internal static class ValueBody
{
    public static void Write<T>(IBufferWriter<byte> output, T value, FieldSelection<T> selection, WireFormat format,
        SluiceHttpOptions options)
    {
        if (format == WireFormat.MessagePack) MessagePackWire.Serialize(output, value, selection, options.MessagePack);
        else JsonWire.Serialize(output, value, selection, options.Json);
    }

    public static void Write<T>(IBufferWriter<byte> output, IEnumerable<T> values, FieldSelection<T> selection,
        WireFormat format, SluiceHttpOptions options)
    {
        if (format == WireFormat.MessagePack) MessagePackWire.Serialize(output, values, selection, options.MessagePack);
        else JsonWire.Serialize(output, values, selection, options.Json);
    }
}
