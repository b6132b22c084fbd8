namespace Sluice.Selection;

/// <summary>
/// The cost limits of an expression, which do not limit the default set; see <see cref="IncludeOptions.MaxJoins"/>,
/// <see cref="IncludeOptions.MaxElements"/> and <see cref="IncludeOptions.MaxRows"/>.
/// </summary>
internal sealed record SelectionLimits(int? Joins, int? Elements, int? Rows)
{
    /// <summary>Gets the limits of an expression within the default set, whose cost the endpoint accepts.</summary>
    internal static SelectionLimits Accepted { get; } = new(null, null, null);

    internal static SelectionLimits? TryCreate(in IncludeOptions options) =>
        options.MaxJoins is null && options.MaxElements is null && options.MaxRows is null
            ? null
            : new(options.MaxJoins, options.MaxElements, options.MaxRows);
}
