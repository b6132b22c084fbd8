using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace Sluice.SignalR;

/// <summary>Writes messages without their length prefix, in the platform's encodings.</summary>
internal sealed class HubMessageWriter(HubValues values)
{
    public void Write(HubMessage message, IBufferWriter<byte> output)
    {
        switch (message)
        {
            case InvocationMessage invocation:
                WriteInvocation(output, HubProtocolConstants.InvocationMessageType, invocation);
                break;
            case StreamInvocationMessage invocation:
                WriteInvocation(output, HubProtocolConstants.StreamInvocationMessageType, invocation);
                break;
            case StreamItemMessage item:
                WriteStart(output, 4, HubProtocolConstants.StreamItemMessageType, item);
                values.Write(output, item.Item);
                break;
            case CompletionMessage completion: WriteCompletion(output, completion); break;
            case CancelInvocationMessage cancel:
                WriteStart(output, 3, HubProtocolConstants.CancelInvocationMessageType, cancel);
                break;
            case PingMessage: WriteType(output, 1, HubProtocolConstants.PingMessageType); break;
            case CloseMessage close: WriteClose(output, close); break;
            case AckMessage ack: WriteSequenceId(output, HubProtocolConstants.AckMessageType, ack.SequenceId); break;
            case SequenceMessage sequence:
                WriteSequenceId(output, HubProtocolConstants.SequenceMessageType, sequence.SequenceId);
                break;
            default: throw new InvalidDataException($"The hub protocol has no message {message.GetType()}.");
        }
    }

    private void WriteInvocation(IBufferWriter<byte> output, int type, HubMethodInvocationMessage message)
    {
        WriteStart(output, 6, type, message);
        output.WriteScalar(message.Target);
        output.WriteArrayHeader(message.Arguments?.Length ?? 0);
        foreach (object? argument in message.Arguments ?? []) values.Write(output, argument);
        output.WriteArrayHeader(message.StreamIds?.Length ?? 0);
        foreach (string id in message.StreamIds ?? []) output.WriteScalar(id);
    }

    private void WriteCompletion(IBufferWriter<byte> output, CompletionMessage message)
    {
        int kind = message.Error is not null ? ResultKind.Error
            : message.HasResult ? ResultKind.Value : ResultKind.Void;
        WriteStart(output, kind == ResultKind.Void ? 4 : 5, HubProtocolConstants.CompletionMessageType, message);
        output.WriteScalar(kind);
        if (kind == ResultKind.Error) output.WriteScalar(message.Error);
        if (kind == ResultKind.Value) values.Write(output, message.Result);
    }

    private static void WriteClose(IBufferWriter<byte> output, CloseMessage message)
    {
        WriteType(output, 3, HubProtocolConstants.CloseMessageType);
        output.WriteScalar(message.Error is "" ? null : message.Error);
        output.WriteScalar(message.AllowReconnect);
    }

    private static void WriteSequenceId(IBufferWriter<byte> output, int type, long id)
    {
        WriteType(output, 2, type);
        output.WriteScalar(id);
    }

    private static void WriteType(IBufferWriter<byte> output, int items, int type)
    {
        output.WriteArrayHeader(items);
        output.WriteScalar(type);
    }

    private static void WriteStart(IBufferWriter<byte> output, int items, int type, HubInvocationMessage message)
    {
        WriteType(output, items, type);
        output.WriteMapHeader(message.Headers?.Count ?? 0);
        foreach ((string name, string value) in message.Headers ?? new Dictionary<string, string>())
        {
            output.WriteScalar(name);
            output.WriteScalar(value);
        }

        output.WriteScalar(message.InvocationId is "" && message is InvocationMessage ? null : message.InvocationId);
    }
}
