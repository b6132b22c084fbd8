using Sluice.Fuzz.Inputs;
using Sluice.TestCatalogue;

namespace Sluice.Fuzz.Checks;

/// <summary>
/// A property that holds for every type, every value and every choice: raises <see cref="Mismatch"/> where it does not.
/// </summary>
internal abstract class Check
{
    internal static readonly IReadOnlyList<Check> All =
    [
        new RoundTripCheck(),
        new StjBytesCheck(),
        new HostileJsonCheck(),
        new HostileMessagePackCheck(),
        new EquivalentJsonCheck(),
        new SelectionCheck(),
        new TranscodingCheck(),
        new SequenceCheck(),
        new DuplicateCheck(),
        new DepthCheck(),
        new PathCheck(),
        new ArbitraryBytesCheck(),
        new DeclaredCountCheck(),
    ];

    /// <summary>The name that reports and regressions use.</summary>
    internal string Name => GetType().Name.Replace("Check", "", StringComparison.Ordinal);

    /// <summary>How often it runs, in relation to the others.</summary>
    internal virtual int Weight => 1;

    /// <summary>Whether it means something for a type.</summary>
    internal virtual bool Suits(Subject subject) => !subject.IsWriteOnly;

    internal abstract void Run<T>(Subject<T> subject, Choices choices);

    protected static void Unless(bool holds, string message, byte[]? document = null) =>
        Mismatch.Unless(holds, message, document);

    /// <summary>The first difference between two values; <see langword="null"/> where they are equal.</summary>
    protected static string? Difference<T>(
        Subject<T> subject,
        T? expected,
        T? actual,
        bool dateKinds = true,
        bool ordered = true,
        bool formsOfZero = true
    ) =>
        new DeepEquality
        {
            Ordered = ordered && !subject.IsUnordered,
            DateKinds = dateKinds,
            FormsOfZero = formsOfZero,
        }.Difference(expected, actual);

    /// <summary>
    /// A document of a random value, or <see langword="null"/> where the value has no form on the wire.
    /// </summary>
    protected static byte[]? Document<T>(
        Subject<T> subject,
        Wire wire,
        Choices choices,
        out T? value,
        Settings? settings = null
    )
    {
        value = subject.Make(choices);
        T? written = value;
        Outcome<byte[]> outcome = Outcome<byte[]>.Of(() =>
            wire.Write(subject.Generated, written, settings ?? Settings.Default, 0, choices)
        );
        Unless(
            outcome.Accepts || subject.IsOfCatalogue,
            $"{(wire.IsJson ? "JSON" : "MessagePack")} has no form for a value: {outcome.Error?.Message}"
        );
        return outcome.Value;
    }
}
