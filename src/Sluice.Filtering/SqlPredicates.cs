using System.Text;
using Sluice.Model;

namespace Sluice.Filtering;

/// <summary>
/// Writes the condition of a filter as SQL text. Negations are applied to the comparisons, and every negated comparison
/// tests for null. The text contains column names of the program and names of parameters, nothing of the request.
/// </summary>
internal sealed class SqlPredicates(
    SqlDialect dialect,
    SqlColumns columns,
    SqlParameters parameters,
    FilterValue[] values
)
{
    private static readonly string[] s_operators = ["=", "<>", ">", ">=", "<", "<="];
    private readonly StringBuilder _text = new();
    private readonly Dictionary<int, (string Name, MemberShape[] Path)> _variables = new() { [0] = ("", []) };

    internal static string Write(
        FilterNode node,
        FilterValue[] values,
        SqlDialect dialect,
        SqlColumns columns,
        SqlParameters parameters
    )
    {
        var writer = new SqlPredicates(dialect, columns, parameters, values);
        writer.Append(node, isNegated: false);
        return writer._text.ToString();
    }

    private void Append(FilterNode node, bool isNegated)
    {
        switch (node)
        {
            case LogicalNode logical:
                _text.Append('(');
                for (int i = 0; i < logical.Parts.Length; i++)
                {
                    if (i > 0)
                        _text.Append(logical.IsOr != isNegated ? " OR " : " AND ");
                    Append(logical.Parts[i], isNegated);
                }
                _text.Append(')');
                break;
            case NotNode not:
                Append(not.Inner, !isNegated);
                break;
            case QuantifierNode quantifier:
                Append(quantifier, isNegated);
                break;
            default:
                Append((ComparisonNode)node, isNegated);
                break;
        }
    }

    private void Append(QuantifierNode quantifier, bool isNegated)
    {
        (string name, MemberShape[] path) = NameOf(quantifier.Collection);
        if (quantifier.IsAll != isNegated)
            _text.Append("NOT ");
        _text.Append("EXISTS (SELECT 1 FROM ").Append(columns.RowsOf(name));
        if (quantifier.Body is { } body)
        {
            _variables[quantifier.Variable] = (name, path);
            _text.Append(" AND ");
            // All rows pass if none fails.
            Append(body, isNegated: quantifier.IsAll);
        }
        _text.Append(')');
    }

    private void Append(ComparisonNode comparison, bool isNegated)
    {
        FilterPath path = comparison.Path;
        (string name, MemberShape[] members) = NameOf(path);
        SqlColumn column = columns.ColumnOf(path.Members.Length == 0 ? name + "." : name, members, dialect);
        FilterOperator operation = comparison.Operator;
        if (operation is FilterOperator.IsNull or FilterOperator.IsNotNull)
        {
            _text
                .Append(column.Sql)
                .Append(operation == FilterOperator.IsNull != isNegated ? " IS NULL" : " IS NOT NULL");
            return;
        }
        bool isOrder = operation is >= FilterOperator.Greater and <= FilterOperator.LessOrEqual;
        dialect.RequireComparable(path, column, isOrder);
        if (operation == FilterOperator.NotEqual)
            (operation, isNegated) = (FilterOperator.Equal, !isNegated);
        if (isNegated)
            _text.Append('(').Append(column.Sql).Append(" IS NULL OR ");
        if (isOrder)
            AppendOrder(comparison, column, isNegated);
        else if (operation is FilterOperator.Equal or FilterOperator.In)
            AppendEquality(comparison, column, isNegated);
        else
            AppendText(comparison, column.Sql, isNegated);
        if (isNegated)
            _text.Append(')');
    }

    private void AppendText(ComparisonNode comparison, string text, bool isNegated)
    {
        FilterOperator operation = comparison.Operator;
        string literal = (string)values[comparison.Slot].Boxed;
        if (operation >= FilterOperator.ContainsIgnoringCase)
        {
            CaseFolding folding = CaseFolding.GetFolding(literal);
            text = dialect.NormalizeCase(text, folding, parameters);
            literal = folding.Literal;
        }
        string parameter = parameters.Add(literal);
        if (operation == FilterOperator.EqualIgnoringCase)
        {
            _text.Append(dialect.TextEquals(text, parameter, isNegated));
            return;
        }
        if (isNegated)
            _text.Append("NOT ");
        _text
            .Append('(')
            .Append(
                operation switch
                {
                    FilterOperator.Contains or FilterOperator.ContainsIgnoringCase => dialect.Contains(text, parameter),
                    FilterOperator.StartsWith or FilterOperator.StartsWithIgnoringCase => dialect.StartsWith(
                        text,
                        parameter
                    ),
                    _ => dialect.EndsWith(text, parameter),
                }
            )
            .Append(')');
    }

    private void AppendEquality(ComparisonNode comparison, SqlColumn column, bool isNegated)
    {
        // No stored value equals one that is finer than the database stores.
        int[] stored = [.. Enumerable.Range(0, comparison.Count).Where(i => IsStored(comparison, i))];
        if (stored.Length == 0)
        {
            _text.Append(isNegated ? "1 = 1" : "1 = 0");
            return;
        }
        if (comparison.Path.Scalar!.Kind == ScalarKind.Text && (comparison.Count == 1 || dialect.PadsText))
        {
            if (comparison.Count > 1)
                _text.Append('(');
            for (int i = 0; i < comparison.Count; i++)
                _text
                    .Append(
                        i == 0 ? ""
                        : isNegated ? " AND "
                        : " OR "
                    )
                    .Append(dialect.TextEquals(column.Sql, ParameterOf(comparison, column, i), isNegated));
            if (comparison.Count > 1)
                _text.Append(')');
            return;
        }
        AppendColumn(comparison, column);
        if (stored.Length == 1)
        {
            _text.Append(isNegated ? " <> " : " = ").Append(ParameterOf(comparison, column, stored[0]));
            return;
        }
        _text.Append(isNegated ? " NOT IN (" : " IN (");
        for (int i = 0; i < stored.Length; i++)
            _text.Append(i > 0 ? ", " : "").Append(ParameterOf(comparison, column, stored[i]));
        _text.Append(')');
    }

    private bool IsStored(ComparisonNode comparison, int index)
    {
        object value = values[comparison.Slot + index].Boxed;
        return dialect.StoredOf(value).Equals(value);
    }

    private void AppendOrder(ComparisonNode comparison, SqlColumn column, bool isNegated)
    {
        FilterOperator operation = comparison.Operator;
        if (!IsStored(comparison, 0))
            // What is stored is less than the value; nothing stored is between the two.
            operation = operation is FilterOperator.Greater or FilterOperator.GreaterOrEqual
                ? FilterOperator.Greater
                : FilterOperator.LessOrEqual;
        // The database orders NaN above every number, but a comparison with NaN is false.
        bool excludesNaN =
            dialect.StoresNaN
            && comparison.Path.Scalar!.Kind == ScalarKind.Fraction
            && operation is FilterOperator.Greater or FilterOperator.GreaterOrEqual;
        FilterOperator written = !isNegated
            ? operation
            : operation switch
            {
                FilterOperator.Greater => FilterOperator.LessOrEqual,
                FilterOperator.GreaterOrEqual => FilterOperator.Less,
                FilterOperator.Less => FilterOperator.GreaterOrEqual,
                _ => FilterOperator.Greater,
            };
        if (excludesNaN)
            _text.Append('(');
        AppendColumn(comparison, column);
        _text.Append(' ').Append(s_operators[(int)written]).Append(' ').Append(ParameterOf(comparison, column, 0));
        if (excludesNaN)
            _text
                .Append(isNegated ? " OR " : " AND ")
                .Append(column.Sql)
                .Append(isNegated ? " = 'NaN')" : " <> 'NaN')");
    }

    private void AppendColumn(ComparisonNode comparison, SqlColumn column)
    {
        _text.Append(column.Sql);
        if (comparison.Path.Scalar!.Kind == ScalarKind.Text)
            _text.Append(dialect.Collation);
    }

    private string ParameterOf(ComparisonNode comparison, SqlColumn column, int index)
    {
        FilterScalar scalar = comparison.Path.Scalar!;
        FilterValue value = values[comparison.Slot + index];
        return parameters.Add(
            scalar.Kind == ScalarKind.Enum && column.IsEnumText
                ? scalar.NameOf(value)
                : dialect.ParameterOf(dialect.StoredOf(value.Boxed), scalar, column)
        );
    }

    private (string Name, MemberShape[] Path) NameOf(FilterPath path)
    {
        (string name, MemberShape[] before) = _variables[path.Variable];
        foreach (FilterMember member in path.Members)
            name = name.Length == 0 ? member.Shape.Name : $"{name}.{member.Shape.Name}";
        return (name, [.. before, .. path.Members.Select(m => m.Shape)]);
    }
}
