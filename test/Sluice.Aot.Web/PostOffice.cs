using System.Runtime.CompilerServices;

namespace Sluice.Aot.Web;

/// <summary>
/// An API with every way in which an endpoint takes an expression or a body, for the request-delegate generator and for
/// native code.
/// </summary>
public static class PostOffice
{
    private static int s_handled,
        s_started,
        s_stopped;

    public static WebApplication Build(string[] args)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        if (!args.Contains("--log"))
            builder.Logging.ClearProviders();
        builder.Services.AddSluice();
        WebApplication app = builder.Build();

        app.MapGet(
            "/parcels/{id:int}",
            (int id, Include<Parcel> include) =>
            {
                Interlocked.Increment(ref s_handled);
                return SluiceResults.Ok(id > 1000 ? null : Parcel(id), include);
            }
        );
        app.MapGet(
            "/parcels",
            (Include<Parcel> include, int size = 3) =>
                SluiceResults.Page(
                    new Page<Parcel>([.. Enumerable.Range(1, size).Select(Parcel)], 1, size, 1000),
                    include
                )
        );
        app.MapGet(
            "/stream",
            (Include<Parcel> include, CancellationToken cancellation, int count = 3) =>
                SluiceResults.Stream(StreamAsync(count, cancellation), include)
        );
        app.MapPost(
            "/parcels",
            (Body<Parcel> body, Include<Parcel> include) =>
            {
                Interlocked.Increment(ref s_handled);
                return SluiceResults.Created($"/parcels/{body.Value.Id}", body.Value, include);
            }
        );
        app.MapGet(
            "/either/{id:int}",
            async Task<IResult> (int id, Include<Parcel> include) =>
            {
                await Task.Yield();
                return id > 10 ? Results.NoContent() : SluiceResults.Ok(Parcel(id), include);
            }
        );

        app.MapGet("/verbs/{name}", (string name) => Results.Text(Verbs.Run(name)));

        // The host's own JSON, through the resolver that AddSluice puts in front: without it these would fail where
        // there is no reflection.
        app.MapGet("/plain/{id:int}", Parcel (int id) => Parcel(id));
        app.MapPost("/plain", Parcel (Parcel parcel) => parcel);
        RouteGroupBuilder marked = app.MapGroup("/marked").WithSluice();
        marked.MapGet("/{id:int}", Parcel (int id) => Parcel(id));
        marked.MapGet(
            "/later",
            async Task<List<Parcel>> () =>
            {
                await Task.Yield();
                return [Parcel(1), Parcel(2)];
            }
        );
        marked.MapGet("/page", Page<Parcel> () => new Page<Parcel>([Parcel(1)], 1, 1, 1));
        marked.MapGet(
            "/async",
            IAsyncEnumerable<Parcel> (CancellationToken cancellation) => StreamAsync(2, cancellation)
        );
        marked.MapGet("", IEnumerable<Parcel> () => Enumerable.Range(1, 2).Select(Parcel));

        // Nothing gives the host's JSON a contract for the type.
        if (args.Contains("--stamps"))
            app.MapGet("/stamps", Stamp () => new Stamp(80));

        app.MapGet("/counts", () => $"{s_handled} {s_started} {s_stopped}");
        app.MapGet("/heap", () => $"{LiveBytes()}");
        app.MapSluiceExplorer();
        return app;
    }

    private static Parcel Parcel(int id) =>
        new()
        {
            Id = id,
            Label = $"№ {id}",
            Weight = 1.50m,
            Sender = new("Søren", "佐賀"),
            Scans =
            [
                new(new DateTime(2026, 3, 1, 8, 30, 0, DateTimeKind.Utc), "Aarhus", ScanKind.Accepted),
                new(new DateTime(2026, 3, 2, 9, 0, 0, DateTimeKind.Utc), "Lyon", ScanKind.Sorted),
            ],
            LockerCode = "4711",
        };

    private static async IAsyncEnumerable<Parcel> StreamAsync(
        int count,
        [EnumeratorCancellation] CancellationToken cancellation
    )
    {
        Interlocked.Increment(ref s_started);
        try
        {
            for (int id = 1; id <= count; id++)
            {
                if (id % 64 == 0)
                    await Task.Yield();
                cancellation.ThrowIfCancellationRequested();
                yield return Parcel(id);
            }
        }
        finally
        {
            Interlocked.Increment(ref s_stopped);
        }
    }

    private static long LiveBytes()
    {
        for (int i = 0; i < 3; i++)
        {
            GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
        }

        return GC.GetTotalMemory(forceFullCollection: true);
    }
}
