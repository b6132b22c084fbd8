using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.SignalR.Protocol;
using Sluice.Reflection;
using Sluice.Shared;

namespace Sluice.SignalR;

/// <summary>Writes and reads arguments, stream items and results.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2026",
    Justification = "In a trimmed program the generated shapes are found; others are an error that says so."
)]
[UnconditionalSuppressMessage(
    "AOT",
    "IL3050",
    Justification = "In a program without dynamic code the generated shapes are found; others use reflection."
)]
internal sealed class HubValues(MessagePackWireOptions options)
{
    public int MaxDepth => options.MaxDepth;

    // The declared type is not part of a message, so the run-time type decides.
    public void Write(IBufferWriter<byte> output, object? value)
    {
        if (value is RawResult raw)
        {
            foreach (ReadOnlyMemory<byte> piece in raw.RawSerializedData)
                output.Write(piece.Span);
            return;
        }

        Type type = value is null ? typeof(string) : Unguarded(Converters.For(value).Type);
        MessagePackWire.Serialize(output, value, type, options);
    }

    public object? Read(ReadOnlySpan<byte> input, Type type) =>
        type == typeof(RawResult)
            ? new RawResult(new ReadOnlySequence<byte>(input.ToArray()))
            : MessagePackWire.Deserialize(input, Unguarded(type), options);

    private Type Unguarded(Type type)
    {
        GuardedMembers.Refuse(Converters.For(type, options.Shapes).Shape, "a hub message");
        return type;
    }
}
