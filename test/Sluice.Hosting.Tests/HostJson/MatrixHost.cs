using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>
/// An application that does not use Sluice, in process: every kind of endpoint for every kind of type.
/// </summary>
internal sealed class MatrixHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private MatrixHost(WebApplication app) => (_app, Client) = (app, app.GetTestClient());

    public HttpClient Client { get; }
    public IServiceProvider Services => _app.Services;

    /// <summary>The types by the first segment of their endpoints' paths.</summary>
    public static string[] Names { get; } =
    [
        "customer",
        "account",
        "figure",
        "foreign",
        "unmarked",
        "holder",
        "positional",
        "value",
        "extended",
        "shown",
        "opened",
    ];

    public static async Task<MatrixHost> StartAsync(
        Action<JsonSerializerOptions> json,
        bool withSluice,
        Action<IServiceCollection>? services = null,
        Action<WebApplication>? built = null
    )
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        // First, so that everything that the host does comes later.
        if (withSluice)
            builder.Services.AddSluice(static options =>
                options.RequirePolicy<Account>(nameof(Account.HiddenByOptions), "staff")
            );
        builder.Services.ConfigureHttpJsonOptions(options => json(options.SerializerOptions));
        builder
            .Services.AddControllers()
            .AddJsonOptions(options => json(options.JsonSerializerOptions))
            .ConfigureApplicationPartManager(static parts =>
            {
                parts.FeatureProviders.Clear();
                parts.FeatureProviders.Add(new MatrixControllers());
                parts.ApplicationParts.Add(new AssemblyPart(typeof(MatrixHost).Assembly));
            });
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddProblemDetails();
        builder.Services.AddOpenApi();
        services?.Invoke(builder.Services);
        WebApplication app = builder.Build();
        built?.Invoke(app);
        Map<Customer>(app, "customer", static value => value.Nickname);
        Map<Account>(
            app,
            "account",
            static value =>
                $"{value.HiddenPassword} {value.HiddenNote} {value.HiddenSalary} {string.Join(',', value.HiddenRoles)} {value.HiddenByOptions}"
        );
        Map<Figure>(app, "figure", static value => $"{value.GetType()} {value.HiddenWeight}");
        Map<Foreign>(app, "foreign", static value => value.HiddenKey);
        Map<Unmarked>(
            app,
            "unmarked",
            static value =>
                $"{value.HiddenPay} {value.HiddenInImplementation} {value.Renamed} {value.HiddenInternal} {value.HiddenField}"
        );
        Map<Holder>(app, "holder", static value => $"{value.Opened.HiddenInOverride}");
        Map<Positional>(app, "positional", static value => $"{value.HiddenCode} {value.HiddenLevel}");
        Map<Value>(app, "value", static value => value.HiddenText);
        Map<Extended>(
            app,
            "extended",
            static value => string.Join(' ', value.Rest.Select(each => $"{each.Key}={each.Value}"))
        );
        Map<ShownExtended>(
            app,
            "shown",
            static value => string.Join(' ', value.Rest.Select(each => $"{each.Key}={each.Value}"))
        );
        Map<Opened>(app, "opened", static value => value.HiddenInOverride);
        app.MapGet(
            "/problem",
            static () =>
                TypedResults.Problem(
                    "detail",
                    statusCode: 409,
                    extensions: new Dictionary<string, object?> { ["extra"] = new Customer() }
                )
        );
        app.MapGet(
            "/invalid",
            static () => TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["Name"] = ["bad"] })
        );
        app.MapGet("/text", static () => "text");
        app.MapGet("/missing", static Customer? () => null);
        app.MapOpenApi();
        app.MapControllers();
        await app.StartAsync();
        return new MatrixHost(app);
    }

    public static T Sample<T>() =>
        (T)
            (object)(
                typeof(T) == typeof(Figure) ? new Circle()
                : typeof(T) == typeof(Account) ? new Account { Id = 1 }
                : typeof(T) == typeof(Positional) ? new Positional(5, "p")
                : typeof(T) == typeof(Opened) ? new Closed()
                : Activator.CreateInstance<T>()!
            );

    public static async IAsyncEnumerable<T> StreamAsync<T>(
        [EnumeratorCancellation] CancellationToken cancellation = default
    )
    {
        for (int i = 0; i < 2; i++)
        {
            await Task.Delay(0, cancellation);
            yield return Sample<T>();
        }
    }

    private static void Map<T>(WebApplication app, string name, Func<T, string?> bound)
        where T : notnull
    {
        var group = app.MapGroup(name);
        group.MapGet("/plain", static () => Sample<T>());
        group.MapGet(
            "/task",
            static async Task<T> () =>
            {
                await Task.Yield();
                return Sample<T>();
            }
        );
        group.MapGet("/list", static () => new List<T> { Sample<T>() });
        group.MapGet("/map", static () => new Dictionary<string, T> { ["Some Key"] = Sample<T>() });
        group.MapGet("/object", static object () => Sample<T>());
        group.MapGet("/wrapped", static () => new { Item = Sample<T>(), Items = new[] { Sample<T>() } });
        group.MapGet("/stream", static () => StreamAsync<T>());
        group.MapGet("/ok", static () => TypedResults.Ok(Sample<T>()));
        group.MapGet("/created", static () => TypedResults.Created("/x", Sample<T>()));
        group.MapGet("/results", static () => Results.Ok(Sample<T>()));
        group.MapGet(
            "/json",
            static () => Results.Json(Sample<T>(), statusCode: 202, contentType: "application/vnd.test+json")
        );
        group.MapGet("/either", static Results<Ok<T>, NotFound> () => TypedResults.Ok(Sample<T>()));
        group.MapGet("/written", static (HttpContext context) => context.Response.WriteAsJsonAsync(Sample<T>()));
        // Through variables: the platform's own analyzer fails on parameters whose type is a type parameter.
        Delegate echo = static (T body) => body,
            read = (T body) => bound(body);
        group.MapPost("/echo", echo);
        group.MapPost("/bound", read);
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _app.DisposeAsync();
    }

    private sealed class MatrixControllers : ControllerFeatureProvider
    {
        protected override bool IsController(System.Reflection.TypeInfo typeInfo) =>
            typeInfo is { IsAbstract: false, BaseType: { IsGenericType: true } definition }
            && definition.GetGenericTypeDefinition() == typeof(MatrixController<>);
    }
}
