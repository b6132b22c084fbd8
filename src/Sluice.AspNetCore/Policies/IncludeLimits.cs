namespace Sluice;

/// <summary>Limits on the include expressions of an endpoint; metadata added by <c>WithIncludeLimits</c>.</summary>
public sealed record IncludeLimits
{
    /// <summary>Gets whether <c>!deep</c> is allowed. Default: <see langword="false"/>.</summary>
    public bool AllowDeep { get; init; }

    /// <summary>
    /// Gets the members that may be selected, as an include expression; <see langword="null"/> for all.
    /// </summary>
    public string? AllowList { get; init; }

    /// <summary>
    /// Gets whether expressions may filter the elements of collections: <c>lines[!filter:'quantity gt 2']</c>. The
    /// limits and members are those of <see cref="SluiceHttpOptions.Filter"/> and <see cref="FilterLimits"/>. Default:
    /// <see langword="true"/>.
    /// </summary>
    public bool AllowFilters { get; init; } = true;

    /// <summary>
    /// Gets the maximum cost of a selection: the sum of the weights of its members, and of those that its conditions on
    /// elements compare. 0 means no limit.
    /// </summary>
    public int MaxCost { get; init; }

    /// <summary>
    /// Gets a function that returns the weight of a member, or <see langword="null"/> for a weight of 1. Default: a
    /// weight of 1 for every member.
    /// </summary>
    public Func<Model.MemberShape, int?>? Weight { get; init; }

    /// <summary>
    /// Gets how often a path may return to a type that is already on it. <see langword="null"/> uses
    /// <see cref="SluiceHttpOptions.Include"/>, 2 by default.
    /// </summary>
    public int? MaxRepeats { get; init; }

    /// <summary>
    /// Gets the maximum number of objects and collections that an expression may reach in a query.
    /// <see langword="null"/> uses <see cref="SluiceHttpOptions.Include"/>, 30 by default.
    /// </summary>
    public int? MaxJoins { get; init; }

    /// <summary>
    /// Gets the maximum number of elements that an expression may add to a response, not counting the root's own.
    /// <see langword="null"/> uses <see cref="SluiceHttpOptions.Include"/>, 100,000 by default.
    /// </summary>
    public int? MaxElements { get; init; }

    /// <summary>
    /// Gets the maximum number of rows that the query of an expression may read besides one for each of the root's
    /// elements, where the application joins collections side by side (<c>AsSingleQuery</c>). <see langword="null"/>
    /// uses <see cref="SluiceHttpOptions.Include"/>, 1,000,000 by default.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int? MaxRows
    {
        get;
        init =>
            field = value is null or >= 0
                ? value
                : throw new ArgumentOutOfRangeException(
                    nameof(value),
                    FormattableString.Invariant(
                        $"IncludeLimits.MaxRows must be from 0 to 2,147,483,647, but is {value:N0}."
                    )
                );
    }

    /// <summary>
    /// Gets the greatest number that <c>!first:</c> may specify. <see langword="null"/> uses
    /// <see cref="SluiceHttpOptions.Include"/>, 1,000 by default.
    /// </summary>
    public int? MaxFirst { get; init; }

    /// <summary>Returns the options for one endpoint's expressions, with defaults applied.</summary>
    internal static IncludeOptions OptionsOf(IncludeLimits? limits, IncludeOptions options) =>
        options with
        {
            AllowDeep = options.AllowDeep || limits is { AllowDeep: true },
            MaxRepeats = limits?.MaxRepeats ?? options.MaxRepeats ?? 2,
            MaxJoins = limits?.MaxJoins ?? options.MaxJoins ?? 30,
            MaxElements = limits?.MaxElements ?? options.MaxElements ?? 100_000,
            MaxRows = limits?.MaxRows ?? options.MaxRows ?? 1_000_000,
            MaxFirst = limits?.MaxFirst ?? options.MaxFirst ?? 1_000,
        };
}
