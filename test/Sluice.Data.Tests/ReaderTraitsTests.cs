using Microsoft.Data.Sqlite;
using Npgsql;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>Which readers may give values of another type in each row.</summary>
public sealed class ReaderTraitsTests
{
    [Theory]
    [InlineData(typeof(SqliteDataReader), true)]
    [InlineData(typeof(ForwardingReader), true)]
    [InlineData(typeof(NpgsqlDataReader), false)]
    [InlineData(typeof(System.Data.DataTableReader), false)]
    public void Readers_vary_where_they_are_or_may_hide_one_of_sqlite(Type reader, bool varies) =>
        Assert.Equal(varies, ReaderTraits.GetTraits(reader).Varies);
}
