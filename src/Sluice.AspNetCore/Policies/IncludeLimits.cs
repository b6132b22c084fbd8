namespace Sluice;

/// <summary>
/// What include expressions may ask of one endpoint; metadata, put there by <c>WithIncludeLimits</c>.
/// </summary>
public sealed record IncludeLimits
{
    /// <summary>Whether <c>!deep</c> may be asked for. Default: no.</summary>
    public bool AllowDeep { get; init; }
    /// <summary>
    /// The only members that can be asked for, as an include expression; <see langword="null"/> for all.
    /// </summary>
    public string? AllowList { get; init; }
    /// <summary>The most that a selection may cost: the sum of its members' weights. 0: no limit.</summary>
    public int MaxCost { get; init; }
    /// <summary>
    /// The weight of a member, named by type and member; 1 where it answers <see langword="null"/>. Default: 1 for
    /// each.
    /// </summary>
    public Func<Model.MemberShape, int?>? Weight { get; init; }
    /// <summary>
    /// How often the names of one path may come back to a type that is already on it. <see langword="null"/>: that of
    /// <see cref="SluiceHttpOptions.Include"/>, 2 by default.
    /// </summary>
    public int? MaxRepeats { get; init; }
    /// <summary>
    /// The most objects and collections that an expression may reach in a query. <see langword="null"/>: that of
    /// <see cref="SluiceHttpOptions.Include"/>, 30 by default.
    /// </summary>
    public int? MaxJoins { get; init; }
    /// <summary>
    /// The most elements that an expression may add to an answer below the root's own. <see langword="null"/>: that of
    /// <see cref="SluiceHttpOptions.Include"/>, 100,000 by default.
    /// </summary>
    public int? MaxElements { get; init; }

    /// <summary>The options of one endpoint's expressions, defaults filled in.</summary>
    internal static IncludeOptions OptionsOf(IncludeLimits? limits, IncludeOptions options) => options with
    {
        AllowDeep = options.AllowDeep || limits is { AllowDeep: true },
        MaxRepeats = limits?.MaxRepeats ?? options.MaxRepeats ?? 2,
        MaxJoins = limits?.MaxJoins ?? options.MaxJoins ?? 30,
        MaxElements = limits?.MaxElements ?? options.MaxElements ?? 100_000,
    };
}
