using System.Globalization;
using System.Text;
using Sluice.Internal;

namespace Sluice.Wires.MessagePack;

/// <summary>Defines the additional members of readers that are used to read values without a declared type.</summary>
internal interface IMessagePackReader : IWireReader
{
    /// <summary>Reads a number as the type of its encoded width.</summary>
    object ReadUntypedNumber();

    /// <summary>Reads a value that is nested in a value without a declared type.</summary>
    object? ReadElement();
}

/// <summary>Reads values without a declared type.</summary>
internal static class MessagePackUntyped
{
    /// <summary>
    /// Reads null, a boxed primitive, a string, <c>byte[]</c>, a <see cref="DateTime"/>, <c>List&lt;object?&gt;</c> or
    /// a dictionary, which is <c>Dictionary&lt;string, object?&gt;</c> if all keys are strings; otherwise,
    /// <c>Dictionary&lt;object, object?&gt;</c>.
    /// </summary>
    internal static object? Read<TReader>(ref TReader reader)
        where TReader : struct, IMessagePackReader, allows ref struct
    {
        switch (reader.Peek())
        {
            case WireToken.Null:
                reader.TryReadNull();
                return null;
            case WireToken.Boolean:
                return SmallBoxes.Box(reader.ReadBoolean());
            case WireToken.Number:
                return reader.ReadUntypedNumber();
            case WireToken.String:
                return reader.ReadString();
            case WireToken.Bytes:
                return reader.ReadBytes();
            case WireToken.Extension:
                return reader.ReadDateTime();
            case WireToken.Array:
                // the declared count is not used as capacity: elements may be nested arrays that declare the same bytes
                // again
                var list = new List<object?>();
                if (reader.BeginArray(out int left))
                    do list.Add(reader.ReadElement());
                    while (reader.NextElement(ref left));
                return list;
            case WireToken.Object:
                return ReadMap(ref reader);
            default:
                throw reader.Error(WireError.EndOfInput, "Expected a value but reached the end of the input.");
        }
    }

    private static object ReadMap<TReader>(ref TReader reader)
        where TReader : struct, IMessagePackReader, allows ref struct
    {
        var named = new Dictionary<string, object?>();
        Dictionary<object, object?>? mixed = null;
        if (!reader.BeginDictionary(out int left))
            return named;
        do
        {
            int position = reader.Position;
            object key = ReadKey(ref reader)!;
            int after = reader.Position;
            reader.Position = position;
            if (!IsKey(key))
                throw reader.Error(
                    WireError.Type,
                    "A key in an untyped map must be a string, a number, a boolean, a timestamp or a single value with "
                        + "the name of its type, such as an enumeration."
                );
            if (mixed is null && key is not string)
                mixed = Mix(named);
            if (mixed is null ? named.ContainsKey((string)key) : mixed.ContainsKey(key))
                reader.DuplicateMember(Encoding.UTF8.GetBytes(Convert.ToString(key, CultureInfo.InvariantCulture)!));
            reader.Position = after;
            object? value = reader.ReadElement();
            if (mixed is null)
                named[(string)key] = value;
            else
                mixed[key] = value;
        } while (reader.NextEntry(ref left));
        return mixed ?? (object)named;
    }

    // A key with its type's name is a value of that type.
    private static object? ReadKey<TReader>(ref TReader reader)
        where TReader : struct, IMessagePackReader, allows ref struct =>
        reader.Peek() switch
        {
            WireToken.Array or WireToken.Object => null,
            WireToken.Extension => reader.ReadElement(),
            _ => Read(ref reader),
        };

    // The hash codes of other types are their own, so that a sender could choose keys that collide.
    private static bool IsKey(object? key) =>
        key is Guid or DateTimeOffset or DateOnly or TimeOnly or TimeSpan
        || (key is not null && Type.GetTypeCode(key.GetType()) >= TypeCode.Boolean);

    private static Dictionary<object, object?> Mix(Dictionary<string, object?> named)
    {
        var mixed = new Dictionary<object, object?>(KeyedComparer<object>.Instance);
        foreach ((string key, object? value) in named)
            mixed.Add(key, value);
        return mixed;
    }
}
