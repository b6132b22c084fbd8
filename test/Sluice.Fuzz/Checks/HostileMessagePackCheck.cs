using Sluice.Fuzz.Inputs;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Changed MessagePack: accepted or refused alike by every provider, in whatever pieces, with the same value or the
/// same error at the same place.
/// </summary>
internal sealed class HostileMessagePackCheck : Check
{
    internal override int Weight => 5;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        Settings settings = Settings.ForHostile(choices);
        MessagePackWireOptions compressed = choices.OneIn(6)
            ? new() { Compression = (MessagePackCompression)(1 + choices.Next(2)) }
            : default;
        byte[] document = Document(subject, Wire.MessagePack, choices, out _, new Settings(default, compressed)) ?? [];
        if (document.Length < 100_000)
            Compare(subject, MessagePackMutator.Next(document, choices), settings, choices);
    }

    /// <summary>One document through everything that must agree about it.</summary>
    internal static void Compare<T>(Subject<T> subject, byte[] document, Settings settings, Choices choices)
    {
        Outcome<T> ours = Hostile.Read(subject, Wire.MessagePack, document, settings, choices);
        if (!ours.Accepts || subject.IsRetyped || subject.IsOfCatalogue || settings != Settings.Default)
            return;
        // What was accepted is a value like any other: it is written, and read back equal.
        byte[] again = Wire.MessagePack.Write(subject.Generated, ours.Value, settings, 0, choices);
        T? back = Wire.MessagePack.Read(subject.Generated, again, settings, 0, choices);
        Unless(
            Difference(subject, ours.Value, back, dateKinds: false) is null,
            $"what was accepted is not read back: {Difference(subject, ours.Value, back)} — {Mismatch.Show(document)}",
            document
        );
    }
}
