using System.Data.Common;
using System.Globalization;
using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>Reads what a database says about a table.</summary>
internal static class TableQuery
{
    /// <summary>Marks columns whose numbers may be sent as text, which the database parses.</summary>
    internal static readonly object ParsesDecimals = new();

    /// <summary>Runs a query and returns all rows; binary data is text.</summary>
    internal static async ValueTask<List<object?[]>> RunAsync(
        DbConnection connection,
        InsertTarget target,
        DbTransaction? transaction,
        string sql,
        CancellationToken cancellationToken
    )
    {
        var rows = new List<object?[]>();
        DbCommand command = connection.CreateCommand();
        await using (command.ConfigureAwait(false))
        {
            command.CommandText = sql;
            command.Transaction = transaction;
            if (target.CommandTimeout is { } seconds)
                command.CommandTimeout = seconds;
            DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            await using (reader.ConfigureAwait(false))
            {
                while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
                {
                    var row = new object?[reader.FieldCount];
                    for (int i = 0; i < row.Length; i++)
                        row[i] =
                            reader.IsDBNull(i) ? null
                            : reader.GetValue(i) is byte[] text ? System.Text.Encoding.UTF8.GetString(text)
                            : reader.GetValue(i);
                    rows.Add(row);
                }
            }
        }
        return rows;
    }

    /// <summary>
    /// Returns the numbers of a type such as decimal(9,2), varchar(5) and datetime(6); zero where there is none, as for
    /// enum('a','b').
    /// </summary>
    internal static (int First, int Second) SizeOf(string type)
    {
        int open = type.IndexOf('(', StringComparison.Ordinal),
            close = type.IndexOf(')', StringComparison.Ordinal);
        if (open < 0 || close < open)
            return (0, 0);
        string[] parts = type[(open + 1)..close].Split(',');
        _ = int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int first);
        int second = 0;
        if (parts.Length > 1)
            _ = int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out second);
        return (first, second);
    }
}
