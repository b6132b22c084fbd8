using System.Collections;
using System.Data.Common;
using System.Text;

namespace Sluice.Rows;

/// <summary>Expands sequences used in the SQL as <c>in @ids</c>.</summary>
internal static class RowParameterLists
{
    internal static void Expand(DbCommand command)
    {
        for (int i = command.Parameters.Count - 1; i >= 0; i--)
        {
            DbParameter parameter = command.Parameters[i];
            if (
                parameter.Value is not IEnumerable values
                || parameter.Value is string
                || parameter.Value.GetType() == typeof(byte[])
            )
                continue;
            Expand(command, parameter, values);
        }
    }

    private static void Expand(DbCommand command, DbParameter parameter, IEnumerable values)
    {
        string sql = command.CommandText,
            name = parameter.ParameterName.TrimStart('@', ':', '$');
        string stem = name + "_";
        StringBuilder? text = null;
        int done = 0,
            count = 0;
        for (
            int position = Find(sql, name, 0, out char prefix);
            position >= 0;
            position = Find(sql, name, position + 1 + name.Length, out prefix)
        )
        {
            if (text is null)
            {
                text = new StringBuilder(sql.Length + 64);
                count = ReplaceParameter(command, parameter, values, ref stem);
            }

            text.Append(sql, done, position - done).Append('(');
            if (count == 0)
                AppendNothing(text, command, prefix, stem + "0", values);
            for (int i = 1; i <= count; i++)
                text.Append(i > 1 ? "," : "").Append(prefix).Append(stem).Append(i);
            text.Append(')');
            done = position + 1 + name.Length;
        }
        if (text is not null)
            command.CommandText = text.Append(sql, done, sql.Length - done).ToString();
    }

    // Replaces a sequence by a parameter for each element, and returns their number. The stem becomes one that no other
    // parameter begins with.
    private static int ReplaceParameter(DbCommand command, DbParameter parameter, IEnumerable values, ref string stem)
    {
        command.Parameters.Remove(parameter);
        while (HasOther(command, stem))
            stem += '_';
        int count = 0;
        foreach (object? value in values)
            RowParameters.Add(command, $"{stem}{++count}", value);
        return count;
    }

    private static bool HasOther(DbCommand command, string stem)
    {
        foreach (DbParameter parameter in command.Parameters)
        {
            if (parameter.ParameterName.AsSpan().TrimStart("@:$").StartsWith(stem, StringComparison.OrdinalIgnoreCase))
                return true;
        }
        return false;
    }

    // For an empty list, use a subquery without rows. Its column has the element type, which PostgreSQL requires.
    private static void AppendNothing(
        StringBuilder text,
        DbCommand command,
        char prefix,
        string unused,
        IEnumerable values
    )
    {
        string? driver = command.GetType().Namespace;
        // Firebird knows no type of a selected parameter, and selects from a table.
        if (driver?.StartsWith("FirebirdSql.", StringComparison.Ordinal) == true)
        {
            text.Append("select cast(null as varchar(1)) from rdb$database where 1 = 0");
            return;
        }
        if (!command.Parameters.Contains(unused))
            RowParameters.Add(command, unused, AnyOf(values.GetType()));
        text.Append("select ").Append(prefix).Append(unused);
        if (driver?.StartsWith("Oracle.", StringComparison.Ordinal) == true)
            text.Append(" from dual");
        text.Append(" where 1 = 0");
    }

    private static object? AnyOf(Type sequence)
    {
        Type? type =
            sequence.IsArray ? sequence.GetElementType()
            : sequence.IsGenericType ? sequence.GetGenericArguments()[^1]
            : null;
        type = type is null ? null : Nullable.GetUnderlyingType(type) ?? type;
        if (type == typeof(Guid))
            return Guid.Empty;
        if (type == typeof(DateOnly))
            return DateOnly.MinValue;
        if (type == typeof(TimeOnly))
            return TimeOnly.MinValue;
        if (type == typeof(TimeSpan))
            return TimeSpan.Zero;
        if (type == typeof(DateTimeOffset))
            return DateTimeOffset.UnixEpoch;
        // The type code of an enumeration is that of its underlying type.
        return Type.GetTypeCode(type) switch
        {
            TypeCode.String => "",
            TypeCode.Empty or TypeCode.Object or TypeCode.DBNull => null,
            TypeCode code => Convert.ChangeType(
                code == TypeCode.DateTime ? DateTime.UnixEpoch
                    : code == TypeCode.Char ? ' '
                    : 0,
                code,
                System.Globalization.CultureInfo.InvariantCulture
            ),
        };
    }

    // Returns the position of the parameter's prefix where the parameter follows the keyword "in".
    private static int Find(string sql, string name, int from, out char prefix)
    {
        prefix = default;
        while ((from = sql.IndexOf(name, Math.Max(from, 1), StringComparison.OrdinalIgnoreCase)) > 0)
        {
            int position = from - 1,
                end = from + name.Length;
            from++;
            prefix = sql[position];
            if (
                prefix is not ('@' or ':' or '$')
                || (end < sql.Length && (char.IsLetterOrDigit(sql[end]) || sql[end] == '_'))
            )
                continue;
            ReadOnlySpan<char> before = sql.AsSpan(0, position).TrimEnd();
            if (before.Length == position || !before.EndsWith("in", StringComparison.OrdinalIgnoreCase))
                continue;
            if (before.Length == 2 || !(char.IsLetterOrDigit(before[^3]) || before[^3] == '_'))
                return position;
        }
        return -1;
    }
}
