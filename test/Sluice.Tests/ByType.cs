using System.Buffers;
using System.Text;

namespace Sluice.Tests;

/// <summary>Writes values whose type is known at run time only.</summary>
internal static class ByType
{
    internal static string Json(object? value, Type type, JsonWireOptions options = default)
    {
        var buffer = new ArrayBufferWriter<byte>();
        JsonWire.Serialize(buffer, value, type, in options);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    internal static byte[] MessagePack(object? value, Type type, MessagePackWireOptions options = default)
    {
        var buffer = new ArrayBufferWriter<byte>();
        MessagePackWire.Serialize(buffer, value, type, in options);
        return buffer.WrittenSpan.ToArray();
    }
}
