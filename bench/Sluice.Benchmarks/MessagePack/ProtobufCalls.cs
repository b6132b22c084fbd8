using Google.Protobuf;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>The generated message of the same nine fields, to a reused array and from one.</summary>
internal static class ProtobufCalls
{
    private static NineIntsMessage Message(NineInts value) =>
        new()
        {
            MyProperty1 = value.MyProperty1,
            MyProperty2 = value.MyProperty2,
            MyProperty3 = value.MyProperty3,
            MyProperty4 = value.MyProperty4,
            MyProperty5 = value.MyProperty5,
            MyProperty6 = value.MyProperty6,
            MyProperty7 = value.MyProperty7,
            MyProperty8 = value.MyProperty8,
            MyProperty9 = value.MyProperty9,
        };

    internal static Action<int> Write(NineInts value)
    {
        NineIntsMessage message = Message(value);
        byte[] buffer = new byte[1024];
        return count =>
        {
            for (int i = 0; i < count; i++)
                message.WriteTo(buffer.AsSpan(0, message.CalculateSize()));
        };
    }

    internal static Action<int> Read(NineInts value)
    {
        byte[] bytes = Message(value).ToByteArray();
        return count =>
        {
            for (int i = 0; i < count; i++)
                NineIntsMessage.Parser.ParseFrom(bytes);
        };
    }
}
