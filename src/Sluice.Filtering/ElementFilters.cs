using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// Binds the conditions of <c>!filter:</c> as filters of requests are bound: the same members, literals and limits.
/// </summary>
/// <param name="options">The options of the filters.</param>
internal sealed class ElementFilters(FilterOptions options) : ElementFilterBinder, IEquatable<ElementFilters>
{
    private readonly FilterOptions _options = options;

    internal override int MostComparisons => new FilterBounds(_options, FilterParser.DefaultNodes).Nodes;
    internal override int MostJoins => new FilterBounds(_options, FilterParser.DefaultNodes).Joins;

    internal override BoundCondition? Bind(string text, ElementPlace place, out IReadOnlyList<IncludeError> errors)
    {
        errors = [];
        SelectionPlan plan = place.Plan;
        var scope = new FilterScope(
            "",
            0,
            plan,
            MemberReach.FindReach(_options.Allowed, _options.Within, place),
            null,
            plan.Shape.Type,
            new(plan)
        );
        try
        {
            var parser = new FilterParser(text, _options with { Names = place.Naming }, scope);
            FilterNode root = parser.Parse()!;
            return new(
                new BoundElementFilter(
                    root,
                    parser.Values,
                    parser.VariableCount,
                    plan.Shape.Type,
                    parser.JoinCount,
                    _options.MaxSteps
                ),
                parser.ComparisonCount
            );
        }
        catch (FilterException exception)
        {
            errors =
            [
                .. exception.Errors.Select(static error => new IncludeError(
                    KindOf(error.Kind),
                    error.Position,
                    error.Length,
                    error.Name,
                    error.Message,
                    error.Suggestions
                )),
            ];
            return null;
        }
    }

    private static IncludeErrorKind KindOf(FilterErrorKind kind) =>
        kind switch
        {
            FilterErrorKind.Syntax => IncludeErrorKind.Syntax,
            FilterErrorKind.UnknownName => IncludeErrorKind.UnknownName,
            FilterErrorKind.AmbiguousName => IncludeErrorKind.AmbiguousName,
            FilterErrorKind.Forbidden => IncludeErrorKind.Forbidden,
            FilterErrorKind.TooLong => IncludeErrorKind.TooLong,
            FilterErrorKind.TooDeep => IncludeErrorKind.TooDeep,
            FilterErrorKind.TooManyNodes => IncludeErrorKind.TooManyNodes,
            FilterErrorKind.TooManyJoins => IncludeErrorKind.TooManyJoins,
            FilterErrorKind.TooManyRepeats => IncludeErrorKind.TooManyRepeats,
            _ => IncludeErrorKind.InvalidCondition,
        };

    public bool Equals(ElementFilters? other) => other is not null && _options.Equals(other._options);

    public override bool Equals(object? obj) => Equals(obj as ElementFilters);

    public override int GetHashCode() => _options.GetHashCode();
}
