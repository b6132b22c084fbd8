using FirebirdSql.Data.FirebirdClient;
using Microsoft.Data.Sqlite;
using Oracle.ManagedDataAccess.Client;
using Sluice.Rows;
using Xunit;

namespace FirebirdSql.Data.FirebirdClient
{
    internal sealed class FbCommand : SqliteCommand;
}

namespace Oracle.ManagedDataAccess.Client
{
    internal sealed class OracleCommand : SqliteCommand;
}

namespace Sluice.Data.Tests
{
    /// <summary>
    /// An empty list of parameters in the dialects that have no SELECT without a table. The drivers are known by the
    /// namespace of their commands; their servers do not run here.
    /// </summary>
    public class EmptyListTests
    {
        [Fact]
        public void Empty_lists_select_from_a_table_where_the_database_requires_one()
        {
            Assert.Equal(
                "select 1 from t where id in (select cast(null as varchar(1)) from rdb$database where 1 = 0)",
                Expanded(new FbCommand(), parameters: 0)
            );
            Assert.Equal(
                "select 1 from t where id in (select @ids_0 from dual where 1 = 0)",
                Expanded(new OracleCommand(), parameters: 1)
            );
            Assert.Equal(
                "select 1 from t where id in (select @ids_0 where 1 = 0)",
                Expanded(new SqliteCommand(), parameters: 1)
            );
        }

        private static string Expanded(SqliteCommand command, int parameters)
        {
            command.CommandText = "select 1 from t where id in @ids";
            AddTo(command, new { ids = Array.Empty<int>() });
            Assert.Equal(parameters, command.Parameters.Count);
            return command.CommandText;
        }

        private static void AddTo<T>(SqliteCommand command, T parameters) => RowParameters<T>.Add(command, parameters);
    }
}
