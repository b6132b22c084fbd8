using System.Data.Common;
using System.Runtime.CompilerServices;
using Sluice;

namespace Storefront.Data;

/// <summary>
/// Reads objects of the shop over one connection, with the parts that a selection asks for: one query for each
/// collection or reference that it names, however many objects hold it. A part that is not asked for is not read, so it
/// must not be written either: write what was read with the same selection.
/// </summary>
internal sealed partial class ShopReader(DbConnection connection, SqlDialect dialect, CancellationToken cancellation)
{
    public async Task<long> CountAsync(string table, SqlParameters? parameters = null)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = $"select count(*) from {table}";
        parameters?.AddTo(command);
        return Convert.ToInt64(await command.ExecuteScalarAsync(cancellation));
    }

    // Numbers only, so that there is nothing to quote; an empty list matches no row.
    private static string In(IEnumerable<int> ids)
    {
        string list = string.Join(',', ids.Distinct());
        return $"in ({(list.Length == 0 ? "null" : list)})";
    }

    private IAsyncEnumerable<Columns> RowsAsync(string sql, int[] parameters, CancellationToken token) =>
        RowsAsync(sql, parameters, null, token);

    private async IAsyncEnumerable<Columns> RowsAsync(
        string sql,
        int[] parameters,
        SqlParameters? more,
        [EnumeratorCancellation] CancellationToken token = default
    )
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        for (int i = 0; i < parameters.Length; i++)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = i == 0 ? "a" : "b";
            parameter.Value = parameters[i];
            command.Parameters.Add(parameter);
        }

        more?.AddTo(command);

        await using DbDataReader reader = await command.ExecuteReaderAsync(token);
        while (await reader.ReadAsync(token))
            yield return new Columns(reader);
    }
}
