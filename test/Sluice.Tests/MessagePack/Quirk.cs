using Sluice.Tests.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// One particular of MessagePack-CSharp: the bytes that it writes, and what every provider makes of the value and of
/// the bytes.
/// </summary>
/// <param name="Name">What is particular.</param>
/// <param name="Peer">
/// What MessagePack-CSharp writes, in hexadecimal; <c>!</c> and the exception's name where it refuses.
/// </param>
/// <param name="Answers">For each provider what is written, and what is written again of the peer's bytes.</param>
internal sealed record Quirk(
    string Name,
    string Peer,
    Func<IEnumerable<(string Provider, string Wrote, string Rewrote)>> Answers
)
{
    /// <summary>Why other bytes are written; <see langword="null"/> where they are equal.</summary>
    internal string? Reason { get; init; }

    /// <summary>What is written instead: bytes in hexadecimal, or an error's kind.</summary>
    internal string Ours
    {
        get => field ?? Peer;
        init;
    }

    /// <summary>What is written again of what was read, where it is something else.</summary>
    internal string Rewritten
    {
        get => field ?? Ours;
        init;
    }

    internal delegate byte[] Writing<T>(T? value, MessagePackWireOptions options);
    internal delegate T? Reading<T>(byte[] bytes, MessagePackWireOptions options);

    internal static Quirk Of<T>(
        string name,
        string peer,
        T? value,
        Writing<T>? write = null,
        Reading<T>? read = null
    ) => new(name, peer, () => AnswersOf(value, default, write, read));

    /// <summary>A value without a contract, by the names that its members have in code.</summary>
    internal static Quirk Verbatim<T>(
        string name,
        string peer,
        T? value,
        Writing<T>? write = null,
        Reading<T>? read = null
    ) => new(name, peer, () => AnswersOf(value, new() { Naming = WireNaming.None }, write, read));

    internal static byte[] Write<T, TShapes>(T? value, MessagePackWireOptions options)
        where TShapes : IShapeOf<T> =>
        MessagePackWire.Serialize(value, null, options with { Shapes = WireShapes.Of<T, TShapes>() });

    internal static T? Read<T, TShapes>(byte[] bytes, MessagePackWireOptions options)
        where TShapes : IShapeOf<T> =>
        MessagePackWire.Deserialize<T>(bytes, options with { Shapes = WireShapes.Of<T, TShapes>() });

    private static IEnumerable<(string Provider, string Wrote, string Rewrote)> AnswersOf<T>(
        T? value,
        MessagePackWireOptions options,
        Writing<T>? write,
        Reading<T>? read
    )
    {
        if (write is not null)
            yield return Answer(
                "generated",
                () => write(value, options),
                bytes => write(read!(bytes, options), options)
            );
        foreach (ProvidedBy provider in Provided.AtRunTime)
        {
            Converter<T> converter = Provided.Converter<T>(provider);
            yield return Answer(
                $"{provider}",
                () => Write(value),
                bytes => Write(MessagePackReading.Read(bytes, converter, options))
            );
            byte[] Write(T? written) =>
                MessagePackOutput.ToArray(new MessagePackBody<T>(converter, written, null), options);
        }
    }

    private static (string, string, string) Answer(string provider, Func<byte[]> write, Func<byte[], byte[]> rewrite)
    {
        string wrote = Attempt(write);
        return (
            provider,
            wrote,
            wrote.Any(c => !char.IsAsciiHexDigitLower(c)) ? wrote : Attempt(() => rewrite(Convert.FromHexString(wrote)))
        );
    }

    private static string Attempt(Func<byte[]> get)
    {
        try
        {
            return Convert.ToHexStringLower(get());
        }
        catch (WireException exception)
        {
            return "error: " + exception.Error;
        }
    }

    public override string ToString() => Name;
}
