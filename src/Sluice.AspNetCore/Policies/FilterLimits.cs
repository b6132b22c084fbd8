namespace Sluice;

/// <summary>
/// Limits on the filters and sort expressions of an endpoint, and on the conditions of its include expressions
/// (<c>lines[!filter:'quantity gt 2']</c>); metadata added by <c>WithFilterLimits</c>.
/// </summary>
public sealed record FilterLimits
{
    /// <summary>
    /// Gets the members that may be filtered by, as an include expression such as <c>[total,customer[country]]</c>.
    /// <see langword="null"/> for those marked with <see cref="FilterableAttribute"/>.
    /// </summary>
    public string? Filterable { get; init; }

    /// <summary>
    /// Gets the members that may be sorted by, as an include expression. <see langword="null"/> for those marked with
    /// <see cref="SortableAttribute"/>. The list also binds <c>!sort</c> in include expressions of the same type:
    /// <c>[total,lines[quantity]]</c> allows <c>lines[!sort:quantity]</c>.
    /// </summary>
    public string? Sortable { get; init; }

    /// <summary>
    /// Gets the names in code of the members that identify a value, joined by commas, which every sort ends with.
    /// <see langword="null"/>: the members that are marked with <c>[Key]</c>; otherwise, the one named <c>Id</c> or the
    /// type's name followed by <c>Id</c>.
    /// </summary>
    public string? Key { get; init; }

    /// <summary>
    /// Gets the maximum number of comparisons of a filter and of keys of a sort expression. 0 uses
    /// <see cref="SluiceHttpOptions.Filter"/> and <see cref="SluiceHttpOptions.Sort"/>: 64 and 8 by default.
    /// </summary>
    public int MaxNodes { get; init; }

    /// <summary>
    /// Gets the maximum number of values in a list. 0 uses <see cref="SluiceHttpOptions.Filter"/>, 100 by default.
    /// </summary>
    public int MaxListLength { get; init; }

    /// <summary>
    /// Gets the maximum number of different objects and collections that an expression reaches. 0 uses
    /// <see cref="SluiceHttpOptions.Filter"/> and <see cref="SluiceHttpOptions.Sort"/>, 6 by default.
    /// </summary>
    public int MaxJoins { get; init; }

    /// <summary>
    /// Gets how often a path of a filter may return to a type that is already on it, counted through <c>any</c> and
    /// <c>all</c>. <see langword="null"/> uses <see cref="SluiceHttpOptions.Filter"/>, 2 by default.
    /// </summary>
    public int? MaxRepeats { get; init; }

    /// <summary>
    /// Gets the maximum number of elements that a filter tests within <c>any</c> and <c>all</c> over objects in memory.
    /// 0 uses <see cref="SluiceHttpOptions.Filter"/>, 1,000,000 by default.
    /// </summary>
    public int MaxSteps { get; init; }

    /// <summary>
    /// Gets whether expressions are not checked at start-up against the databases whose contexts have the type as an
    /// entity, because the endpoint applies them to something else, such as objects in memory. Default:
    /// <see langword="false"/>.
    /// </summary>
    public bool SkipDatabaseCheck { get; init; }

    /// <summary>Returns the options for one endpoint's expressions.</summary>
    internal static FilterOptions OptionsOf(
        FilterLimits? limits,
        FilterOptions options,
        (FieldSelection? Allowed, FieldSelection? Within) members
    )
    {
        options = options with
        {
            Allowed = members.Allowed ?? options.Allowed,
            Within = members.Within ?? options.Within,
        };
        return limits is null
            ? options
            : options with
            {
                MaxNodes = limits.MaxNodes > 0 ? limits.MaxNodes : options.MaxNodes,
                MaxListLength = limits.MaxListLength > 0 ? limits.MaxListLength : options.MaxListLength,
                MaxJoins = limits.MaxJoins > 0 ? limits.MaxJoins : options.MaxJoins,
                MaxRepeats = limits.MaxRepeats ?? options.MaxRepeats,
                MaxSteps = limits.MaxSteps > 0 ? limits.MaxSteps : options.MaxSteps,
            };
    }
}
