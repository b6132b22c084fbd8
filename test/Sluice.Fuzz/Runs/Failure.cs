using Sluice.Fuzz.Checks;

namespace Sluice.Fuzz.Runs;

/// <summary>A case in which a property did not hold.</summary>
internal sealed record Failure(long Case, Subject Subject, Check Check, IReadOnlyList<ulong> Choices, Exception Reason)
{
    /// <summary>The reason in a few words, in which cases of one cause agree for the most part.</summary>
    internal string Kind =>
        $"{Check.Name}: {Reason.GetType().Name} {new string([.. Message.TakeWhile(c => c is not ('—' or '{' or '"' or '\n')).Where(c => !char.IsDigit(c)).Take(60)])}";

    internal string Message => Reason is Mismatch ? Reason.Message : Reason.ToString();

    /// <summary>Runs a case; <see langword="null"/> where all is well.</summary>
    internal static Failure? Of(long number, Subject subject, Check check, Choices choices)
    {
        try
        {
            subject.Run(check, choices);
            return null;
        }
        catch (Exception reason)
        {
            return new Failure(number, subject, check, choices.Made, reason);
        }
    }
}
