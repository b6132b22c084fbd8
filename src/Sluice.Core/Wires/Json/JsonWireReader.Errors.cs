using System.Runtime.CompilerServices;

namespace Sluice.Wires.Json;

internal ref partial struct JsonWireReader
{
    private readonly WireException ErrorAt(nint at, WireError error, string message) => new(error, message, at);

    private readonly WireException NotUtf8(nint at) =>
        ErrorAt(at, WireError.InvalidText, "The text is not valid UTF-8.");

    /// <summary>Creates the error for a byte that the grammar does not allow.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly WireException Unexpected(nint at, string expected) => at >= _length
        ? ErrorAt(_length, WireError.EndOfInput, $"Expected {expected} but reached the end of the input.")
        : ErrorAt(at, WireError.Syntax, $"Expected {expected} but found {JsonErrors.Describe(ByteAt(at))}.");

    /// <summary>Creates the error for a value of another kind than the type requires, or for a missing value.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly WireException WrongKind(nint at, string expected)
    {
        if (at >= _length) return Unexpected(at, expected);
        byte found = ByteAt(at);
        return found switch
        {
            (byte)'n' when Slice(at, _length).StartsWith("null"u8) =>
                ErrorAt(at, WireError.Null, $"Expected {expected} but found null."),
            (byte)'t' when Slice(at, _length).StartsWith("true"u8) => Wrong("true", expected, at),
            (byte)'f' when Slice(at, _length).StartsWith("false"u8) => Wrong("false", expected, at),
            (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-' or (>= (byte)'0' and <= (byte)'9') =>
                Wrong(JsonErrors.Describe(found), expected, at),
            _ => Unexpected(at, expected),
        };
    }

    private readonly WireException Wrong(string found, string expected, nint at) =>
        ErrorAt(at, WireError.Type, $"Expected {expected} but found {found}.");

    private readonly WireException OutOfRange(nint at, string type) =>
        ErrorAt(at, WireError.Range, $"The number does not fit {type}.");
}
