using System.Text.Json;
using Sluice.Tool.Csv;

namespace Sluice.Tool.Conversions;

/// <summary>
/// Recognizes JSON and other text where MessagePack is expected: each of its bytes is a small number there, so that the
/// file would be read without an error.
/// </summary>
internal static class TextBeginning
{
    private const int Length = 4096;

    /// <summary>Returns a stream with all of the input.</summary>
    /// <param name="input">The input, of which the beginning is read.</param>
    /// <param name="path">Its name for the message.</param>
    /// <param name="cancellationToken">Ends the wait for the first bytes.</param>
    /// <exception cref="Failure">It begins with at least two bytes, all of text.</exception>
    public static async Task<Stream> RefuseAsync(Stream input, string path, CancellationToken cancellationToken)
    {
        byte[] bytes = new byte[Length];
        int read = await input.ReadAsync(bytes, cancellationToken);
        ReadOnlyMemory<byte> beginning = bytes.AsMemory(0, read);
        if (Describe(beginning.Span) is { } what)
            throw Failure.Usage(
                $"{(path == "-" ? "Standard input" : $"'{path}'")} is {what}, not MessagePack. Convert "
                    + $"it first: sluice convert {path} --from {(what == "JSON" ? "json" : "csv")} --to "
                    + "msgpack. If it is "
                    + "MessagePack, add --from msgpack."
            );
        return new BegunStream(beginning, input);
    }

    private static string? Describe(ReadOnlySpan<byte> bytes)
    {
        if (IsJson(bytes))
            return "JSON";
        bool isText = bytes.Length > 1 && !bytes.ContainsAnyExceptInRange((byte)'\t', (byte)'~');
        return isText ? "text" : null;
    }

    // The first tokens of an object or array, as far as the bytes go.
    private static bool IsJson(ReadOnlySpan<byte> bytes)
    {
        var reader = new Utf8JsonReader(bytes, isFinalBlock: false, default);
        try
        {
            if (!reader.Read() || reader.TokenType is not (JsonTokenType.StartObject or JsonTokenType.StartArray))
                return false;
            while (reader.Read()) { }
            return bytes.Length > 1;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>What has been read of a stream, then the rest of it.</summary>
    private sealed class BegunStream(ReadOnlyMemory<byte> beginning, Stream rest) : InputStream
    {
        private ReadOnlyMemory<byte> _beginning = beginning;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            _beginning.IsEmpty ? rest.ReadAsync(buffer, cancellationToken) : new(ReadBeginning(buffer.Span));

        public override int Read(byte[] buffer, int offset, int count) =>
            _beginning.IsEmpty ? rest.Read(buffer, offset, count) : ReadBeginning(buffer.AsSpan(offset, count));

        private int ReadBeginning(Span<byte> buffer)
        {
            int count = Math.Min(buffer.Length, _beginning.Length);
            _beginning.Span[..count].CopyTo(buffer);
            _beginning = _beginning[count..];
            return count;
        }
    }
}
