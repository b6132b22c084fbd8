using System.Runtime.ExceptionServices;
using System.Text;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Sluice.Wires.MessagePack;
using static Microsoft.AspNetCore.SignalR.Protocol.HubProtocolConstants;

namespace Sluice.SignalR;

/// <summary>
/// Reads one message: an array whose first item is the message's type. Counts are checked against the bytes that are
/// left before anything is allocated.
/// </summary>
internal ref struct HubMessageReader(ReadOnlySpan<byte> input, IInvocationBinder binder, HubValues values)
{
    // The message, its arguments or headers, and what the values themselves may nest.
    private const int Levels = 2;

    private readonly ReadOnlySpan<byte> _input = input;
    private MessagePackWireReader _reader = new(input, values.MaxDepth + Levels);
    private int _items;

    /// <summary>Reads the message; <see langword="null"/> if its type is not known.</summary>
    /// <exception cref="InvalidDataException">The input is not a message.</exception>
    public HubMessage? Read()
    {
        try
        {
            _reader.BeginArray(out _items);
            long type = _reader.ReadInt64();
            RequireItems(
                type switch
                {
                    InvocationMessageType or StreamInvocationMessageType => 5,
                    StreamItemMessageType or CompletionMessageType => 4,
                    CancelInvocationMessageType => 3,
                    CloseMessageType or AckMessageType or SequenceMessageType => 2,
                    _ => 1,
                }
            );
            return type switch
            {
                >= InvocationMessageType and <= CancelInvocationMessageType => ReadCall(type),
                PingMessageType => PingMessage.Instance,
                CloseMessageType => new CloseMessage(_reader.ReadString(), _items > 2 && _reader.ReadBoolean()),
                AckMessageType => new AckMessage(_reader.ReadInt64()),
                SequenceMessageType => new SequenceMessage(_reader.ReadInt64()),
                _ => null, // of a later version
            };
        }
        catch (WireException exception)
        {
            throw new InvalidDataException($"The hub message is not valid: {exception.Message}.", exception);
        }
    }

    // Later versions may add items at the end of a message.
    private readonly void RequireItems(int least)
    {
        if (_items < least)
            throw new InvalidDataException($"The hub message has {_items} items where at least {least} are expected.");
    }

    // The messages that belong to a call begin alike: type, headers, identifier.
    private HubMessage ReadCall(long type)
    {
        Dictionary<string, string>? headers = ReadHeaders();
        // An invocation without an identifier does not wait for a completion.
        string id = type == InvocationMessageType ? _reader.ReadString() ?? "" : ReadText("invocation identifier");
        HubMessage message = type switch
        {
            StreamItemMessageType => ReadStreamItem(id),
            CompletionMessageType => ReadCompletion(id),
            CancelInvocationMessageType => new CancelInvocationMessage(id),
            StreamInvocationMessageType => ReadInvocation(id, isStream: true),
            _ => ReadInvocation(id is "" ? null : id, isStream: false),
        };
        if (message is HubInvocationMessage call)
            call.Headers = headers;
        return message;
    }

    private HubMessage ReadInvocation(string? id, bool isStream)
    {
        ReadOnlySpan<byte> utf8Target = _reader.ReadUtf8();
        if (utf8Target.IsEmpty)
            throw new InvalidDataException("The hub message has an empty target.");
        // The binder knows its targets by their bytes, which saves the text.
        string target = binder.GetTarget(utf8Target) ?? Encoding.UTF8.GetString(utf8Target);
        try
        {
            object?[] arguments = ReadArguments(binder.GetParameterTypes(target));
            string[]? streamIds = ReadStreamIds();
            return isStream
                ? new StreamInvocationMessage(id!, target, arguments, streamIds)
                : new InvocationMessage(id, target, arguments, streamIds);
        }
        catch (Exception exception)
        {
            return new InvocationBindingFailureMessage(id, target, ExceptionDispatchInfo.Capture(exception));
        }
    }

    private object?[] ReadArguments(IReadOnlyList<Type> types)
    {
        _reader.BeginArray(out int count);
        if (count != types.Count)
            throw new InvalidDataException(
                $"The invocation has {count} arguments, but the target has {types.Count} parameters."
            );
        object?[] arguments = count == 0 ? [] : new object?[count];
        for (int i = 0; i < count; i++)
        {
            try
            {
                arguments[i] = values.Read(ReadValue(), types[i]);
            }
            catch (Exception exception)
            {
                throw new InvalidDataException(
                    $"Argument {i} cannot be read as {types[i]}. {exception.Message}",
                    exception
                );
            }
        }

        return arguments;
    }

    // Clients of version 1 send no stream identifiers.
    private string[]? ReadStreamIds()
    {
        if (_items < 6 || !_reader.BeginArray(out int left))
            return null;
        var ids = new List<string>();
        do ids.Add(ReadText("stream identifier"));
        while (_reader.NextElement(ref left));
        return [.. ids];
    }

    private HubMessage ReadStreamItem(string id)
    {
        Type? type = null;
        try
        {
            type = binder.GetStreamItemType(id);
            return new StreamItemMessage(id, values.Read(ReadValue(), type));
        }
        catch (Exception exception)
        {
            // The platform's client drops an item that it cannot read, and the stream would end as if it were complete.
            return values.ReadsClients || type is null
                ? new StreamBindingFailureMessage(id, ExceptionDispatchInfo.Capture(exception))
                : CompletionMessage.WithError(id, $"The stream item cannot be read as {type}. {exception.Message}");
        }
    }

    private CompletionMessage ReadCompletion(string id)
    {
        var kind = (ResultKind)_reader.ReadInt32();
        if (kind != ResultKind.Void)
            RequireItems(5);
        return kind switch
        {
            ResultKind.Error => CompletionMessage.WithError(id, ReadText("error")),
            ResultKind.Void => CompletionMessage.Empty(id),
            ResultKind.Value => ReadResult(id),
            _ => throw new InvalidDataException($"The completion has the unknown result kind {kind}."),
        };
    }

    private CompletionMessage ReadResult(string id)
    {
        ReadOnlySpan<byte> result = ReadValue();
        Type? type = null;
        try
        {
            type = binder.GetReturnType(id);
            return CompletionMessage.WithResult(id, values.Read(result, type));
        }
        catch (Exception exception)
        {
            // Nobody waits for the result of an unknown invocation.
            return type is null
                ? CompletionMessage.WithResult(id, null)
                : CompletionMessage.WithError(id, $"The result cannot be read as {type}. {exception.Message}");
        }
    }

    private Dictionary<string, string>? ReadHeaders()
    {
        if (!_reader.BeginDictionary(out int left))
            return null;
        var headers = new Dictionary<string, string>(StringComparer.Ordinal);
        do
        {
            string name = ReadText("header");
            if (!headers.TryAdd(name, ReadText("header")))
                throw new InvalidDataException($"The hub message has the header '{name}' twice.");
        } while (_reader.NextEntry(ref left));
        return headers;
    }

    private string ReadText(string what) =>
        _reader.ReadString() ?? throw new InvalidDataException($"The hub message has nil as its {what}.");

    private ReadOnlySpan<byte> ReadValue()
    {
        int start = _reader.Position;
        _reader.SkipValue();
        return _input[start.._reader.Position];
    }
}
