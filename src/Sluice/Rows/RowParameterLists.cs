using System.Collections;
using System.Data.Common;
using System.Text;

namespace Sluice.Rows;

/// <summary>Spreads sequences that the SQL uses as <c>in @ids</c>.</summary>
internal static class RowParameterLists
{
    internal static void Expand(DbCommand command)
    {
        for (int i = command.Parameters.Count - 1; i >= 0; i--)
        {
            DbParameter parameter = command.Parameters[i];
            if (parameter.Value is not IEnumerable values || parameter.Value is string or byte[]) continue;
            Expand(command, parameter, values);
        }
    }

    private static void Expand(DbCommand command, DbParameter parameter, IEnumerable values)
    {
        string sql = command.CommandText, name = parameter.ParameterName.TrimStart('@', ':', '$');
        StringBuilder? text = null;
        int done = 0, count = 0;
        for (int at = Find(sql, name, 0, out char prefix); at >= 0; at = Find(sql, name, at + 1 + name.Length, out prefix))
        {
            if (text is null)
            {
                text = new StringBuilder(sql.Length + 64);
                command.Parameters.Remove(parameter);
                foreach (object? value in values) RowParameters.Add(command, $"{name}_{++count}", value);
            }
            text.Append(sql, done, at - done).Append('(');
            // Nothing is in an empty list: a query of no rows has no values to compare.
            if (count == 0) text.Append("select null where 1 = 0");
            for (int i = 1; i <= count; i++) text.Append(i > 1 ? "," : "").Append(prefix).Append(name).Append('_').Append(i);
            text.Append(')');
            done = at + 1 + name.Length;
        }
        if (text is not null) command.CommandText = text.Append(sql, done, sql.Length - done).ToString();
    }

    // The position of the parameter's prefix where it stands alone behind the word "in".
    private static int Find(string sql, string name, int from, out char prefix)
    {
        prefix = default;
        while ((from = sql.IndexOf(name, Math.Max(from, 1), StringComparison.OrdinalIgnoreCase)) > 0)
        {
            int at = from - 1, end = from + name.Length;
            from++;
            prefix = sql[at];
            if (prefix is not ('@' or ':' or '$') || (end < sql.Length && (char.IsLetterOrDigit(sql[end]) || sql[end] == '_'))) continue;
            ReadOnlySpan<char> before = sql.AsSpan(0, at).TrimEnd();
            if (before.Length == at || !before.EndsWith("in", StringComparison.OrdinalIgnoreCase)) continue;
            if (before.Length == 2 || !(char.IsLetterOrDigit(before[^3]) || before[^3] == '_')) return at;
        }
        return -1;
    }
}
