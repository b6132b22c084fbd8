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
internal sealed class HubValues(MessagePackWireOptions written, MessagePackWireOptions read, bool readsClients)
{
    private readonly ClientValues? _clients = readsClients ? new(read) : null;

    public int MaxDepth => read.MaxDepth;

    /// <summary>Gets whether the other side is known to be a client.</summary>
    public bool ReadsClients => _clients is not null;

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
        MessagePackWire.Serialize(output, value, type, written);
    }

    public object? Read(ReadOnlySpan<byte> input, Type type)
    {
        if (type == typeof(RawResult))
            return new RawResult(new ReadOnlySequence<byte>(input.ToArray()));
        Unguarded(type);
        _clients?.Check(input, type);
        return MessagePackWire.Deserialize(input, type, read);
    }

    private Type Unguarded(Type type)
    {
        GuardedMembers.Refuse(Converters.For(type, read.Shapes).Shape, "a hub message");
        return type;
    }
}
