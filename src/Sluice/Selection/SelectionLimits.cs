namespace Sluice.Selection;

/// <summary>
/// The cost limits of an expression that selects more than the default set; see <see cref="IncludeOptions.MaxJoins"/>
/// and <see cref="IncludeOptions.MaxElements"/>.
/// </summary>
internal sealed record SelectionLimits(int? Joins, int? Elements)
{
    internal static SelectionLimits? Of(in IncludeOptions options) =>
        options.MaxJoins is null && options.MaxElements is null ? null : new(options.MaxJoins, options.MaxElements);
}
