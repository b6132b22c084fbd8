using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// Binds the conditions of <c>!filter:</c> as filters of requests are bound: the same members, literals and limits.
/// </summary>
/// <param name="options">The options of the filters.</param>
internal sealed class ElementFilters(FilterOptions options) : ElementFilterBinder, IEquatable<ElementFilters>
{
    private static readonly SelectionNode s_nothing = new([0], []);

    private readonly FilterOptions _options = options;

    internal override int MostComparisons => new FilterBounds(_options, FilterParser.DefaultNodes).Nodes;
    internal override int MostJoins => new FilterBounds(_options, FilterParser.DefaultNodes).Joins;

    internal override BoundCondition? Bind(
        string text,
        ElementFilterPlace place,
        out IReadOnlyList<IncludeError> errors
    )
    {
        errors = [];
        RequireSameRoot(_options.Allowed, place);
        RequireSameRoot(_options.Within, place);
        SelectionPlan plan = place.Plan;
        var scope = new FilterScope("", 0, plan, FindReach(place), null, plan.Shape.Type, new(plan));
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

    // An endpoint that names the members of its filters does so for those of collections as well.
    private FilterReach FindReach(ElementFilterPlace place) =>
        new(
            Descend(_options.Allowed?.Node, place.Way),
            _options.Allowed is not null,
            _options.Allowed is null && place.Offered is { } offered
                ? offered
                : Descend(_options.Within?.Node, place.Way)
        );

    private static SelectionNode? Descend(SelectionNode? node, IReadOnlyList<int>? way)
    {
        if (node is null)
            return null;
        if (way is null)
            return s_nothing;
        foreach (int index in way)
        {
            if (node is null)
                return null;
            if (!node.Has(index))
                return s_nothing;
            node = node.ChildOf(index);
        }
        return node;
    }

    private static void RequireSameRoot(FieldSelection? members, ElementFilterPlace place)
    {
        if (members is not null && members.Converter.Shape.Selectable != place.Root)
            throw new ArgumentException(
                $"The members of the filters are a selection of {members.Type}, but the "
                    + $"include expression is bound to {place.Root.Type}."
            );
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
