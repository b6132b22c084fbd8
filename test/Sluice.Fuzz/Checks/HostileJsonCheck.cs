using System.Text.RegularExpressions;
using Sluice.Fuzz.Inputs;
using Sluice.Tests.Json.Differential;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Changed documents: accepted or refused alike by every provider, in whatever pieces, with the same value or the same
/// error at the same place; and as System.Text.Json does.
/// </summary>
internal sealed partial class HostileJsonCheck : Check
{
    internal override int Weight => 6;

    internal override void Run<T>(Subject<T> subject, Choices choices)
    {
        Settings settings = Settings.ForHostile(choices);
        var mutator = new Mutator(choices);
        byte[] document =
            choices.OneIn(10) ? mutator.Any(4)
            : Document(subject, Wire.Json, choices, out _) is { Length: < 100_000 } whole ? mutator.Next(whole)
            : [];
        Compare(subject, document, settings, choices);
    }

    /// <summary>One document through everything that must agree about it.</summary>
    internal static void Compare<T>(Subject<T> subject, byte[] document, Settings settings, Choices choices)
    {
        Outcome<T> ours = Hostile.Read(subject, Wire.Json, document, settings, choices);
        if (settings != Settings.Default || !subject.IsReadByStj || subject.IsRetyped || IsUntyped(subject))
            return;
        Answer theirs = Answer.OfStj<T>(document);
        var mine = new Answer(ours.Value, ours.Error);
        if (Explain(document, mine, theirs))
            return;
        Unless(
            ours.Accepts || !theirs.Accepts,
            $"System.Text.Json accepts it: {ours.Describe()} — {Mismatch.Show(document)}",
            document
        );
        Unless(
            !ours.Accepts || theirs.Accepts,
            $"accepted, System.Text.Json refuses it: {theirs.Error?.Message} — {Mismatch.Show(document)}",
            document
        );
        if (ours.Accepts)
            Unless(
                Difference(subject, (T?)theirs.Value, ours.Value) is null,
                $"System.Text.Json reads it otherwise: {Difference(subject, (T?)theirs.Value, ours.Value)} — {Mismatch.Show(document)}",
                document
            );
    }

    // There System.Text.Json reads JsonArrayElementReader.
    private static bool IsUntyped(Subject subject) =>
        subject.IsOfCatalogue
        && (
            subject.Name.Contains("Json", StringComparison.Ordinal)
            || subject.Name.StartsWith("untyped", StringComparison.Ordinal)
            || subject.Name.StartsWith("collections without element types", StringComparison.Ordinal)
            || subject.Name.Contains("Extended", StringComparison.Ordinal)
        );

    private static bool Explain(byte[] document, Answer ours, Answer theirs) =>
        ours.Accepts != theirs.Accepts
        && (
            DeliberateDifferences.Explain(document, ours, theirs)
            || ours.Accepts && EnumInAnotherCase().IsMatch(theirs.Error?.Message ?? "")
        );

    // The names that random types give to their enumerations.
    [GeneratedRegex("could not be converted to .*E[0-9]")]
    private static partial Regex EnumInAnotherCase();
}
