using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.SignalR.Protocol;
using Sluice.Guards;
using Sluice.Reflection;

namespace Sluice.SignalR;

/// <summary>Writes and reads arguments, stream items and results.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026",
    Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
[UnconditionalSuppressMessage("AOT", "IL3050",
    Justification = "In a program without dynamic code the generated shapes are found; others use reflection.")]
internal sealed class HubValues(MessagePackWireOptions options)
{
    // The type as which the values of a run-time type are written. One entry per type of the program.
    private static readonly ConcurrentDictionary<Type, Type> s_types = new();

    public int MaxDepth => options.MaxDepth;

    // The declared type is not part of a message, so the run-time type decides.
    public void Write(IBufferWriter<byte> output, object? value)
    {
        if (value is null)
        {
            output.WriteScalar<string>(null);
        }
        else if (value is RawResult raw)
        {
            foreach (ReadOnlyMemory<byte> piece in raw.RawSerializedData) output.Write(piece.Span);
        }
        else
        {
            MessagePackWire.Serialize(output, value, s_types.GetOrAdd(value.GetType(), Checked, value), options);
        }
    }

    public object? Read(ReadOnlySpan<byte> input, Type type)
    {
        GuardedMembers.Refuse(Converters.For(type).Shape, "a hub message");
        return MessagePackWire.Deserialize(input, type, options);
    }

    private static Type Checked(Type type, object value)
    {
        Converter converter = Converters.For(value);
        GuardedMembers.Refuse(converter.Shape, "a hub message");
        return converter.Type;
    }
}
