using System.Collections;

namespace Sluice.Filtering;

/// <summary>Evaluates a bound filter for objects in memory, without code that is made at run time.</summary>
internal readonly struct FilterEvaluator(FilterValue[] values, object?[] variables, FilterBudget? budget)
{
    /// <summary>Returns whether a value passes a filter.</summary>
    internal static bool Test(
        FilterNode node,
        FilterValue[] values,
        int variableCount,
        object? value,
        FilterBudget? budget = null
    )
    {
        var variables = new object?[variableCount];
        variables[0] = value;
        return new FilterEvaluator(values, variables, budget).Test(node);
    }

    private bool Test(FilterNode node)
    {
        switch (node)
        {
            case LogicalNode logical:
                foreach (FilterNode part in logical.Parts)
                    if (Test(part) == logical.IsOr)
                        return logical.IsOr;
                return !logical.IsOr;
            case NotNode not:
                return !Test(not.Inner);
            case QuantifierNode quantifier:
                return Test(quantifier);
            default:
                return Test((ComparisonNode)node);
        }
    }

    private bool Test(QuantifierNode quantifier)
    {
        if (quantifier.Collection.Get(variables) is not IEnumerable elements)
            return quantifier.IsAll;
        foreach (object? element in elements)
        {
            if (quantifier.Body is null)
                return true;
            FilterBudget.CountStep(budget);
            variables[quantifier.Variable] = element;
            if (Test(quantifier.Body) != quantifier.IsAll)
                return !quantifier.IsAll;
        }
        return quantifier.IsAll;
    }

    private bool Test(ComparisonNode comparison)
    {
        object? member = comparison.Path.Get(variables);
        switch (comparison.Operator)
        {
            case FilterOperator.IsNull:
                return member is null;
            case FilterOperator.IsNotNull:
                return member is not null;
            case FilterOperator.NotEqual when member is null:
                return true;
        }
        if (member is null)
            return false;
        FilterValue value = values[comparison.Slot];
        switch (comparison.Operator)
        {
            case >= FilterOperator.Contains:
                return TestText(comparison.Operator, (string)member, TextOf(value));
            case FilterOperator.In:
                for (int i = 0; i < comparison.Count; i++)
                    if (comparison.Path.Scalar!.Test(FilterOperator.Equal, member, values[comparison.Slot + i]))
                        return true;
                return false;
            default:
                return comparison.Path.Scalar!.Test(comparison.Operator, member, value);
        }
    }

    private static bool TestText(FilterOperator operation, string member, string value) =>
        operation switch
        {
            FilterOperator.Contains => member.Contains(value, StringComparison.Ordinal),
            FilterOperator.StartsWith => member.StartsWith(value, StringComparison.Ordinal),
            FilterOperator.EndsWith => member.EndsWith(value, StringComparison.Ordinal),
            FilterOperator.ContainsIgnoringCase => member.Contains(value, StringComparison.OrdinalIgnoreCase),
            FilterOperator.StartsWithIgnoringCase => member.StartsWith(value, StringComparison.OrdinalIgnoreCase),
            FilterOperator.EndsWithIgnoringCase => member.EndsWith(value, StringComparison.OrdinalIgnoreCase),
            _ => member.Equals(value, StringComparison.OrdinalIgnoreCase),
        };

    private static string TextOf(FilterValue value) => ((FilterValue<string>)value).Value;
}
