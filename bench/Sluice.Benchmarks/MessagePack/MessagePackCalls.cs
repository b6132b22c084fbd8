using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>The verbs under measurement, each as a loop.</summary>
internal static class MessagePackCalls
{
    private static readonly MessagePackWireOptions s_typeless = new()
    {
        Types = MessagePackTypes.Empty.Add<NineIntsKeyed>("NineIntsKeyed"),
    };

    internal static Action<int> Write<T>(T value)
        where T : IShaped<T>
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

    internal static Action<int> Read<T>(T value)
        where T : IShaped<T>
    {
        byte[] bytes = MessagePackWire.Serialize(value);
        return count =>
        {
            for (int i = 0; i < count; i++)
                MessagePackWire.Deserialize<T>(bytes);
        };
    }

    internal static Action<int> WriteTypeless(object value)
    {
        var buffer = new ArrayBufferWriter<byte>(64 * 1024);
        return count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                MessagePackWire.Serialize<object>(buffer, value, null, in s_typeless);
            }
        };
    }

    internal static Action<int> ReadTypeless(object value)
    {
        byte[] bytes = MessagePackWire.Serialize<object>(value, options: in s_typeless);
        return count =>
        {
            for (int i = 0; i < count; i++)
                MessagePackWire.Deserialize<object>(bytes, in s_typeless);
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
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize(json, metadata);
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize<NineInts>(json, JsonSerializerOptions.Web);
            },
        ];
    }
}
