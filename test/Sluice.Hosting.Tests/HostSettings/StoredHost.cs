using System.Data.Common;
using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>
/// An application in process with a setting of the host's JSON and every kind of endpoint that answers from a database.
/// </summary>
internal sealed class StoredHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private StoredHost(WebApplication app) => (_app, Client) = (app, app.GetTestClient());

    public HttpClient Client { get; }

    public JsonSerializerOptions Json =>
        _app
            .Services.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
            .Value.SerializerOptions;

    /// <summary>The entities.</summary>
    public static Type[] Entities { get; } = [typeof(StoredTalk), typeof(StoredPlace), typeof(StoredFigure)];

    /// <summary>What rows of SQL represent, by the statement and the objects that hold the same values.</summary>
    public static IReadOnlyDictionary<Type, (string Sql, object[] Rows)> Rows { get; } =
        new Dictionary<Type, (string, object[])>
        {
            [typeof(PlainRow)] = (
                """
                select 4 as track_id, 'Größe <b>' as "FullName", null as subTitle, 1.5 as as_double, 7 as FixedName,
                x'0102ff' as raw_bytes
                union all select 0, '', 'x', 0.0, 0, null
                """,
                [
                    new PlainRow
                    {
                        TrackId = 4,
                        FullName = "Größe <b>",
                        AsDouble = 1.5,
                        FixedName = 7,
                        RawBytes = [1, 2, 255],
                    },
                    new PlainRow { SubTitle = "x" },
                ]
            ),
            [typeof(KindRow)] = (
                """
                select 1 as TrackId, 2 as SessionKind, null as OtherKind, 3 as AllDays
                union all select 2, 7, 1, 0
                """,
                [
                    new KindRow
                    {
                        TrackId = 1,
                        SessionKind = SessionKind.Workshop,
                        AllDays = DayKinds.FirstDay | DayKinds.LastDay,
                    },
                    new KindRow
                    {
                        TrackId = 2,
                        SessionKind = (SessionKind)7,
                        OtherKind = SessionKind.KeyNote,
                    },
                ]
            ),
        };

    /// <summary>The paths of answers from entities below the name of a type.</summary>
    public static string[] Queries { get; } =
    ["query", "querysingle", "page", "keyset", "returned", "split", "returnedlist", "wrapped"];

    /// <summary>The paths of answers from rows of SQL below the name of a type.</summary>
    public static string[] Readers { get; } = ["rows", "returnedrows"];

    public static async Task<StoredHost> StartAsync(
        SqliteConnection connection,
        Action<JsonSerializerOptions> apply,
        Type[] types,
        bool withParts = true,
        Action<SluiceHttpOptions>? configure = null
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        builder
            .Services.AddSluice(options =>
            {
                options.AddEnvelope(typeof(Wrapped<>), nameof(Wrapped<>.AllItems));
                configure?.Invoke(options);
            })
            .AddSluiceEntityFrameworkCore();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.ConfigureHttpJsonOptions(options => apply(options.SerializerOptions));
        builder.Services.AddScoped(_ => new StoredContext(connection));
        WebApplication app = builder.Build();
        foreach (Type type in types)
        {
            bool isEntity = Entities.Contains(type);
            typeof(StoredHost)
                .GetMethod(
                    isEntity ? nameof(MapEntity) : nameof(MapRows),
                    BindingFlags.Static | BindingFlags.NonPublic
                )!
                .MakeGenericMethod(type)
                .Invoke(null, isEntity ? [app, withParts] : [app, connection]);
        }
        await app.StartAsync();
        return new StoredHost(app);
    }

    private static void MapEntity<T>(WebApplication app, bool withParts)
        where T : class
    {
        string name = "/" + typeof(T).Name;
        Get(
            app,
            name + "/querysingle",
            (StoredContext db, Include<T> include) => SluiceResults.QuerySingle(Ordered<T>(db).Take(1), include)
        );
        if (!withParts)
            return;
        Get(
            app,
            name + "/query",
            (StoredContext db, Include<T> include) => SluiceResults.Query(Ordered<T>(db), include)
        );
        Get(
            app,
            name + "/split",
            (StoredContext db, Include<T> include) => SluiceResults.Query(Ordered<T>(db).AsSplitQuery(), include)
        );
        Get(
            app,
            name + "/page",
            (StoredContext db, Include<T> include) => SluiceResults.Page(Ordered<T>(db), 1, 20, include)
        );
        // Nothing orders a hierarchy's base.
        if (typeof(T) != typeof(StoredFigure))
            Get(
                app,
                name + "/keyset",
                (StoredContext db, Include<T> include, Paging paging) =>
                    SluiceResults.Page(db.Set<T>(), null, FieldSort.Parse<T>("id"), paging, include.Selection)
            );
        Get(app, name + "/returned", (StoredContext db) => Ordered<T>(db)).WithSluice();
        Get(app, name + "/returnedlist", async (StoredContext db) => await IncludedIn(db, Ordered<T>(db)).ToListAsync())
            .WithSluice();
        Get(
            app,
            name + "/wrapped",
            (StoredContext db, Include<T> include) => SluiceResults.Query(Ordered<T>(db), include).In(new Wrapped<T>())
        );
    }

    private static void MapRows<T>(WebApplication app, SqliteConnection connection)
        where T : class
    {
        string name = "/" + typeof(T).Name,
            sql = Rows[typeof(T)].Sql;
        Get(app, name + "/rows", (Include<T> include) => SluiceResults.Rows(Reader(connection, sql), include));
        Get(app, name + "/returnedrows", (Include<T> include) => Reader(connection, sql)).WithSluice();
    }

    private static DbDataReader Reader(SqliteConnection connection, string sql)
    {
        SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command.ExecuteReader();
    }

    private static IQueryable<T> Ordered<T>(StoredContext db)
        where T : class => db.Set<T>().OrderBy(each => EF.Property<int>(each, "Id"));

    private static IQueryable<T> IncludedIn<T>(StoredContext db, IQueryable<T> query)
        where T : class
    {
        foreach (
            var navigation in db
                .Model.FindEntityType(typeof(T))!
                .GetNavigations()
                .Where(each => !each.TargetEntityType.IsOwned())
        )
            query = query.Include(navigation.Name);
        return query;
    }

    // The generator of the platform's validation would name type parameters in calls that it sees.
    private static RouteHandlerBuilder Get(WebApplication app, string pattern, Delegate handler) =>
        app.MapGet(pattern, handler);

    /// <summary>Returns what the host's own serializer writes of the objects that EF Core makes.</summary>
    public string Expected(SqliteConnection connection, Type type, string path)
    {
        object answer = (
            typeof(StoredHost)
                .GetMethod(nameof(Values), BindingFlags.Static | BindingFlags.NonPublic)!
                .MakeGenericMethod(type)
                .Invoke(null, [connection, path])
        )!;
        return JsonSerializer.Serialize(answer, answer.GetType(), Json);
    }

    private static object Values<T>(SqliteConnection connection, string path)
        where T : class
    {
        if (Rows.TryGetValue(typeof(T), out (string Sql, object[] Rows) rows))
            return rows.Rows.Cast<T>().ToList();
        using var db = new StoredContext(connection);
        List<T> all = [.. IncludedIn(db, Ordered<T>(db)).AsNoTracking()];
        return path switch
        {
            "querysingle" => all[0],
            "page" => new Page<T>(all, 1, 20, all.Count),
            "wrapped" => new Wrapped<T> { AllItems = all },
            _ => all,
        };
    }

    public ValueTask DisposeAsync()
    {
        Client.Dispose();
        return _app.DisposeAsync();
    }
}
