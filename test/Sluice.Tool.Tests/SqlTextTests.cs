using Sluice.Tool.Sql;
using Xunit;

namespace Sluice.Tool.Tests;

public class SqlTextTests
{
    [Theory]
    [InlineData("select 1;")]
    [InlineData("select 1;;\n ; -- done; really\n/* and; done */")]
    [InlineData(";; select 1")]
    [InlineData("select ';', \";\", 'it''s; fine'")]
    [InlineData("select 1 /* a; b */ + 2 -- c; d")]
    public void One_statement_is_accepted(string sql)
    {
        foreach (DatabaseKind kind in Enum.GetValues<DatabaseKind>())
            Assert.Equal(-1, SqlText.Parse(sql, kind).SecondStatement);
    }

    [Theory]
    [InlineData("select 1;select 2", "select 2")]
    [InlineData("select 1; -- and\n drop table t", "drop table t")]
    [InlineData("select '''';delete from t", "delete from t")]
    [InlineData("select 1;\n)", ")")]
    public void Second_statement_is_found(string sql, string second)
    {
        foreach (DatabaseKind kind in Enum.GetValues<DatabaseKind>())
            Assert.Equal(second, sql[SqlText.Parse(sql, kind).SecondStatement..]);
    }

    // Where quotes and comments end differs; the expected index is that of the second statement.
    [Theory]
    [InlineData("Sqlite", "select 1 as [a;b]", -1)]
    [InlineData("Sqlite", "select 1 as `a;b`", -1)]
    [InlineData("Sqlite", "select '\\'; x'", 12)]
    [InlineData("Sqlite", "/* /* */ select 1; x */", 19)]
    [InlineData("Postgres", "select $$;$$, $a$;$$;$a$", -1)]
    [InlineData("Postgres", "select E'\\';', e'\\\\'; x", 22)]
    [InlineData("Postgres", "select name'\\'; x", 16)]
    [InlineData("Postgres", "/* /* ; */ ; */ select 1", -1)]
    [InlineData("Postgres", "select a$b;$b", 11)]
    [InlineData("MySql", "select '\\';', \"\\\";\"", -1)]
    [InlineData("MySql", "select 1 # ; x", -1)]
    [InlineData("MySql", "select 5--1; x", 13)]
    [InlineData("MySql", "select 1 /*! ; x */", 15)]
    [InlineData("MySql", "select `a\\`; x", 13)]
    [InlineData("DuckDb", "select $$;$$; x", 14)]
    [InlineData("DuckDb", "select [1,2][1]; x", 17)]
    public void Quotes_and_comments_are_those_of_the_database(string kind, string sql, int second) =>
        Assert.Equal(second, SqlText.Parse(sql, Enum.Parse<DatabaseKind>(kind)).SecondStatement);

    [Theory]
    [InlineData("Sqlite", "select @a, :b, $c, '@d', \"@e\" -- @f", "a,b,c")]
    [InlineData("Postgres", "select @a, :b, $1, x::text, $$ @c $$", "a,b")]
    [InlineData("MySql", "select @a, @@version, '@b'", "a")]
    [InlineData("DuckDb", "select $a, @ -1, x::int, $$ $b $$", "a")]
    public void Parameters_are_those_of_the_database(string kind, string sql, string names) =>
        Assert.Equal(names, string.Join(',', SqlText.Parse(sql, Enum.Parse<DatabaseKind>(kind)).Parameters));
}
