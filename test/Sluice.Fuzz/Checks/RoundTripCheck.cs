using Sluice.Fuzz.Inputs;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// What is written is read back equal: by any provider, through any verb, under any options; and all of them write the
/// same bytes.
/// </summary>
internal sealed class RoundTripCheck : Check
{
    internal override int Weight => 6;

    internal override bool Suits(Subject subject) => true;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        Wire wire = Wire.Any(choices);
        Settings settings = Settings.ForRoundTrip(choices, subject);
        T? value = subject.Make(choices);
        Converter<T> writer = choices.Pick(subject.Converters);
        Outcome<byte[]> first = Outcome<byte[]>.Of(() => wire.Write(writer, value, settings, 0, choices));
        int verb = choices.Next(wire.Writers);
        Converter<T> other = choices.Pick(subject.Converters);
        Outcome<byte[]> second = Outcome<byte[]>.Of(() => wire.Write(other, value, settings, verb, choices));
        if (!first.Accepts)
        {
            // A dictionary's key that begins with '$' would be metadata there.
            bool isMetadata =
                wire.IsJson
                && settings.Json.References == WireReferenceHandling.Preserve
                && first.Error!.Error == WireError.Unsupported;
            Unless(subject.IsOfCatalogue || isMetadata, $"no form for a value: {first.Describe()}");
            Unless(
                second.Error?.Error == first.Error!.Error,
                $"{first.Describe()}; by another provider or verb {second.Describe()}"
            );
            return;
        }
        Unless(
            second.Accepts,
            $"written, but by another provider or through verb {verb}: {second.Describe()}",
            first.Value
        );
        Unless(
            first.Value.AsSpan().SequenceEqual(second.Value),
            $"the bytes differ by provider or verb {verb}: {Mismatch.Show(first.Value)} and {Mismatch.Show(second.Value)}",
            first.Value
        );
        if (subject.IsWriteOnly)
            return;

        byte[] bytes = first.Value!;
        Converter<T> reader = choices.Pick(subject.Converters);
        Outcome<T> back = Outcome<T>.Of(() => wire.Read(reader, bytes, settings, choices.Next(wire.Readers), choices));
        Unless(back.Accepts, $"what was written is not read: {back.Describe()} — {Mismatch.Show(bytes)}", bytes);
        // A null of the type JsonDocument is a document.
        if (subject.IsRetyped || (value is null && subject.IsOfCatalogue))
            return;
        string? difference = Difference(
            subject,
            value,
            back.Value,
            wire.IsJson || settings.MessagePack.NativeDateTimes,
            formsOfZero: settings.Json.Omit != OmitWhen.Default
        );
        Unless(difference is null, $"read back otherwise: {difference} — {Mismatch.Show(bytes)}", bytes);
    }
}
