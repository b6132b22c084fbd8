using System.Buffers;
using System.Runtime.ExceptionServices;
using System.Text;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Sluice.Wires.MessagePack;

namespace Sluice.SignalR;

/// <summary>
/// Reads one message: an array whose first item is the message's type. Counts are checked against the bytes that are
/// left before anything is allocated.
/// </summary>
internal ref struct HubMessageReader
{
    // The message, its arguments or headers, and what the values themselves may nest.
    private const int Levels = 2;

    private readonly ReadOnlySpan<byte> _input;
    private readonly IInvocationBinder _binder;
    private readonly HubValues _values;
    private MessagePackWireReader _reader;
    private int _items;

    private HubMessageReader(ReadOnlySpan<byte> input, IInvocationBinder binder, HubValues values)
    {
        _input = input;
        _binder = binder;
        _values = values;
        _reader = new MessagePackWireReader(input, values.MaxDepth + Levels);
    }

    /// <summary>Reads a message; <see langword="null"/> if its type is not known.</summary>
    /// <exception cref="InvalidDataException">The input is not a message.</exception>
    public static HubMessage? Read(ReadOnlySpan<byte> input, IInvocationBinder binder, HubValues values)
    {
        try
        {
            return new HubMessageReader(input, binder, values).ReadMessage();
        }
        catch (WireException e)
        {
            throw new InvalidDataException($"The hub message is not valid: {e.Message}.", e);
        }
    }

    private HubMessage? ReadMessage()
    {
        _reader.BeginArray(out _items);
        switch (_reader.ReadInt64())
        {
            case HubProtocolConstants.InvocationMessageType: return ReadInvocation(isStream: false);
            case HubProtocolConstants.StreamInvocationMessageType: return ReadInvocation(isStream: true);
            case HubProtocolConstants.StreamItemMessageType: return ReadStreamItem();
            case HubProtocolConstants.CompletionMessageType: return ReadCompletion();
            case HubProtocolConstants.CancelInvocationMessageType:
                RequireItems(3);
                return With(ReadHeaders(), new CancelInvocationMessage(ReadText("invocation identifier")));
            case HubProtocolConstants.PingMessageType: return PingMessage.Instance;
            case HubProtocolConstants.CloseMessageType: return ReadClose();
            case HubProtocolConstants.AckMessageType: return new AckMessage(ReadSequenceId());
            case HubProtocolConstants.SequenceMessageType: return new SequenceMessage(ReadSequenceId());
            default: return null; // of a later version
        }
    }

    // Later versions may add items at the end of a message.
    private readonly void RequireItems(int least)
    {
        if (_items < least)
            throw new InvalidDataException(
                $"The hub message has {_items} items where at least {least} are expected.");
    }

    private HubMessage ReadInvocation(bool isStream)
    {
        RequireItems(5);
        Dictionary<string, string>? headers = ReadHeaders();
        string? id = isStream ? ReadText("invocation identifier") : _reader.ReadString();
        // An empty identifier is none: the caller does not wait for a completion.
        if (!isStream && id is "") id = null;
        string target = ReadTarget();
        try
        {
            object?[] arguments = ReadArguments(_binder.GetParameterTypes(target));
            string[]? streamIds = ReadStreamIds();
            return isStream
                ? With(headers, new StreamInvocationMessage(id!, target, arguments, streamIds))
                : With(headers, new InvocationMessage(id, target, arguments, streamIds));
        }
        catch (Exception e)
        {
            return new InvocationBindingFailureMessage(id, target, ExceptionDispatchInfo.Capture(e));
        }
    }

    // The binder knows its targets by their bytes, which saves the text.
    private string ReadTarget()
    {
        ReadOnlySpan<byte> target = _reader.ReadUtf8();
        return target.IsEmpty
            ? throw new InvalidDataException("The hub message has an empty target.")
            : _binder.GetTarget(target) ?? Encoding.UTF8.GetString(target);
    }

    private object?[] ReadArguments(IReadOnlyList<Type> types)
    {
        _reader.BeginArray(out int count);
        if (count != types.Count)
            throw new InvalidDataException(
                $"The invocation has {count} arguments, but the target has {types.Count} parameters.");
        object?[] arguments = count == 0 ? [] : new object?[count];
        for (int i = 0; i < count; i++)
        {
            ReadOnlySpan<byte> argument = ReadValue();
            try
            {
                arguments[i] = _values.Read(argument, types[i]);
            }
            catch (Exception e)
            {
                throw new InvalidDataException($"Argument {i} cannot be read as {types[i]}. {e.Message}", e);
            }
        }

        return arguments;
    }

    // Clients of version 1 send no stream identifiers.
    private string[]? ReadStreamIds()
    {
        if (_items < 6 || !_reader.BeginArray(out int left)) return null;
        var ids = new List<string>();
        do ids.Add(ReadText("stream identifier")); while (_reader.NextElement(ref left));
        return [.. ids];
    }

    private HubMessage ReadStreamItem()
    {
        RequireItems(4);
        Dictionary<string, string>? headers = ReadHeaders();
        string id = ReadText("invocation identifier");
        try
        {
            return With(headers, new StreamItemMessage(id, _values.Read(ReadValue(), _binder.GetStreamItemType(id))));
        }
        catch (Exception e)
        {
            return new StreamBindingFailureMessage(id, ExceptionDispatchInfo.Capture(e));
        }
    }

    private CompletionMessage ReadCompletion()
    {
        RequireItems(4);
        Dictionary<string, string>? headers = ReadHeaders();
        string id = ReadText("invocation identifier");
        long kind = _reader.ReadInt64();
        if (kind != ResultKind.Void) RequireItems(5);
        return With(headers, kind switch
        {
            ResultKind.Error => CompletionMessage.WithError(id, ReadText("error")),
            ResultKind.Void => CompletionMessage.Empty(id),
            ResultKind.Value => ReadResult(id),
            _ => throw new InvalidDataException($"The completion has the unknown result kind {kind}."),
        });
    }

    private CompletionMessage ReadResult(string id)
    {
        ReadOnlySpan<byte> result = ReadValue();
        // Nobody waits for the result of an unknown invocation.
        if (TryGetReturnType(id) is not { } type) return CompletionMessage.WithResult(id, null);
        if (type == typeof(RawResult))
            return CompletionMessage.WithResult(id, new RawResult(new ReadOnlySequence<byte>(result.ToArray())));
        try
        {
            return CompletionMessage.WithResult(id, _values.Read(result, type));
        }
        catch (Exception e)
        {
            return CompletionMessage.WithError(id, $"The result cannot be read as {type}. {e.Message}");
        }
    }

    private readonly Type? TryGetReturnType(string id)
    {
        try
        {
            return _binder.GetReturnType(id);
        }
        catch (Exception)
        {
            return null;
        }
    }

    private CloseMessage ReadClose()
    {
        RequireItems(2);
        string? error = _reader.ReadString();
        bool allowReconnect = _items > 2 && _reader.ReadBoolean();
        return error is null && !allowReconnect ? CloseMessage.Empty : new CloseMessage(error, allowReconnect);
    }

    private long ReadSequenceId()
    {
        RequireItems(2);
        return _reader.ReadInt64();
    }

    private Dictionary<string, string>? ReadHeaders()
    {
        if (!_reader.BeginDictionary(out int left)) return null;
        var headers = new Dictionary<string, string>(StringComparer.Ordinal);
        do
        {
            string name = ReadText("header");
            if (!headers.TryAdd(name, ReadText("header")))
                throw new InvalidDataException($"The hub message has the header '{name}' twice.");
        }
        while (_reader.NextEntry(ref left));
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

    private static TMessage With<TMessage>(Dictionary<string, string>? headers, TMessage message)
        where TMessage : HubInvocationMessage
    {
        if (headers is not null) message.Headers = headers;
        return message;
    }
}
