using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Options;
using Sluice.SignalR;

namespace Sluice;

/// <summary>
/// SignalR's MessagePack hub protocol (HubProtocol.md of ASP.NET Core), with Sluice as its serializer: version 2 of
/// <c>messagepack</c>, which the platform's clients speak. Thread safe.
/// </summary>
/// <remarks>
/// Values are written as their run-time type and read as the type that the hub's method declares. A type that reaches a
/// member with <see cref="RequirePolicyAttribute"/> is refused in both directions, because a message has no caller to
/// authorize. A server refuses a value that sends a member with <see cref="NeverSetAttribute"/>, as it does a body.
/// </remarks>
public sealed class SluiceHubProtocol : IHubProtocol
{
    // Longer messages are rare enough to allocate for.
    private const int LargestKept = 64 * 1024;

    [ThreadStatic]
    private static ArrayBufferWriter<byte>? t_body;

    private readonly HubValues _values;

    /// <summary>Initializes a protocol with the default options.</summary>
    public SluiceHubProtocol()
        : this(Options.Create(new SluiceHubProtocolOptions())) { }

    /// <summary>Initializes a protocol.</summary>
    /// <param name="options">The options; read once.</param>
    public SluiceHubProtocol(IOptions<SluiceHubProtocolOptions> options)
    {
        ArgumentNullException.ThrowIfNull(options);
        SluiceHubProtocolOptions values = options.Value;
        _values = new HubValues(values.Wire, values.WireForReading(), values.ReadsClients);
    }

    /// <inheritdoc/>
    public string Name => "messagepack";

    /// <inheritdoc/>
    public int Version => 2;

    /// <inheritdoc/>
    public TransferFormat TransferFormat => TransferFormat.Binary;

    /// <inheritdoc/>
    public bool IsVersionSupported(int version) => version <= Version;

    /// <summary>Reads the next message; messages of unknown types are skipped.</summary>
    /// <inheritdoc/>
    /// <exception cref="InvalidDataException">The input is not a message of this protocol.</exception>
    public bool TryParseMessage(
        ref ReadOnlySequence<byte> input,
        IInvocationBinder binder,
        [NotNullWhen(true)] out HubMessage? message
    )
    {
        ArgumentNullException.ThrowIfNull(binder);
        while (LengthPrefix.TryReadFrame(ref input, out ReadOnlySequence<byte> frame))
        {
            // A copy is as long as the bytes that have arrived, whatever a prefix declares.
            ReadOnlySpan<byte> whole = frame.IsSingleSegment ? frame.FirstSpan : frame.ToArray();
            message = new HubMessageReader(whole, binder, _values).Read();
            if (message is not null)
                return true;
        }

        message = null;
        return false;
    }

    /// <summary>Writes a message; nothing is written if its values cannot be.</summary>
    /// <inheritdoc/>
    /// <exception cref="InvalidDataException">The protocol has no such message.</exception>
    /// <exception cref="InvalidOperationException">The type of a value reaches a guarded member.</exception>
    /// <exception cref="WireException">A value cannot be written.</exception>
    public void WriteMessage(HubMessage message, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(message);
        ArgumentNullException.ThrowIfNull(output);
        // Taken from the thread, so that a getter that writes a message itself gets another buffer.
        ArrayBufferWriter<byte> body = t_body ?? new ArrayBufferWriter<byte>();
        t_body = null;
        try
        {
            new HubMessageWriter(body, _values).Write(message);
            LengthPrefix.Write(output, body.WrittenCount);
            output.Write(body.WrittenSpan);
        }
        finally
        {
            body.ResetWrittenCount();
            if (body.Capacity <= LargestKept)
                t_body = body;
        }
    }

    /// <inheritdoc cref="WriteMessage"/>
    /// <returns>The message with its length prefix.</returns>
    public ReadOnlyMemory<byte> GetMessageBytes(HubMessage message)
    {
        var output = new ArrayBufferWriter<byte>();
        WriteMessage(message, output);
        return output.WrittenMemory;
    }
}
