using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>The verbs under measurement, each as a loop.</summary>
internal static class MessagePackCalls
{
    internal static Action<int> Write<T>(T value) where T : IShaped<T>
    {
        var buffer = new ArrayBufferWriter<byte>(64 * 1024);
        return count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                MessagePackWire.Serialize(buffer, value);
            }
        };
    }

    internal static Action<int> ToArray<T>(T value) where T : IShaped<T> => count =>
    {
        for (int i = 0; i < count; i++) MessagePackWire.Serialize(value);
    };

    internal static Action<int> Read<T>(T value) where T : IShaped<T>
    {
        byte[] bytes = MessagePackWire.Serialize(value);
        return count =>
        {
            for (int i = 0; i < count; i++) MessagePackWire.Deserialize<T>(bytes);
        };
    }

    internal static Action<int> WriteTypeless(object value, MessagePackWireOptions options)
    {
        var buffer = new ArrayBufferWriter<byte>(64 * 1024);
        return count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                MessagePackWire.Serialize<object>(buffer, value, null, in options);
            }
        };
    }

    internal static Action<int> ReadTypeless(object value, MessagePackWireOptions options)
    {
        byte[] bytes = MessagePackWire.Serialize<object>(value, options: in options);
        return count =>
        {
            for (int i = 0; i < count; i++) MessagePackWire.Deserialize<object>(bytes, in options);
        };
    }

    /// <summary>The peer's readers: from bytes, by metadata and by reflection.</summary>
    internal static Action<int>[] StjReaders(NineInts value)
    {
        byte[] json = JsonWire.SerializeToUtf8Bytes(value);
        JsonTypeInfo<NineInts> metadata = StjContext.Default.NineInts;
        return
        [
            count =>
            {
                for (int i = 0; i < count; i++) JsonSerializer.Deserialize(json, metadata);
            },
            count =>
            {
                for (int i = 0; i < count; i++) JsonSerializer.Deserialize<NineInts>(json, JsonSerializerOptions.Web);
            },
        ];
    }
}
