using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Model;

/// <summary>How reading constructs an object.</summary>
/// <param name="Constructor">
/// The constructor; <see langword="null"/> without a problem for a struct's default value.
/// </param>
/// <param name="Members">
/// For each parameter, the index of the member whose value it receives; -1 for its default.
/// </param>
/// <param name="Problem">
/// Why values cannot be read, in words that the diagnostic and the exception share; <see langword="null"/> if they can.
/// </param>
internal sealed record ConstructorChoice(ConstructorFacts? Constructor, int[] Members, string? Problem)
{
    public static ConstructorChoice Default { get; } = new(null, [], null);

    /// <summary>
    /// Gets whether a type that cannot be read looks as if it could: a constructor is there, and does not serve.
    /// </summary>
    public bool IsMistaken { get; init; }

    /// <summary>Refuses a type that has nothing to construct it.</summary>
    public static ConstructorChoice Refuse(string problem) => new(null, [], problem);

    /// <summary>Refuses a type whose constructors do not serve.</summary>
    public static ConstructorChoice Mistake(string problem) => new(null, [], problem) { IsMistaken = true };

    /// <summary>Gets whether the constructor satisfies the <c>required</c> keyword of all members.</summary>
    public bool SetsRequiredMembers =>
        Constructor?.Attributes.Any(attribute =>
            attribute.Name == "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute"
        ) == true;
}
