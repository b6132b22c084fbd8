using Xunit;

namespace Sluice.Tool.Tests;

/// <summary>Calls that a newcomer gets wrong: each has its exit code and one line that says what to do.</summary>
public sealed class WrongCallTests : IClassFixture<ShopFixture>
{
    // The exit code, the call and a part of the line. "shop.db" and "rows.*" are files of the fixture.
    private const string Calls = """
        2 ¦ ¦ Name a command: query, convert, load, copy, inspect, typescript.
        2 ¦ qurey ¦ There is no command 'qurey'. Did you mean 'query'?
        2 ¦ help ¦ Did you mean '--help'?
        2 ¦ version ¦ Did you mean '--version'?
        2 ¦ --verison ¦ 'sluice' has no option '--verison'. Did you mean '--version'?
        2 ¦ query ¦ <sql> is missing.
        2 ¦ query|--sqlite|shop.db ¦ <sql> is missing.
        2 ¦ query|select 1 ¦ Name one database: --sqlite shop.db, --postgres
        2 ¦ query|select 1|--sqlite|shop.db|--postgres|Host=x ¦ Name one database
        2 ¦ query|--sqlite|shop.db|select|1 ¦ '1' is one too many. Quote an argument that contains spaces.
        2 ¦ query|--sqlite|shop.db|-- nothing ¦ The query is empty. Write one such as
        2 ¦ query|--sqlite|shop.db| ¦ The query is empty. Write one such as
        2 ¦ query|--sqlite|shop.db|select 1; select 2 ¦ position 10 ('select 2'), and a query is one. Run each statement
        2 ¦ query|--sqlite|shop.db|select 1; drop table customers ¦ ('drop table customers'), and a query is one.
        1 ¦ query|--sqlite|missing.db|select 1 ¦ There is no database 'missing.db'. Check the path of --sqlite.
        2 ¦ query|--sqlite|shop.db|select 1|--to|json|--out|shop.db ¦ --out 'shop.db' is the database that is read
        2 ¦ query|--sqlite|shop.db|select 1|--to|json|--out|link.db ¦ which the rows would replace. Name another file.
        2 ¦ query|--sqlite|link.db|select 1|--to|json|--out|linked/shop.db ¦ is the database that is read
        2 ¦ query|--sqlite|shop.db|select 1|--to|json|--out|shop.db-wal ¦ is the database that is read
        1 ¦ query|--sqlite|.|select 1 ¦ There is no database '.'. Check the path of --sqlite.
        1 ¦ query|--sqlite|rows.txt|select 1 ¦ 'file is not a database'. Check the SQL and the database.
        1 ¦ query|--sqlite|shop.db|update customers set id = 1 returning id ¦ readonly database'. Check the SQL
        2 ¦ query|--sqlite|shop.db|select @id|--param|id:float=abc ¦ Write a number such as 2.5, or choose text.
        2 ¦ query|--sqlite|shop.db|select 1|--to|parquet ¦ Write the rows as .jsonl, then: sluice convert rows.jsonl
        2 ¦ query|--sqlite|shop.db|select 1|--quiet=maybe ¦ The argument 'maybe' is one too many.
        1 ¦ query|--postgres|Host=127.0.0.1;Port=1;Username=x|select 1 ¦ The database does not answer: Failed to connect to 127.0.0.1:1 (Connection refused). Check the connection string
        2 ¦ query|--postgres|Host=127.0.0.1;Pot=1|select 1 ¦ (Parameter 'pot'). It has the form
        1 ¦ query|--sqlite|shop.db|selec 1 ¦ syntax error'. Check the SQL and the database.
        1 ¦ query|--sqlite|shop.db|select * from custmers ¦ no such table: custmers'. Check the SQL
        1 ¦ query|--sqlite|shop.db|delete from customers ¦ readonly database'. Check the SQL
        1 ¦ query|--sqlite|shop.db|select 1 as a, 2 as a ¦ Give them different aliases
        2 ¦ query|--sqlite|shop.db|select 1|--out|o.xlsx ¦ not one of .json, .jsonl, .ndjson, .msgpack, .mpk, .csv and
        2 ¦ query|--sqlite|shop.db|select 1|--out|o ¦ add --to json, jsonl, msgpack, csv or parquet.
        2 ¦ query|--sqlite|shop.db|select 1|--out|o.parquet ¦ sluice convert rows.jsonl --out rows.parquet
        1 ¦ query|--sqlite|shop.db|select 1|--out|/nowhere/o.json ¦ Name another file with --out.
        2 ¦ query|--sqlite|shop.db|select 1|--to|xml ¦ There is no format 'xml' for --to. Use json, jsonl,
        2 ¦ query|--sqlite|shop.db|select 1|--to|JSON ¦ Did you mean 'json'?
        2 ¦ query|--sqlite|shop.db|select 1|--format|json ¦ has no option '--format'. Did you mean '--to'?
        2 ¦ query|--sqllite|shop.db|select 1 ¦ has no option '--sqllite'. Did you mean '--sqlite'?
        2 ¦ query|--sqlite|shop.db|select 1|--includ|[id] ¦ Did you mean '--include'?
        2 ¦ query|--sqlite|shop.db|select * from customers|--include|[nme] ¦ Did you mean 'name'
        2 ¦ query|--sqlite|shop.db|select @id ¦ The parameter 'id' has no value. Add --param id=….
        2 ¦ query|--sqlite|shop.db|select ? ¦ has a parameter without a name. Name it as @name
        2 ¦ query|--sqlite|shop.db|select @id|--param|idd=1 ¦ has no parameter 'idd'. Did you mean 'id'?
        2 ¦ query|--sqlite|shop.db|select @id|--param|id ¦ is not name=value. Write it as name=text or name:int=5.
        2 ¦ query|--sqlite|shop.db|select @id|--param|id:number=1 ¦ Use one of text, int, float, bool, null.
        2 ¦ query|--sqlite|shop.db|select @id|--param|id:int=x ¦ Write a whole number of 64 bits, or choose text.
        2 ¦ query|--sqlite|shop.db|select @id|--param|id=1|--param|id=2 ¦ 'id' twice. Give it one value.
        2 ¦ query|--sqlite|shop.db|select 1|--neutralize-formulas ¦ an option of CSV. Add --to csv
        2 ¦ query|--postgres|nonsense|select 1 ¦ It has the form "Host=localhost;Username=shop;Database=shop".
        2 ¦ query|--mysql|nonsense|select 1 ¦ It has the form "Server=localhost;User ID=shop;Database=shop".
        2 ¦ query|--duckdb|:memory:|select 1 ¦ dotnet tool install --global Sluice.Tool.DuckDB
        2 ¦ convert ¦ <in> is missing. The file to read, or '-'.
        2 ¦ convert|rows.json ¦ The format of a standard stream is not known. Add --to
        2 ¦ convert|rows.txt|--to|json ¦ add --from json, jsonl, msgpack, csv or parquet.
        2 ¦ convert|rows.json|--to ¦ Required argument missing for option: '--to'. See 'sluice convert --help'.
        2 ¦ convert|rows.json|rows.csv|--to|jsonl ¦ 'rows.csv' is one too many. The file to write has an option: --out rows.csv.
        2 ¦ query|shop.db|select 1 ¦ 'select 1' is one too many. The database has an option: --sqlite shop.db.
        2 ¦ copy|shop.db|--to-sqlite|x.db ¦ 'shop.db' is one too many. The database has an option: --from-sqlite shop.db.
        2 ¦ typescript|http://localhost:5080|shop.ts ¦ 'shop.ts' is one too many. The file to write has an option: --out shop.ts.
        1 ¦ convert|missing.json|--to|csv ¦ There is no file 'missing.json'. Check the path.
        1 ¦ convert|.|--to|csv ¦ '.' is a directory. Name a file.
        2 ¦ convert|rows.json|--to|jsonl|--columns|id ¦ are options of CSV. Add --to csv, or remove them.
        1 ¦ convert|rows.json|--to|csv|--out|o.csv|--columns|idd ¦ --columns names 'idd', which no value has. Did you mean 'id'?
        1 ¦ convert|rows.txt|--from|json|--to|jsonl ¦ Correct the input, or name its format with --from.
        1 ¦ convert|rows.json|--from|msgpack|--to|json ¦ correct --from if the file is not MessagePack.
        1 ¦ convert|empty.json|--to|jsonl ¦ reached the end of the input. (at $, byte 0, line 1) Correct the input
        1 ¦ convert|uneven.json|--to|csv ¦ Value 1 has the member 'b', which the first value does not have
        1 ¦ convert|short.csv|--to|jsonl ¦ The record has 1 of the 2 fields that the header names.
        2 ¦ convert|shop.db|--to|json ¦ The ending of 'shop.db' is not one of .json
        1 ¦ load|short.csv|--sqlite|shop.db|--table|customers ¦ Row 1: The record has 1 of the 2 fields that the header names.
        1 ¦ load|.|--sqlite|shop.db|--table|lines ¦ '.' is a directory. Name a file.
        2 ¦ load|rows.json|--sqlite|shop.db|--table|customers|--json-columns|nope ¦ nope
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|linked/shop.db|--table|lines ¦ Within one database, use its own
        1 ¦ typescript|http://127.0.0.1:1 ¦ (127.0.0.1:1). Start the service first.
        1 ¦ typescript|nosuch.dll ¦ There is no file 'nosuch.dll'. Give an assembly or the URL of a service
        2 ¦ load ¦ <file> is missing. The file to read, or '-'.
        2 ¦ load|rows.json ¦ Name one database: --sqlite shop.db
        2 ¦ load|rows.json|--sqlite|shop.db ¦ Name the table with --table orders.
        2 ¦ load|rows.json|--sqlite|shop.db|--into|lines ¦ has no option '--into'. Did you mean '--table'?
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lins ¦ There is no table 'lins'. Did you mean 'lines'? Correct --table.
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--table|lines ¦ Option '--table' expects a single argument but 2 were provided.
        2 ¦ load|rows.json|--sqlite|shop.db|--sqlite|shop.db|--table|lines ¦ Option '--sqlite' expects a single argument but 2 were provided.
        2 ¦ load|rows.json|--sqlite|shop.db|--table| ¦ Name the table with --table orders.
        2 ¦ load|rows.json|--sqlite|shop.db|--table|"a ¦ is not a name, such as orders, shop.orders or "my.orders"
        1 ¦ load|rows.json|--sqlite|shop.db|--table|lines ¦ no column for the member 'id'. (at $[0].id, byte 7, line 1) Nothing was stored.
        1 ¦ load|rows.csv|--sqlite|shop.db|--table|lines ¦ no column for the member 'id'. (at $, byte 0, line 1) Nothing was stored.
        1 ¦ load|missing.json|--sqlite|shop.db|--table|lines ¦ There is no file 'missing.json'. Check the path.
        1 ¦ load|rows.json|--sqlite|missing.db|--table|lines ¦ There is no database 'missing.db'. Check the path of --sqlite.
        2 ¦ load|rows.txt|--sqlite|shop.db|--table|lines ¦ add --format json, jsonl, msgpack, csv or parquet.
        2 ¦ load|-|--sqlite|shop.db|--table|lines ¦ The format of a standard stream is not known. Add --format
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--format|parquet ¦ sluice copy --from-duckdb :memory: --query
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--from|json ¦ has no option '--from'. Did you mean '--format'?
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--update-keys|skuu ¦ --update-keys names the column 'skuu', which the table lines does not have. Did you mean 'sku'?
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--update-keys|a,,b ¦ must be names with commas between them.
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--batch|0 ¦ --batch must be a number from 1 to 1000000, but is '0'.
        2 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--skip|x ¦ --skip must be a number from 1, but is 'x'.
        1 ¦ load|rows.json|--sqlite|shop.db|--table|lines|--ignore-unknown ¦ Row 1: The row has no value for any column of the table.
        1 ¦ load|rows.csv|--sqlite|shop.db|--table|customers|--skip|5 ¦ --skip skips 5 rows, but the source has only 1. Nothing was stored. Correct --skip, or the source.
        2 ¦ load|rows.csv|customers|--sqlite|shop.db ¦ 'customers' is one too many. The table has an option: --table customers.
        1 ¦ load|rows.json|--duckdb|x.duckdb|--table|t ¦ There is no database 'x.duckdb'
        2 ¦ copy ¦ Name one database to read: --from-sqlite shop.db
        2 ¦ copy|--from-sqlite|shop.db ¦ Name one database to write: --to-sqlite shop.db
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|o.db ¦ Name what to read: --table orders, or --query
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|o.db|--query|select 1 ¦ Name the table to write with --into orders.
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|shop.db|--table|lines ¦ Within one database, use its own statement
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|link.db|--table|lines ¦ Within one database, use its own statement
        2 ¦ copy|--from-sqlite|shop.db|--from-sqlite|o.db|--to-sqlite|o.db|--table|lines ¦ Option '--from-sqlite' expects a single argument
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|o.db|--query|select 1|--query|select 1|--into|t ¦ Option '--query' expects a single argument
        2 ¦ copy|--sqlite|shop.db|--to-sqlite|o.db|--table|lines ¦ has no option '--sqlite'. Did you mean '--
        1 ¦ copy|--from-sqlite|shop.db|--to-sqlite|o.db|--table|lines ¦ There is no database 'o.db'. Check the path of --to-sqlite.
        1 ¦ copy|--from-sqlite|missing.db|--to-sqlite|o.db|--table|lines ¦ There is no database 'missing.db'. Check the path of --from-sqlite.
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|o.db|--table|lines|--batch|5 ¦ Name the order: --query "select * from lines order by …" --into lines.
        2 ¦ copy|--from-sqlite|shop.db|--to-sqlite|o.db|--query|select 1; select 2|--into|t ¦ and a query is one.
        2 ¦ inspect|rows.json ¦ is JSON, not MessagePack. Convert it first: sluice convert rows.json --from json
        2 ¦ inspect|rows.csv ¦ is text, not MessagePack. Convert it first: sluice convert rows.csv --from csv
        1 ¦ inspect|missing.msgpack ¦ Check the path.
        2 ¦ inspect|rows.json|--depth|0 ¦ --depth must be a number from 1 to 1000, but is '0'.
        2 ¦ typescript ¦ <source> is missing. The URL of a running service
        1 ¦ typescript|localhost:5080 ¦ which begins with http:// or https://.
        1 ¦ typescript|shop.db ¦ Build it for a .NET version that the tool runs on
        2 ¦ typescript|rows.json|--name|1x ¦ --name must be an identifier, but is '1x'.
        2 ¦ typescript|rows.json|--check ¦ --check compares a file. Name it with --out.
        """;

    private readonly ShopFixture _shop;

    public WrongCallTests(ShopFixture shop)
    {
        _shop = shop;
        File.WriteAllText(shop.File("rows.json"), """[{"id":1},{"id":2}]""");
        File.WriteAllText(shop.File("rows.csv"), "id\r\n1\r\n");
        File.WriteAllText(shop.File("rows.txt"), "not JSON");
        File.WriteAllText(shop.File("empty.json"), "");
        File.WriteAllText(shop.File("uneven.json"), """[{"id":1,"a":1},{"id":2,"b":2}]""");
        File.WriteAllText(shop.File("short.csv"), "id,name\r\n6\r\n");
        if (!Directory.Exists(shop.File("linked")))
            Directory.CreateSymbolicLink(shop.File("linked"), shop.Folder);
        if (!File.Exists(shop.File("link.db")))
            File.CreateSymbolicLink(shop.File("link.db"), shop.File("shop.db"));
    }

    public static TheoryData<string> Lines => [.. Calls.Split('\n', StringSplitOptions.TrimEntries)];

    [Theory, MemberData(nameof(Lines))]
    public async Task Wrong_calls_have_an_exit_code_and_a_remedy(string line)
    {
        string[] parts = line.Split('¦', StringSplitOptions.TrimEntries);
        string[] files =
        [
            "shop.db",
            "shop.db-wal",
            "link.db",
            "linked/shop.db",
            "rows.json",
            "rows.csv",
            "rows.txt",
            "empty.json",
            "uneven.json",
            "short.csv",
        ];
        string[] args =
        [
            .. parts[1]
                .Split('|')
                .Where(_ => parts[1].Length > 0)
                .Select(arg => files.Contains(arg) ? _shop.File(arg) : arg),
        ];
        ToolRun run = await ToolRun.Run(args);
        Assert.Contains(
            parts[2],
            run.Error.Replace(_shop.Folder + "/", "", StringComparison.Ordinal),
            StringComparison.Ordinal
        );
        run.AssertFailed(int.Parse(parts[0], null));
        Assert.Empty(run.Output);
        Assert.Equal("SQLite format 3\0"u8, File.ReadAllBytes(_shop.Database).AsSpan(0, 16));
    }
}
