using System.Data.Common;
using Dapper;

namespace Sluice.Benchmarks.Rows;

/// <summary>Dapper's calls as its generator of code (Dapper.AOT) compiles them; it needs the types by name.</summary>
[DapperAot]
internal static class AheadOfTimeDapper
{
    internal static async Task<List<Customer>> CustomersAsync(DbConnection connection, string sql) =>
        (await connection.QueryAsync<Customer>(sql).ConfigureAwait(false)).AsList();

    internal static async Task<List<WideCustomer>> WideAsync(DbConnection connection, string sql) =>
        (await connection.QueryAsync<WideCustomer>(sql).ConfigureAwait(false)).AsList();
}
