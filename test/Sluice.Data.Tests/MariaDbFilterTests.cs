using MySqlConnector;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>
/// Filters and sort expressions as SQL text on MariaDB, against objects in memory: types, null, hard texts, and
/// constants that the columns do not store.
/// </summary>
public sealed class MariaDbFilterTests : IAsyncLifetime
{
    public enum Level : short
    {
        Low = -1,
        Middle,
        High = 9,
    }

    public sealed class Item
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string? Text { get; set; }

        [Filterable, Sortable]
        public string Long { get; set; } = "";

        [Filterable, Sortable]
        public bool Flag { get; set; }

        [Filterable, Sortable]
        public sbyte Small { get; set; }

        [Filterable, Sortable]
        public ulong Large { get; set; }

        [Filterable, Sortable]
        public decimal? Price { get; set; }

        [Filterable, Sortable]
        public double Double { get; set; }

        [Filterable, Sortable]
        public float Single { get; set; }

        [Filterable, Sortable]
        public DateTime At { get; set; }

        [Filterable, Sortable]
        public DateTimeOffset? Offset { get; set; }

        [Filterable, Sortable]
        public DateOnly Day { get; set; }

        [Filterable, Sortable]
        public TimeOnly Clock { get; set; }

        [Filterable, Sortable]
        public Guid Guid { get; set; }

        [Filterable, Sortable]
        public Level Level { get; set; }

        [Filterable]
        public Level? Name { get; set; }
    }

    private static readonly string[] s_texts =
    [
        "",
        "a",
        "A",
        "\u00e4",
        "\u00df",
        "ss",
        "a ",
        "\t",
        "%",
        "_",
        "'",
        "\\",
        "\U0001F600",
        "\uFF21",
        "\u0130",
        "\u0131",
        "e\u0301",
        "\u00e9",
        "Stra\u00dfe",
        "zz",
        " a",
    ];

    private static readonly (string Member, string[] Literals)[] s_literals =
    [
        ("text", [.. s_texts.Select(Quoted)]),
        ("flag", ["true", "false"]),
        ("small", ["-128", "0", "5"]),
        ("large", ["0", "18446744073709551615", "9223372036854775808"]),
        ("price", ["1.5", "1.50", "12345678901234567890.5", "0.00000000001"]),
        ("double", ["0.1", "-1e300", "4.2e-120"]),
        ("single", ["1.1", "0.5", "-3e38"]),
        (
            "at",
            [
                "2024-01-01T00:00:00Z",
                "2024-01-01T00:00:00.123456Z",
                "2024-01-01T00:00:00.1234567Z",
                "2024-01-01T02:00:00+02:00",
            ]
        ),
        ("offset", ["2024-01-01T00:00:00Z", "2024-01-01T07:00:00+02:00", "2024-01-01T00:00:00.0000001Z"]),
        ("day", ["2024-02-29", "1000-01-01"]),
        ("clock", ["01:02:03", "23:59:59.999999", "23:59:59.9999999"]),
        ("guid", ["00000001-0000-0000-0000-000000000000"]),
        ("level", ["'Low'", "'High'"]),
        ("name", ["'Low'", "'High'"]),
    ];

    private static readonly SqlColumns s_columns = new SqlColumns()
        .Map("Guid", new SqlColumn("`Guid`") { IsGuidText = true })
        .Map("Name", new SqlColumn("`Name`") { IsEnumText = true })
        .Map("Text", new SqlColumn("`Text`") { MaxLength = 30 });

    private readonly List<Item> _items = [];
    private MySqlConnection _connection = null!;

    public async ValueTask InitializeAsync()
    {
        string? server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");
        Assert.SkipWhen(server is null, "SLUICE_MARIADB names no server.");
        _connection = new(server);
        await _connection.OpenAsync();
        await RunAsync("drop table if exists filter_items");
        await RunAsync(
            """
            create table filter_items (Id int primary key, Text varchar(30), `Long` longtext not null,
              Flag tinyint(1) not null, Small tinyint not null, Large bigint unsigned not null, Price decimal(30,10),
              `Double` double not null, Single float not null, At datetime(6) not null, `Offset` datetime(6),
              Day date not null, Clock time(6) not null, Guid char(36) not null, Level smallint not null,
              Name varchar(10)) character set utf8mb4 collate utf8mb4_general_ci
            """
        );
        var random = new Random(3);
        for (int i = 1; i <= 60; i++)
            _items.Add(Made(i, random));
        foreach (Item item in _items)
            await RunAsync(
                "insert into filter_items values (@0,@1,@2,@3,@4,@5,@6,@7,@8,@9,@10,@11,@12,@13,@14,@15)",
                item.Id,
                item.Text,
                item.Long,
                item.Flag,
                item.Small,
                item.Large,
                item.Price,
                item.Double,
                item.Single,
                item.At,
                item.Offset?.UtcDateTime,
                item.Day,
                item.Clock,
                item.Guid.ToString(),
                (short)item.Level,
                item.Name?.ToString()
            );
    }

    private static Item Made(int id, Random random)
    {
        T Pick<T>(params T[] values) => values[random.Next(values.Length)];
        DateTime day = new(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        return new()
        {
            Id = id,
            Text = id % 7 == 0 ? null : Pick(s_texts),
            Long = new string('x', 1500) + Pick("b", "a", "c"),
            Flag = id % 2 == 0,
            Small = Pick<sbyte>(-128, 0, 127),
            Large = Pick(0UL, 1UL, ulong.MaxValue, 1UL << 63),
            Price = id % 5 == 0 ? null : Pick(1.5m, -2.25m, 12345678901234567890.5m, 0m),
            Double = Pick(0.1, -1e300, 4.2e-120, 0d),
            Single = Pick(1.1f, -3e38f, 0f, 0.5f),
            At = Pick(day, day.AddTicks(1234560), day.AddYears(-25)),
            Offset = id % 6 == 0 ? null : Pick(new DateTimeOffset(day), new DateTimeOffset(day.AddHours(5))),
            Day = Pick(new DateOnly(2024, 2, 29), new DateOnly(1000, 1, 1)),
            Clock = Pick(new TimeOnly(0), new TimeOnly(1, 2, 3), new TimeOnly(863999999990)),
            Guid = new Guid(random.Next(3), 0, 0, new byte[8]),
            Level = Pick(Level.Low, Level.Middle, Level.High),
            Name = id % 4 == 0 ? null : Pick(Level.Low, Level.High),
        };
    }

    public async ValueTask DisposeAsync()
    {
        if (_connection is not null)
            await _connection.DisposeAsync();
    }

    [Fact]
    public async Task Conditions_are_those_of_objects_in_memory()
    {
        var wrong = new List<string>();
        int count = 0;
        foreach (string filter in Filters())
        {
            if (Parse(filter) is not { } parsed)
                continue;
            count++;
            var parameters = new SqlParameters();
            string condition = parsed.ToSql(SqlDialect.MariaDb, parameters, s_columns);
            string expected = Ids(_items.Where(parsed)),
                found = await IdsAsync($"select Id from filter_items where {condition} order by Id", parameters);
            if (expected != found)
                wrong.Add($"{filter}: expected {expected}, found {found}");
        }
        Assert.True(count > 700, $"{count}");
        Assert.True(wrong.Count == 0, string.Join('\n', wrong.Take(10)));
    }

    // Not every operator applies to every type.
    private static FieldFilter<Item>? Parse(string filter)
    {
        try
        {
            return FieldFilter.Parse<Item>(filter);
        }
        catch (FilterException)
        {
            return null;
        }
    }

    private static IEnumerable<string> Filters()
    {
        foreach ((string member, string[] literals) in s_literals)
        {
            foreach (string literal in literals)
            foreach (string operation in (string[])["eq", "ne", "gt", "ge", "lt", "le"])
            {
                yield return $"{member} {operation} {literal}";
                yield return $"not ({member} {operation} {literal})";
            }
            yield return $"{member} in ({string.Join(',', literals)})";
            yield return $"not ({member} in ({string.Join(',', literals)}))";
            yield return $"{member} eq null";
            yield return $"{member} ne null";
        }
        foreach (string text in s_texts.Where(t => t.Length > 0))
        {
            foreach (string function in (string[])["contains", "startswith", "endswith", "containsi", "startswithi"])
                yield return $"{function}(text,{Quoted(text)})";
            yield return $"text eqi {Quoted(text)}";
        }
    }

    [Fact]
    public async Task Orders_are_those_of_objects_in_memory()
    {
        foreach (string member in s_literals.Select(l => l.Member).Append("id").Where(m => m != "name"))
        foreach (string direction in (string[])["", "-"])
        {
            FieldSort<Item> sort = FieldSort.Parse<Item>(direction + member);
            string found = await IdsAsync(
                $"select Id from filter_items order by {sort.ToSql(SqlDialect.MariaDb, s_columns)}",
                null
            );
            Assert.Equal($"{sort}: {Ids(_items.OrderBy(item => item, sort))}", $"{sort}: {found}");
        }
    }

    // The server sorts by the first 1,024 bytes.
    [Fact]
    public void Order_of_long_text_is_refused()
    {
        FieldSort<Item> sort = FieldSort.Parse<Item>("long");
        string message = Assert.Throws<NotSupportedException>(() => sort.ToSql(SqlDialect.MariaDb, s_columns)).Message;
        Assert.Contains("SqlColumn.MaxLength", message, StringComparison.Ordinal);
    }

    private static string Quoted(string text) => $"'{text.Replace("'", "''", StringComparison.Ordinal)}'";

    private static string Ids(IEnumerable<Item> items) => string.Join(',', items.Select(i => i.Id));

    private async Task RunAsync(string sql, params object?[] values)
    {
        await using MySqlCommand command = _connection.CreateCommand();
        command.CommandText = sql;
        for (int i = 0; i < values.Length; i++)
            command.Parameters.AddWithValue($"@{i}", values[i] ?? DBNull.Value);
        await command.ExecuteNonQueryAsync();
    }

    private async Task<string> IdsAsync(string sql, SqlParameters? parameters)
    {
        await using MySqlCommand command = _connection.CreateCommand();
        command.CommandText = sql;
        parameters?.AddTo(command);
        var ids = new List<int>();
        await using MySqlDataReader reader = await command.ExecuteReaderAsync();
        while (await reader.ReadAsync())
            ids.Add(reader.GetInt32(0));
        return string.Join(',', ids);
    }
}
