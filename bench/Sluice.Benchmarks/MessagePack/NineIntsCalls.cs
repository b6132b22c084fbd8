using System.Buffers;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>
/// The verbs with nine ints, called by code that knows their types, as an application does. Code that is shared between
/// types has to find what belongs to its type in each call: <c>calls.generic.*</c> compares the two.
/// </summary>
internal static class NineIntsCalls
{
    internal static Action<int> WriteJson(ArrayBufferWriter<byte> buffer, NineInts value) =>
        count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                JsonWire.Serialize(buffer, value);
            }
        };

    internal static Action<int> ReadJson(byte[] json) =>
        count =>
        {
            for (int i = 0; i < count; i++)
                JsonWire.Deserialize<NineInts>(json);
        };

    internal static Action<int> Write(NineIntsKeyed value)
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

    internal static Action<int> Write(NineInts value)
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

    internal static Action<int> ToArray(NineIntsKeyed value) =>
        count =>
        {
            for (int i = 0; i < count; i++)
                MessagePackWire.Serialize(value);
        };

    internal static Action<int> Read(NineIntsKeyed value)
    {
        byte[] bytes = MessagePackWire.Serialize(value);
        return count =>
        {
            for (int i = 0; i < count; i++)
                MessagePackWire.Deserialize<NineIntsKeyed>(bytes);
        };
    }

    internal static Action<int> Read(NineInts value)
    {
        byte[] bytes = MessagePackWire.Serialize(value);
        return count =>
        {
            for (int i = 0; i < count; i++)
                MessagePackWire.Deserialize<NineInts>(bytes);
        };
    }
}
