using System.Diagnostics;
using Sluice.Fuzz.Inputs;
using Sluice.TestCatalogue;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// Reads input that may be anything: the outcome is the same for all providers and pieces, in memory and time that the
/// input's length bounds.
/// </summary>
internal static class Hostile
{
    private const int FixedBytes = 300_000,
        BytesPerByte = 100;
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(2);

    internal static Outcome<T> Read<T>(
        Subject<T> subject,
        Wire wire,
        byte[] document,
        Settings settings,
        Choices choices
    )
    {
        Outcome<T> whole = Measured(subject, wire, document, settings, choices);
        Converter<T> other = choices.Pick(subject.Converters);
        Agree(
            subject,
            document,
            whole,
            Outcome<T>.Of(() => wire.Read(other, document, settings, 0, choices)),
            "another provider"
        );
        int verb = 1 + choices.Next(wire.Readers - 1);
        Agree(
            subject,
            document,
            whole,
            Outcome<T>.Of(() => wire.Read(subject.Generated, document, settings, verb, choices)),
            $"in pieces through verb {verb}"
        );
        if (whole.Error is { } error)
        {
            Mismatch.Unless(
                error.Offset >= 0 && error.Offset <= document.Length || IsCompressed(wire, document),
                $"the error's offset is outside of the input: {whole.Describe()}",
                document
            );
            Mismatch.Unless(
                error.Path?.StartsWith('$') == true,
                $"the error has no path: {whole.Describe()}",
                document
            );
            Mismatch.Unless(
                !error.Path!.Any(char.IsControl),
                $"the error's path has control characters: {whole.Describe()}",
                document
            );
            Mismatch.Unless(
                error.Error != WireError.UserCode || subject.IsOfCatalogue,
                $"an exception of the library's own: {error.InnerException}",
                document
            );
        }
        return whole;
    }

    // Offsets are those of the decompressed document there.
    private static bool IsCompressed(Wire wire, byte[] document) =>
        !wire.IsJson && document.AsSpan().IndexOfAny<byte>(98, 99) >= 0;

    private static void Agree<T>(Subject<T> subject, byte[] document, Outcome<T> whole, Outcome<T> other, string how)
    {
        Mismatch.Unless(
            whole.Accepts == other.Accepts && (whole.Accepts || whole.HasSameError(other)),
            $"{whole.Describe()}; {how}: {other.Describe()} — {Mismatch.Show(document)}",
            document
        );
        if (!whole.Accepts)
            return;
        string? difference = new DeepEquality { Ordered = !subject.IsUnordered }.Difference(whole.Value, other.Value);
        Mismatch.Unless(
            difference is null,
            $"read otherwise by {how}: {difference} — {Mismatch.Show(document)}",
            document
        );
    }

    // What is made once (tables of names, code of errors) is not there again the second time.
    private static Outcome<T> Measured<T>(
        Subject<T> subject,
        Wire wire,
        byte[] document,
        Settings settings,
        Choices choices
    )
    {
        long most = FixedBytes + ((long)BytesPerByte * document.Length),
            allocated = 0;
        for (int attempt = 0; ; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread(),
                start = Stopwatch.GetTimestamp();
            Outcome<T> outcome = Outcome<T>.Of(() => wire.Read(subject.Generated, document, settings, 0, choices));
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
            TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
            if ((allocated <= most || subject.IsOfCatalogue || IsCompressed(wire, document)) && elapsed <= s_longest)
                return outcome;
            Mismatch.Unless(
                attempt < 3,
                $"{document.Length} bytes took {allocated} bytes of memory and {elapsed.TotalMilliseconds} ms",
                document
            );
        }
    }
}
