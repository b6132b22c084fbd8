using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;
using static Microsoft.AspNetCore.SignalR.Protocol.HubProtocolConstants;

namespace Sluice.SignalR;

/// <summary>Writes one message without its length prefix, in the shortest encodings, as the platform does.</summary>
internal readonly struct HubMessageWriter(IBufferWriter<byte> output, HubValues values)
{
    private static readonly Dictionary<string, string> s_noHeaders = [];

    public void Write(HubMessage message)
    {
        switch (message)
        {
            case HubMethodInvocationMessage call:
                WriteInvocation(call);
                break;
            case StreamItemMessage item:
                WriteStart(4, StreamItemMessageType, item);
                values.Write(output, item.Item);
                break;
            case CompletionMessage completion:
                WriteCompletion(completion);
                break;
            case CancelInvocationMessage cancel:
                WriteStart(3, CancelInvocationMessageType, cancel);
                break;
            case PingMessage:
                WriteStart(1, PingMessageType);
                break;
            case CloseMessage close:
                WriteStart(3, CloseMessageType);
                Write(close.Error is "" ? null : close.Error);
                Write(close.AllowReconnect);
                break;
            case AckMessage ack:
                WriteStart(2, AckMessageType);
                Write(ack.SequenceId);
                break;
            case SequenceMessage sequence:
                WriteStart(2, SequenceMessageType);
                Write(sequence.SequenceId);
                break;
            default:
                throw new InvalidDataException($"The hub protocol has no message {message.GetType()}.");
        }
    }

    private void WriteInvocation(HubMethodInvocationMessage call)
    {
        bool isStream = call is StreamInvocationMessage;
        WriteStart(6, isStream ? StreamInvocationMessageType : InvocationMessageType, call);
        Write(call.Target);
        WriteArrayHeader(call.Arguments?.Length ?? 0);
        foreach (object? argument in call.Arguments ?? [])
            values.Write(output, argument);
        Write(call.StreamIds ?? []);
    }

    private void WriteCompletion(CompletionMessage completion)
    {
        ResultKind kind =
            completion.Error is not null ? ResultKind.Error
            : completion.HasResult ? ResultKind.Value
            : ResultKind.Void;
        WriteStart(kind == ResultKind.Void ? 4 : 5, CompletionMessageType, completion);
        Write((int)kind);
        if (kind == ResultKind.Error)
            Write(completion.Error);
        if (kind == ResultKind.Value)
            values.Write(output, completion.Result);
    }

    private void WriteStart(int items, int type, HubInvocationMessage message)
    {
        WriteStart(items, type);
        IDictionary<string, string> headers = message.Headers ?? s_noHeaders;
        Write(headers as Dictionary<string, string> ?? new Dictionary<string, string>(headers));
        Write(message.InvocationId is "" && message is InvocationMessage ? null : message.InvocationId);
    }

    private void WriteStart(int items, int type)
    {
        WriteArrayHeader(items);
        Write(type);
    }

    private void WriteArrayHeader(int count) =>
        output.Write<byte>(
            count switch
            {
                <= 15 => [(byte)(0x90 | count)],
                <= ushort.MaxValue => [0xdc, (byte)(count >> 8), (byte)count],
                _ => [0xdd, (byte)(count >> 24), (byte)(count >> 16), (byte)(count >> 8), (byte)count],
            }
        );

    // The options are for values only.
    private void Write<T>(T? value) => MessagePackWire.Serialize(output, value);
}
