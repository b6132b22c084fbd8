using System.Data;
using Dapper;
using Microsoft.Data.Sqlite;
using Xunit;
using DbQueryExtensions = Sluice.Data.DbQueryExtensions;
using QueryOptions = Sluice.Data.QueryOptions;

namespace Sluice.Migration.Tests;

// The examples of Dapper's readme, with equal results in both libraries.
internal static partial class DapperClaims
{
    private const string Posts = """
        create table users(id integer, name text);
        insert into users values (1, 'Sam'), (2, 'Ada');
        create table posts(id integer, owner integer, content text);
        insert into posts values (10, 1, 'first'), (11, 2, 'second'), (12, 1, 'third');
        """;

    private static List<T> QueryOld<T>(Func<Task<IEnumerable<T>>> query) => query().GetAwaiter().GetResult().AsList();

    private static List<T> QueryNew<T>(
        SqliteConnection connection,
        string sql,
        object? parameters = null,
        QueryOptions options = default
    ) => DbQueryExtensions.QueryAsync<T>(connection, sql, parameters, options).GetAwaiter().GetResult();

    private static IEnumerable<Claim> Objects() =>
        [
            new(
                "| `QueryAsync<Dog>(\"select Age = @Age, Id = @Id\", new { Age, Id })` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    Guid id = new("11111111-2222-3333-4444-555555555555");
                    // SQLite compares where SQL Server names a column.
                    const string sql = "select @Age as Age, @Id as Id, @Name as Name, @Weight as Weight";
                    object parameters = new
                    {
                        Age = (int?)null,
                        Id = id.ToString(),
                        Name = "Rex",
                        Weight = 3.5,
                    };
                    List<Dog> old = QueryOld(() => connection.QueryAsync<Dog>(sql, parameters));
                    List<Dog> now = QueryNew<Dog>(connection, sql, parameters);
                    Assert.Equal(
                        System.Text.Json.JsonSerializer.Serialize(old),
                        System.Text.Json.JsonSerializer.Serialize(now)
                    );
                    Assert.Null(now[0].Age);
                }
            ),
            new(
                "| `QueryAsync(sql)` with `dynamic` rows |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select 1 as A, 2 as B union all select 3, 4";
                    IEnumerable<dynamic> old = connection.QueryAsync(sql).Result;
                    Assert.Equal(
                        old.Select(row => string.Join(";", (IDictionary<string, object>)row)),
                        QueryNew<Dictionary<string, object?>>(connection, sql).Select(row => string.Join(";", row))
                    );
                }
            ),
            new(
                "| `QueryFirstAsync<T>`, `QuerySingleOrDefaultAsync<T>` and the like | the same |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select id from customers order by id",
                        none = sql + " limit 0";
                    Assert.Equal(
                        SqlMapper.QueryFirstAsync<long>(connection, sql).Result,
                        DbQueryExtensions.QueryFirstAsync<long>(connection, sql).Result
                    );
                    Assert.Equal(
                        SqlMapper.QuerySingleOrDefaultAsync<long>(connection, none).Result,
                        DbQueryExtensions.QuerySingleOrDefaultAsync<long>(connection, none).Result
                    );
                    Assert.Throws<InvalidOperationException>(() =>
                        SqlMapper.QuerySingleAsync<long>(connection, sql).GetAwaiter().GetResult()
                    );
                    Assert.Throws<InvalidOperationException>(() =>
                        DbQueryExtensions.QuerySingleAsync<long>(connection, sql).GetAwaiter().GetResult()
                    );
                }
            ),
            new(
                "| `ExecuteScalarAsync<T>(sql)` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select count(*) from customers";
                    Assert.Equal(
                        connection.ExecuteScalarAsync<int>(sql).Result,
                        DbQueryExtensions.QuerySingleAsync<int>(connection, sql).Result
                    );
                }
            ),
            new(
                "| `QueryAsync<Post, User, Post>(sql, map)` with `splitOn` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    connection.Execute(Posts);
                    List<Post> old = QueryOld(() =>
                        connection.QueryAsync<Post, User, Post>(
                            "select p.id, p.content, u.id, u.name from posts p join users u on u.id = p.owner order by p.id",
                            static (post, user) => post with { Owner = user }
                        )
                    );
                    Assert.Equal(
                        old,
                        QueryNew<Post>(
                            connection,
                            """
                            select p.id, p.content, u.id as "owner.id", u.name as "owner.name"
                            from posts p join users u on u.id = p.owner order by p.id
                            """
                        )
                    );
                    User sam = QueryNew<User>(
                        connection,
                        """
                        select u.id, u.name, p.id as "posts[].id", p.content as "posts[].content"
                        from users u join posts p on p.owner = u.id order by u.id, p.id
                        """
                    )[0];
                    Assert.Equal(["first", "third"], sam.Posts.Select(post => post.Content));
                }
            ),
            new(
                "| `QueryAsync(sql, buffered: false)`, `QueryUnbufferedAsync<T>` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select id from customers order by id";
                    Assert.Equal(
                        SqlMapper.QueryUnbufferedAsync<long>(connection, sql).ToBlockingEnumerable(),
                        DbQueryExtensions.QueryUnbufferedAsync<long>(connection, sql).ToBlockingEnumerable()
                    );
                }
            ),
            new(
                "| `QueryMultipleAsync(sql)`, `multi.ReadAsync<T>()` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select id, name from customers where id = 1; select count(*) from orders";
                    using SqlMapper.GridReader multi = connection.QueryMultipleAsync(sql).Result;
                    string old =
                        $"{multi.ReadAsync<Customer>().Result.Single().Name} {multi.ReadAsync<long>().Result.Single()}";
                    using SqliteCommand command = new(sql, connection);
                    using SqliteDataReader reader = command.ExecuteReader();
                    string now = DbQueryExtensions.ReadRowsAsync<Customer>(reader).Result.Single().Name!;
                    Assert.True(reader.NextResult());
                    Assert.Equal(old, $"{now} {DbQueryExtensions.ReadRowsAsync<long>(reader).Result.Single()}");
                }
            ),
            new(
                "| `where Id in @Ids` with `new { Ids }` | the same |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    const string sql = "select id from customers where id in @Ids order by id";
                    object parameters = new { Ids = new[] { 1, 2, 3 } };
                    Assert.Equal(
                        QueryOld(() => connection.QueryAsync<long>(sql, parameters)),
                        QueryNew<long>(connection, sql, parameters)
                    );
                }
            ),
            new(
                "| `commandType: CommandType.StoredProcedure` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    // SQLite has no procedures, which its driver says for both.
                    Assert.Throws<ArgumentException>(() =>
                        QueryOld(() => connection.QueryAsync<long>("p", commandType: CommandType.StoredProcedure))
                    );
                    Assert.Throws<ArgumentException>(() =>
                        QueryNew<long>(connection, "p", null, new() { CommandType = CommandType.StoredProcedure })
                    );
                }
            ),
            new(
                "| `transaction`, `commandTimeout` | `QueryOptions { Transaction = …, Timeout = … }` |",
                () =>
                {
                    using SqliteConnection connection = Open();
                    using SqliteTransaction transaction = connection.BeginTransaction();
                    QueryOptions options = new() { Transaction = transaction, Timeout = TimeSpan.FromSeconds(5) };
                    Assert.Equal(
                        QueryOld(() => connection.QueryAsync<long>("select 1", null, transaction, 5)),
                        QueryNew<long>(connection, "select 1", null, options)
                    );
                }
            ),
            Claim.Advice("| `DbString`, `TypeHandler<T>` |", "what to use instead"),
            new(
                "| `ExecuteAsync(\"insert …\", list)`, a statement for each element | `connection.InsertRowsAsync(\"orders\", list)`",
                () =>
                {
                    using SqliteConnection old = Open(),
                        now = Open();
                    Order[] list =
                    [
                        new()
                        {
                            Id = 8,
                            Customer = 2,
                            Sku = "C-3",
                        },
                        new() { Id = 9, Sku = null },
                    ];
                    Assert.Equal(2, old.ExecuteAsync("insert into orders values (@Id, @Customer, @Sku)", list).Result);
                    Assert.Equal(2, Sluice.Data.DbInsertExtensions.InsertRowsAsync(now, "orders", list).Result);
                    const string sql = "select id, customer, sku from orders order by id, sku";
                    Assert.Equal(
                        JsonWire.Serialize(QueryNew<Order>(old, sql)),
                        JsonWire.Serialize(QueryNew<Order>(now, sql))
                    );
                }
            ),
            Claim.Advice("| `ExecuteAsync(sql, parameters)` |", "no counterpart"),
            Claim.Advice("| `{=value}` literal replacements |", "no counterpart"),
            Claim.Advice("| `ExecuteReader().GetRowParser<T>(\"Circle\")`, type switching per row |", "no counterpart"),
        ];

    private sealed class Order
    {
        public long Id { get; set; }
        public long? Customer { get; set; }
        public string? Sku { get; set; }
    }

    private sealed class Dog
    {
        public int? Age { get; set; }
        public string Id { get; set; } = "";
        public string? Name { get; set; }
        public float? Weight { get; set; }
    }

    private sealed record Post
    {
        public long Id { get; set; }
        public string Content { get; set; } = "";
        public User? Owner { get; set; }
    }

    private sealed record User
    {
        public long Id { get; set; }
        public string Name { get; set; } = "";
        public List<Post> Posts { get; init; } = [];

        public bool Equals(User? other) => other?.Id == Id && other.Name == Name;

        public override int GetHashCode() => Id.GetHashCode();
    }

    private sealed record Buyer(int Id, string Name);
}
