using System.Text;

namespace Sluice.Filtering;

/// <summary>Prints bound filters as canonical expressions, and as shapes without their constants.</summary>
internal readonly struct FilterPrinter(MemberNaming naming, FilterValue[]? values)
{
    private static readonly string[] s_operators = ["eq", "ne", "gt", "ge", "lt", "le"];
    private static readonly string[] s_functions =
    [
        "contains",
        "startswith",
        "endswith",
        "containsi",
        "startswithi",
        "endswithi",
    ];

    private readonly StringBuilder _text = new();

    /// <summary>Returns the canonical expression.</summary>
    internal static string Print(FilterNode node, FilterValue[] values, MemberNaming naming)
    {
        var printer = new FilterPrinter(naming, values);
        printer.Append(node, isPart: false);
        return printer._text.ToString();
    }

    /// <summary>Returns the filter with a question mark for every constant.</summary>
    internal static string Shape(FilterNode node)
    {
        var printer = new FilterPrinter(default, null);
        printer.Append(node, isPart: false);
        return printer._text.ToString();
    }

    private void Append(FilterNode node, bool isPart)
    {
        switch (node)
        {
            case LogicalNode logical:
                // A conjunction within a disjunction needs no parentheses; they are written for readers.
                if (isPart)
                    _text.Append('(');
                for (int i = 0; i < logical.Parts.Length; i++)
                {
                    if (i > 0)
                        _text.Append(logical.IsOr ? " or " : " and ");
                    Append(logical.Parts[i], isPart: true);
                }
                if (isPart)
                    _text.Append(')');
                break;
            case NotNode not:
                _text.Append("not (");
                Append(not.Inner, isPart: false);
                _text.Append(')');
                break;
            case QuantifierNode quantifier:
                Append(quantifier);
                break;
            case ComparisonNode comparison:
                Append(comparison);
                break;
        }
    }

    private void Append(QuantifierNode quantifier)
    {
        AppendPath(quantifier.Collection);
        _text.Append(quantifier.IsAll ? "/all(" : "/any(");
        if (quantifier.Body is { } body)
        {
            AppendVariable(quantifier.Variable);
            _text.Append(": ");
            Append(body, isPart: false);
        }
        _text.Append(')');
    }

    private void Append(ComparisonNode comparison)
    {
        FilterOperator operation = comparison.Operator;
        if (operation is >= FilterOperator.Contains and <= FilterOperator.EndsWithIgnoringCase)
        {
            _text.Append(s_functions[operation - FilterOperator.Contains]).Append('(');
            AppendPath(comparison.Path);
            _text.Append(", ");
            AppendValue(comparison, 0);
            _text.Append(')');
            return;
        }
        AppendPath(comparison.Path);
        _text.Append(' ');
        if (operation == FilterOperator.IsNull)
            _text.Append("eq null");
        else if (operation == FilterOperator.IsNotNull)
            _text.Append("ne null");
        else if (operation == FilterOperator.In)
        {
            _text.Append("in (");
            for (int i = 0; i < comparison.Count; i++)
            {
                if (i > 0)
                    _text.Append(", ");
                AppendValue(comparison, i);
            }
            _text.Append(')');
        }
        else
        {
            _text
                .Append(operation == FilterOperator.EqualIgnoringCase ? "eqi" : s_operators[(int)operation])
                .Append(' ');
            AppendValue(comparison, 0);
        }
    }

    private void AppendValue(ComparisonNode comparison, int index)
    {
        if (values is null)
            _text.Append('?');
        else
            _text.Append(comparison.Path.Scalar!.Format(values[comparison.Slot + index]));
    }

    private void AppendPath(FilterPath path)
    {
        if (path.Variable > 0)
        {
            AppendVariable(path.Variable);
            if (path.Members.Length > 0)
                _text.Append('/');
        }
        _text.Append(path.NameIn(naming));
    }

    private void AppendVariable(int variable) => _text.Append('v').Append(variable);
}
