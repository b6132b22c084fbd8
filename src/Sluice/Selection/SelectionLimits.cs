namespace Sluice.Selection;

/// <summary>
/// The cost limits of an expression that selects more than the default set; see <see cref="IncludeOptions.MaxJoins"/>,
/// <see cref="IncludeOptions.MaxElements"/> and <see cref="IncludeOptions.MaxRows"/>.
/// </summary>
internal sealed record SelectionLimits(int? Joins, int? Elements, int? Rows)
{
    internal static SelectionLimits? Of(in IncludeOptions options) =>
        options.MaxJoins is null && options.MaxElements is null && options.MaxRows is null
            ? null
            : new(options.MaxJoins, options.MaxElements, options.MaxRows);
}
