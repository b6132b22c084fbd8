using System.IO.Pipelines;
using System.Text;
using Microsoft.Data.Sqlite;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

/// <summary>CSV into a table of SQLite. What other databases accept is in their own tests.</summary>
public class CsvInsertTests
{
    private const string Table = """
        create table t(id integer primary key, name text not null, price decimal(9,2), qty int, at datetime, data blob,
          r real, x, active boolean, customer_name text default 'none', twice generated always as (id * 2))
        """;

    private static WireRows Csv(string text) => WireRows.Csv(Encoding.UTF8.GetBytes(text));

    [Fact]
    public async Task Fields_mean_what_their_columns_make_of_them()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        Assert.Equal(
            3,
            await connection.InsertRowsAsync(
                "t",
                Csv(
                    "\uFEFFID,\"Name\",price,qty,at,data,r,x,active\r\n"
                        + "1,Ada,12.50,-3,2026-01-02 03:04:05,AP8=,0.1,007,true\r\n"
                        + "\r\n"
                        + "2,\"\",\"7\",,,,-1e300,,1\n"
                        + "3,\"a,\"\"b\"\"\r\n😀\u0001\\\",,9223372036854775807,\"\",,5,\"\",false"
                )
            )
        );
        Assert.Equal(
            """
            [[1,"Ada",12.5,-3,"2026-01-02T03:04:05","AP8=",0.1,"007"],[2,"",7,null,null,null,-1E+300,null],
            """.Replace("T03", " 03")
                + """
                [3,"a,\"b\"\r\n😀\u0001\\",null,9223372036854775807,"",null,5,""]]
                """,
            await connection.ReadValues("select id, name, price, qty, at, data, r, x from t order by id")
        );
        Assert.Equal(
            "[1,1,0]",
            await connection.ReadText("select active from t order by id", new() { Form = Rows.RowForm.Column })
        );
        Assert.Equal(
            "[\"none\"]",
            await connection.ReadText("select distinct customer_name from t", new() { Form = Rows.RowForm.Column })
        );
    }

    [Theory]
    [InlineData("", WireError.EndOfInput, 0, "$", 0, 1, null)]
    [InlineData("id,name\n1,a\n2\n", WireError.Syntax, 2, "$[1]", 12, 3, null)]
    [InlineData("id,name\n1,a\n2,b,c\n", WireError.Syntax, 2, "$[1]", 16, 3, null)]
    [InlineData("id,name\n1,\"a\n2,b", WireError.EndOfInput, 1, "$[0]", 10, 2, null)]
    [InlineData("id,name\n1,\"a\nb\"\n2,\"b\"c", WireError.Syntax, 2, "$[1]", 21, 4, null)]
    [InlineData("id,name\n1,a\r2,b", WireError.Syntax, 1, "$[0]", 11, 2, null)]
    [InlineData("id,name\n1,a\nx,b", WireError.Type, 2, "$[1].id", 12, 3, "id")]
    [InlineData("id,name\n1,a\n007,b", WireError.Type, 2, "$[1].id", 12, 3, "id")]
    [InlineData("id,name\n1,a\n 2,b", WireError.Type, 2, "$[1].id", 12, 3, "id")]
    [InlineData("id,name\n1,a\n2-1,b", WireError.Type, 2, "$[1].id", 12, 3, "id")]
    [InlineData("id,name\n1,a\n\"\",b", WireError.Type, 2, "$[1].id", 12, 3, "id")]
    [InlineData("id,name\n1,a\n9223372036854775808,b", WireError.Range, 2, "$[1].id", 12, 3, "id")]
    [InlineData("id,name\n1,a\n2,", WireError.Null, 2, "$[1].name", 14, 3, "name")]
    [InlineData("id,name,r\n1,a,\n2,b,\"1.1x\"", WireError.Type, 2, "$[1].r", 19, 3, "r")]
    [InlineData("id,name,r\n1,a,\n2,b,NaN", WireError.Range, 2, "$[1].r", 19, 3, "r")]
    [InlineData("id,name,r\n1,a,\n2,b,0.1234567890123456789", WireError.Range, 2, "$[1].r", 19, 3, "r")]
    [InlineData("id,name,data\n1,a,\n2,b,*", WireError.Type, 2, "$[1].data", 22, 3, "data")]
    [InlineData("id,name,price\n1,a,\n2,b,1.00000000000000000001", WireError.Range, 2, "$[1].price", 23, 3, "price")]
    [InlineData("id,name,active\n1,a,\n2,b,yes", WireError.Type, 2, "$[1].active", 24, 3, "active")]
    [InlineData("id,nom\n1,a", WireError.UnknownMember, 0, "$", 3, 1, null)]
    [InlineData("id,twice,name\n1,2,a", WireError.UnknownMember, 0, "$", 3, 1, null)]
    [InlineData("id,name,\"NAME\"\n1,a,b", WireError.DuplicateMember, 0, "$", 8, 1, null)]
    [InlineData("id,name,r\n1,a,\n2,b,1e-400", WireError.Range, 2, "$[1].r", 19, 3, "r")]
    [InlineData("id,name,qty\n1,a,\n2,b,1e-400", WireError.Range, 2, "$[1].qty", 21, 3, "qty")]
    public async Task An_error_has_row_column_and_offset_and_stores_nothing(
        string csv,
        WireError error,
        long row,
        string path,
        long offset,
        int line,
        string? column
    )
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        InsertException failure = await connection.FailsToInsert("t", Csv(csv));
        Assert.Equal(
            (error, row, path, offset, line, column),
            (failure.Error, failure.Row, failure.Path, failure.Offset, failure.Line, failure.Column)
        );
    }

    [Fact]
    public async Task Bytes_that_are_not_UTF8_are_refused_also_in_ignored_columns()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        byte[] csv = [.. "id,name,more\n1,a,"u8, 0xE4, .. "\n"u8];
        InsertException failure = await connection.FailsToInsert(
            "t",
            WireRows.Csv(csv),
            new() { IgnoreUnknownMembers = true }
        );
        Assert.Equal((WireError.InvalidText, 1, 17), (failure.Error, failure.Row, failure.Offset));
        csv[^2] = (byte)'ä';
        await connection.FailsToInsert("t", WireRows.Csv(new MemoryStream(csv)), new() { IgnoreUnknownMembers = true });
        csv[^2] = (byte)'b';
        Assert.Equal(
            1,
            await connection.InsertRowsAsync(
                "t",
                WireRows.Csv(PipeReader.Create(new MemoryStream(csv))),
                new() { IgnoreUnknownMembers = true }
            )
        );
        Assert.Equal("[[1,\"a\"]]", await connection.ReadValues("select id, name from t"));
    }

    [Fact]
    public async Task A_constraint_names_the_row_and_keys_update()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(Table);
        InsertException failure = await connection.FailsToInsert("t", Csv("id,name\n1,a\n2,b\n1,c\n"));
        Assert.Equal((3, 16L, true), (failure.Row, failure.Offset, failure.IsConflict));
        await connection.InsertRowsAsync("t", Csv("id,name\n1,a\n2,b\n"));
        await connection.InsertRowsAsync("t", Csv("id,name\n2,B\n3,c\n"), new() { UpdateKeys = ["id"] });
        Assert.Equal(
            """[[1,"a"],[2,"B"],[3,"c"]]""",
            await connection.ReadValues("select id, name from t order by id")
        );
    }

    [Fact]
    public async Task Json_columns_hold_documents()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite("create table j(x text, y text)");
        InsertOptions options = new() { JsonColumns = ["x"] };
        await connection.InsertRowsAsync("j", Csv("x,y\n\"{\"\"a\"\": [1]}\",5\nnull,\n,\"\"\n"), options);
        Assert.Equal(
            """[["{\"a\":[1]}","5"],["null",null],[null,""]]""".Replace(":[1]", ": [1]"),
            await connection.ReadValues("select * from j")
        );
        foreach (string document in (string[])["{} 1", "\uFEFF1"])
        {
            InsertException failure = await connection.FailsToInsert("j", Csv($"x,y\n{document},5"), options);
            Assert.Equal((WireError.Type, "x"), (failure.Error, failure.Column));
        }
    }

    [Fact]
    public async Task Pieces_of_the_input_and_its_length_do_not_matter()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite("create table p(a text, b text)");
        byte[] csv = Encoding.UTF8.GetBytes("\uFEFFa,b\r\n\"x\"\"\r\ny\",\r\n,\"\"\r\n1,2");
        for (int size = 1; size <= csv.Length; size++)
        {
            connection.Run("delete from p");
            await connection.InsertRowsAsync("p", WireRows.Csv(new PieceStream(csv, size)));
            Assert.Equal("""[["x\"\r\ny",null],[null,""],["1","2"]]""", await connection.ReadValues("select * from p"));
        }
        InsertException failure = await connection.FailsToInsert(
            "p",
            WireRows.Csv(new GeneratedRows(100_000, i => i == 0 ? "a,b\n1,2\n3,\"" : new string('x', 1000))),
            new() { MaxRowBytes = 100_000 }
        );
        Assert.Equal((2, WireError.Limit), (failure.Row, failure.Error));
    }

    [Fact]
    public async Task A_header_of_commas_takes_no_memory()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite("create table c(a text)");
        byte[] csv = [(byte)'a', .. Enumerable.Repeat((byte)',', 4_000_000)];
        InsertOptions options = new() { IgnoreUnknownMembers = true };
        await connection.FailsToInsert("c", Csv("a,"), new() { MaxRowBytes = 1 });
        long before = GC.GetAllocatedBytesForCurrentThread();
        InsertException failure = await connection.FailsToInsert("c", WireRows.Csv(csv), options);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.Equal((WireError.Limit, 0), (failure.Error, failure.Row));
        Assert.True(allocated < 5_000_000, $"{allocated} bytes");
        string wide = string.Join(',', Enumerable.Range(0, 32_767).Select(i => $"x{i}")) + ",a\n";
        wide += new string(',', 32_767) + "1\n";
        Assert.Equal(1, await connection.InsertRowsAsync("c", Csv(wide), options));
        Assert.Equal("""[["1"]]""", await connection.ReadValues("select a from c"));
    }

    /// <summary>Columns that are not listed do not exist: neither messages nor what a name means show them.</summary>
    [Fact]
    public async Task Columns_that_are_not_listed_have_no_part_in_names()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(
            "create table h(id int, pass_word text, password text)"
        );
        foreach (string name in (string[])["PassWord", "pass.word", "password"])
        {
            InsertException failure = await connection.FailsToInsert(
                "h",
                Csv($"id,{name}\n1,x"),
                new() { Columns = ["id"] }
            );
            Assert.Equal(WireError.UnknownMember, failure.Error);
            Assert.DoesNotContain("pass_word", failure.Message, StringComparison.Ordinal);
            await connection.InsertRowsAsync("h", Csv($"id,{name}\n1,x"), new() { Columns = ["id", "pass_word"] });
            await connection.InsertRowsAsync(
                "h",
                WireRows.Json(Encoding.UTF8.GetBytes($$"""[{"id":1,"{{name}}":"x"}]""")),
                new() { Columns = ["id", "pass_word"] }
            );
        }
        Assert.Equal(6, connection.Count("h where pass_word = 'x' and password is null"));
        InsertException ambiguous = await connection.FailsToInsert("h", Csv("id,PASS.WORD\n1,x"));
        Assert.Equal(WireError.DuplicateMember, ambiguous.Error);
    }

    [Fact]
    public async Task Fields_are_not_made_strings()
    {
        using SqliteConnection connection = InsertTable.OpenSqlite(
            "create table m(id integer primary key, r real, n int, t text)"
        );
        byte[] csv = Encoding.UTF8.GetBytes(
            "id,r,n,t\n" + string.Concat(Enumerable.Repeat("1,0.25,3,\"some, text\"\n", 20_000))
        );
        InsertOptions options = new() { UpdateKeys = ["id"] };
        await connection.InsertRowsAsync("m", WireRows.Csv(csv), options);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Task<long> inserting = connection.InsertRowsAsync("m", WireRows.Csv(csv), options);
        Assert.True(inserting.IsCompleted);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(allocated < 1_000_000, $"{allocated} bytes");
    }
}
