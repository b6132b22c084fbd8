using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    private readonly WireException ErrorAt(nint position, WireError error, string message) =>
        new(error, message, position);

    private readonly WireException NotUtf8(nint position) =>
        ErrorAt(position, WireError.InvalidText, "The text is not valid UTF-8.");

    /// <summary>Creates the error for a byte that the grammar does not allow.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly WireException Unexpected(nint position, string expected) =>
        position >= _length
            ? ErrorAt(_length, WireError.EndOfInput, $"Expected {expected} but reached the end of the input.")
            : ErrorAt(
                position,
                WireError.Syntax,
                $"Expected {expected} but found {JsonErrors.Describe(ByteAt(position))}."
            );

    /// <summary>Creates the error for a value of another kind than the type requires, or for a missing value.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly WireException WrongKind(nint position, string expected)
    {
        if (position >= _length)
            return Unexpected(position, expected);
        byte found = ByteAt(position);
        return found switch
        {
            (byte)'n' when Slice(position, _length).StartsWith("null"u8) => ErrorAt(
                position,
                WireError.Null,
                $"Expected {expected} but found null."
            ),
            (byte)'t' when Slice(position, _length).StartsWith("true"u8) => Wrong("true", expected, position),
            (byte)'f' when Slice(position, _length).StartsWith("false"u8) => Wrong("false", expected, position),
            (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-' or (>= (byte)'0' and <= (byte)'9') => Wrong(
                JsonErrors.Describe(found),
                expected,
                position
            ),
            _ => Unexpected(position, expected),
        };
    }

    private readonly WireException Wrong(string found, string expected, nint position) =>
        ErrorAt(position, WireError.Type, $"Expected {expected} but found {found}.");

    private readonly WireException OutOfRange(nint position, string type) =>
        ErrorAt(position, WireError.Range, $"The number does not fit {type}.");
}
