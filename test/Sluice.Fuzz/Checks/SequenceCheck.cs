using Sluice.Fuzz.Inputs;
using Sluice.Tests.Json.Differential;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Sequences are their elements, one by one, on both wires and as lines; read in pieces they give the same elements,
/// and the same error at the same place.
/// </summary>
internal sealed class SequenceCheck : Check
{
    internal override int Weight => 3;

    internal override bool Suits(Subject subject) => !subject.IsWriteOnly && !subject.IsOfCatalogue;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        Wire wire = Wire.Any(choices);
        bool isPlain = choices.Next(2) == 0;
        var settings = new Settings(
            new() { JsonLines = isPlain },
            new()
            {
                Sequences = isPlain ? MessagePackSequence.Values : MessagePackSequence.Array,
                Compression = choices.OneIn(6) ? MessagePackCompression.Lz4BlockArray : default,
            }
        );
        var values = new List<T?>();
        for (int i = choices.Next(choices.Next(5) == 0 ? 40 : 5); i > 0; i--)
            values.Add(subject.Make(choices));
        Converter<T> converter = choices.Pick(subject.Converters);
        byte[] written = wire.WriteSequence(converter, values, settings, choices.Next(4), choices);
        bool isCompressed = !wire.IsJson && settings.MessagePack.Compression != MessagePackCompression.None;
        byte[] expected = isCompressed
            ? written
            : Joined(
                wire,
                [.. values.Select(value => wire.Write(subject.Generated, value, Settings.Default, 0, choices))],
                isPlain
            );
        Unless(
            written.AsSpan().SequenceEqual(expected),
            $"a sequence is not its elements: {Mismatch.Show(written)}, expected {Mismatch.Show(expected)}",
            written
        );

        bool isChanged = choices.Next(2) == 0 && written.Length < 50_000;
        byte[] input =
            !isChanged ? written
            : wire.IsJson ? new Mutator(choices).Next(written)
            : MessagePackMutator.Next(written, choices);
        (List<T?> whole, WireException? error) = Read(wire, converter, input, settings, 0, choices);
        if (!isChanged)
        {
            Unless(
                error is null,
                $"what was written is not read: {error?.Message} — {Mismatch.Show(written)}",
                written
            );
            Same(subject, values, whole, "what was written is read otherwise", written, dateKinds: wire.IsJson);
        }
        (List<T?> pieces, WireException? other) = Read(
            wire,
            choices.Pick(subject.Converters),
            input,
            settings,
            1 + choices.Next(2),
            choices
        );
        Same(subject, whole, pieces, "in pieces it is read otherwise", input, dateKinds: true);
        var left = new Outcome<T>(default, error);
        var right = new Outcome<T>(default, other);
        Unless(
            left.Accepts == right.Accepts && (left.Accepts || left.HasSameError(right)),
            $"{left.Describe()}; in pieces: {right.Describe()} — {Mismatch.Show(input)}",
            input
        );
        if (wire.IsJson && error is not null)
            Unless(
                error.Line == LineOf(input, error.Offset),
                $"the line of the error is not that of its offset: {left.Describe()} — {Mismatch.Show(input)}",
                input
            );
    }

    // Both ways of reading keep what was read until the buffer is full, so an offset can be wrong in both alike: in
    // lines it then does not fit the number of the line.
    private static int LineOf(byte[] document, long offset) =>
        document.AsSpan(0, (int)Math.Clamp(offset, 0, document.Length)).Count((byte)'\n') + 1;

    private static void Same<T>(
        Subject<T> subject,
        List<T?> expected,
        List<T?> actual,
        string what,
        byte[] document,
        bool dateKinds
    )
    {
        Unless(
            expected.Count == actual.Count,
            $"{what}: {expected.Count} and {actual.Count} elements — {Mismatch.Show(document)}",
            document
        );
        for (int i = 0; i < expected.Count && !subject.IsRetyped; i++)
            Unless(
                Difference(subject, expected[i], actual[i], dateKinds) is null,
                $"{what}: element {i}, {Difference(subject, expected[i], actual[i], dateKinds)} — {Mismatch.Show(document)}",
                document
            );
    }

    private static (List<T?>, WireException?) Read<T>(
        Wire wire,
        Converter<T> converter,
        byte[] bytes,
        Settings settings,
        int verb,
        Choices choices
    )
    {
        var values = new List<T?>();
        try
        {
            IAsyncEnumerator<T?> elements = wire.ReadSequence(converter, bytes, settings, verb, choices)
                .GetAsyncEnumerator();
            while (elements.MoveNextAsync().AsTask().GetAwaiter().GetResult())
                values.Add(elements.Current);
            return (values, null);
        }
        catch (WireException error)
        {
            return (values, error);
        }
    }

    private static byte[] Joined(Wire wire, byte[][] documents, bool isPlain)
    {
        var joined = new List<byte>();
        if (!wire.IsJson && !isPlain)
            joined.AddRange(
                documents.Length < 16 ? [(byte)(0x90 | documents.Length)] : [0xdc, 0, (byte)documents.Length]
            );
        if (wire.IsJson && !isPlain)
            joined.Add((byte)'[');
        for (int i = 0; i < documents.Length; i++)
        {
            if (wire.IsJson && !isPlain && i > 0)
                joined.Add((byte)',');
            joined.AddRange(documents[i]);
            if (wire.IsJson && isPlain)
                joined.Add((byte)'\n');
        }
        if (wire.IsJson && !isPlain)
            joined.Add((byte)']');
        return [.. joined];
    }
}
