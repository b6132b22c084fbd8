using System.Buffers;
using System.Text;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Xunit;

namespace Sluice.Packages.Tests.SignalR;

/// <summary>Binds every target, stream and result to given types.</summary>
internal sealed class Binder(params Type[] types) : IInvocationBinder
{
    public IReadOnlyList<Type> GetParameterTypes(string methodName) =>
        methodName == "missing" ? throw new HubException("There is no such method.") : types;

    public Type GetReturnType(string invocationId) =>
        invocationId == "unknown" ? throw new KeyNotFoundException() : types[0];

    public Type GetStreamItemType(string streamId) =>
        streamId == "unknown" ? throw new KeyNotFoundException() : types[0];
}

internal static class Hub
{
    public static readonly SluiceHubProtocol Protocol = new();

    public static byte[] Bytes(string hex) => Convert.FromHexString(hex.Replace(" ", ""));

    /// <summary>The frame of a body of any length.</summary>
    public static byte[] Frame(ReadOnlySpan<byte> body)
    {
        var frame = new List<byte>();
        uint length = (uint)body.Length;
        for (; length >= 0x80; length >>= 7)
            frame.Add((byte)(length | 0x80));
        frame.Add((byte)length);
        return [.. frame, .. body];
    }

    public static HubMessage? Read(ReadOnlySpan<byte> body, params Type[] types)
    {
        var input = new ReadOnlySequence<byte>(Frame(body));
        Assert.Equal(
            Protocol.TryParseMessage(ref input, new Binder(types), out HubMessage? message),
            message is not null
        );
        Assert.True(input.IsEmpty);
        return message;
    }

    /// <summary>A sequence of pieces, cut at random.</summary>
    public static ReadOnlySequence<byte> Pieces(byte[] bytes, Random random)
    {
        var first = new Piece(default, 0);
        Piece last = first;
        for (int at = 0; at < bytes.Length; )
        {
            int count = random.Next(Math.Min(9, bytes.Length - at) + 1);
            last = last.Append(bytes.AsMemory(at, count));
            at += count;
        }

        return new(first, 0, last, last.Memory.Length);
    }

    /// <summary>A message with everything in it.</summary>
    public static string Describe(HubMessage? message) =>
        message switch
        {
            null => "none",
            InvocationMessage m => $"invocation {Head(m)} {m.Target}({Text(m.Arguments)}) streams({Text(m.StreamIds)})",
            StreamInvocationMessage m =>
                $"stream {Head(m)} {m.Target}({Text(m.Arguments)}) streams({Text(m.StreamIds)})",
            StreamItemMessage m => $"item {Head(m)} {Text(m.Item)}",
            CompletionMessage m =>
                $"completion {Head(m)} error:{Text(m.Error)} {(m.HasResult ? Text(m.Result) : "void")}",
            CancelInvocationMessage m => $"cancel {Head(m)}",
            PingMessage => "ping",
            CloseMessage m => $"close {Text(m.Error)} {m.AllowReconnect}",
            AckMessage m => $"ack {m.SequenceId}",
            SequenceMessage m => $"sequence {m.SequenceId}",
            InvocationBindingFailureMessage m =>
                $"failure {m.InvocationId} {m.Target}: {m.BindingFailure.SourceException.Message}",
            StreamBindingFailureMessage m => $"stream failure {m.Id}: {m.BindingFailure.SourceException.Message}",
            _ => throw new InvalidOperationException(message.GetType().Name),
        };

    private static string Head(HubInvocationMessage message) =>
        $"{message.InvocationId ?? "none"} [{string.Join(' ', (message.Headers ?? new Dictionary<string, string>()).Select(each => $"{each.Key}={each.Value}"))}]";

    private static string Text(object? value) =>
        value switch
        {
            null => "null",
            string text => $"'{text}'",
            RawResult raw => "raw " + Convert.ToHexString(raw.RawSerializedData.ToArray()),
            object?[] values => string.Join(", ", values.Select(Text)),
            _ => Json(value),
        };

    private static string Json(object value)
    {
        var buffer = new ArrayBufferWriter<byte>();
        JsonWire.Serialize(buffer, value, value.GetType());
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public Piece Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Piece(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
