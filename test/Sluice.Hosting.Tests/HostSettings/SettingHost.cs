using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.DataProtection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.ApplicationModels;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>An application in process with a setting of the host's JSON and every kind of endpoint.</summary>
internal sealed class SettingHost : IAsyncDisposable
{
    private readonly WebApplication _app;

    private SettingHost(WebApplication app) => (_app, Client) = (app, app.GetTestClient());

    public HttpClient Client { get; }

    /// <summary>Gets the settings of minimal APIs; those of controllers are equal.</summary>
    public JsonSerializerOptions Json =>
        _app
            .Services.GetRequiredService<IOptions<Microsoft.AspNetCore.Http.Json.JsonOptions>>()
            .Value.SerializerOptions;

    /// <summary>The types, by an example of each.</summary>
    public static IReadOnlyDictionary<Type, object> Examples { get; } =
        new object[]
        {
            new Talk(),
            new Keyed(),
            new Extended { MoreMembers = { ["FreeName"] = 5 } },
            new Untyped(),
            new Numbers(),
            new Positional("Ada", 36),
            new Drawing(),
            new WithFields(),
            new OwnForms(),
        }.ToDictionary(static each => each.GetType());

    /// <summary>The paths of answers below the name of a type, and whether they are those of controllers.</summary>
    public static string[] Answers { get; } =
    ["ok", "list", "with", "withlist", "stream", "page", "dictionary", "mvc", "mvc/result", "mvc/list"];

    /// <summary>The paths of bodies below the name of a type.</summary>
    public static string[] Bodies { get; } = ["body", "mvc", "mvc/body"];

    /// <summary>Starts an application.</summary>
    /// <param name="apply">Sets the host's JSON.</param>
    /// <param name="types">The types that endpoints answer.</param>
    /// <param name="bodies">Those of them that bodies have too; null for all.</param>
    /// <param name="withParts">Whether there are streams and pages.</param>
    /// <param name="configure">Sets the library's options.</param>
    /// <param name="map">Maps further endpoints.</param>
    public static async Task<SettingHost> StartAsync(
        Action<JsonSerializerOptions> apply,
        Type[] types,
        Type[]? bodies = null,
        bool withParts = true,
        Action<SluiceHttpOptions>? configure = null,
        Action<WebApplication>? map = null
    )
    {
        bodies ??= types;
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.UseTestServer();
        builder.Logging.ClearProviders();
        builder.Services.AddDataProtection().UseEphemeralDataProtectionProvider();
        builder.Services.AddSluice(configure);
        builder.Services.ConfigureHttpJsonOptions(options => apply(options.SerializerOptions));
        builder.Services.AddOpenApi(options => options.AddSluice());
        builder
            .Services.AddControllers(options =>
            {
                options.Conventions.Add(new Routes());
                options.SuppressImplicitRequiredAttributeForNonNullableReferenceTypes = true;
            })
            .AddJsonOptions(options => apply(options.JsonSerializerOptions))
            .AddSluice()
            .ConfigureApplicationPartManager(parts =>
            {
                parts.FeatureProviders.Clear();
                parts.FeatureProviders.Add(new Controllers(types, bodies));
            });
        WebApplication app = builder.Build();
        foreach (Type type in types)
            typeof(SettingHost)
                .GetMethod(nameof(Map), BindingFlags.Static | BindingFlags.NonPublic)!
                .MakeGenericMethod(type)
                .Invoke(null, [app, bodies.Contains(type), withParts]);
        map?.Invoke(app);
        app.MapControllers();
        app.MapOpenApi();
        await app.StartAsync();
        return new SettingHost(app);
    }

    private static void Map<T>(WebApplication app, bool withBodies, bool withParts)
        where T : class
    {
        var value = (T)Examples[typeof(T)];
        string name = "/" + typeof(T).Name;
        Get(app, name + "/ok", (Include<T> include) => SluiceResults.Ok(value, include));
        Get(app, name + "/list", (Include<T> include) => SluiceResults.Ok((IEnumerable<T>)[value, value], include));
        Get(app, name + "/with", () => value).WithSluice();
        Get(app, name + "/withlist", () => new List<T> { value, value }).WithSluice();
        Get(app, name + "/dictionary", () => new Dictionary<string, T> { ["OneKey"] = value }).WithSluice();
        Delegate body = (Body<T> body) => Results.Text(JsonSerializer.Serialize(body.Value));
        if (withBodies)
            Post(app, name + "/body", body);
        if (!withParts)
            return;
        Get(app, name + "/stream", (Include<T> include) => SluiceResults.Stream(Both(value), include));
        Get(app, name + "/page", (Include<T> include) => SluiceResults.Page(new Page<T>([value], 1, 20, 41), include));
    }

    // The generator of the platform's validation would name type parameters in calls that it sees.
    private static RouteHandlerBuilder Get(WebApplication app, string pattern, Delegate handler) =>
        app.MapGet(pattern, handler);

    private static void Post(WebApplication app, string pattern, Delegate handler) => app.MapPost(pattern, handler);

    private static async IAsyncEnumerable<T> Both<T>(T value)
    {
        yield return value;
        await Task.Yield();
        yield return value;
    }

    /// <summary>Returns what the host's own serializer writes where an endpoint answers.</summary>
    public string Expected(Type type, string path)
    {
        object value = Examples[type];
        object answer = path switch
        {
            "list" or "withlist" or "stream" or "mvc/list" => List(type, value, value),
            "page" => Activator.CreateInstance(typeof(Page<>).MakeGenericType(type), List(type, value), 1, 20, 41L)!,
            "dictionary" => Dictionary(type, value),
            _ => value,
        };
        return JsonSerializer.Serialize(answer, answer.GetType(), Json);
    }

    private static object List(Type type, params object[] values)
    {
        var list = (System.Collections.IList)Activator.CreateInstance(typeof(List<>).MakeGenericType(type))!;
        foreach (object value in values)
            list.Add(value);
        return list;
    }

    private static object Dictionary(Type type, object value)
    {
        var entries = (System.Collections.IDictionary)
            Activator.CreateInstance(typeof(Dictionary<,>).MakeGenericType(typeof(string), type))!;
        entries["OneKey"] = value;
        return entries;
    }

    public ValueTask DisposeAsync()
    {
        Client.Dispose();
        return _app.DisposeAsync();
    }

    private sealed class Controllers(Type[] types, Type[] bodies) : IApplicationFeatureProvider<ControllerFeature>
    {
        public void PopulateFeature(IEnumerable<ApplicationPart> parts, ControllerFeature feature)
        {
            foreach (Type type in types)
            {
                feature.Controllers.Add(typeof(AnswerController<>).MakeGenericType(type).GetTypeInfo());
                if (bodies.Contains(type))
                    feature.Controllers.Add(typeof(BodyController<>).MakeGenericType(type).GetTypeInfo());
            }
        }
    }

    private sealed class Routes : IControllerModelConvention
    {
        public void Apply(ControllerModel controller)
        {
            if (controller.ControllerType.GenericTypeArguments is not [var type])
                return;
            controller.Selectors[0].AttributeRouteModel = new(new RouteAttribute($"{type.Name}/mvc"));
        }
    }
}

[ApiController]
[Route("named-by-the-convention")]
public class AnswerController<T> : ControllerBase
    where T : class
{
    private static T Value => (T)SettingHost.Examples[typeof(T)];

    [HttpGet]
    public T Get() => Value;

    [HttpGet("result")]
    public ActionResult<T> GetResult(Include<T> include) => Ok(Value);

    [HttpGet("list")]
    public List<T> GetList() => [Value, Value];
}

[ApiController]
[Route("named-by-the-convention")]
public class BodyController<T> : ControllerBase
    where T : class
{
    [HttpPost]
    public ContentResult Post([FromBody] T body) => Content(JsonSerializer.Serialize(body));

    [HttpPost("body")]
    public ContentResult PostBody(Body<T> body) => Content(JsonSerializer.Serialize(body.Value));
}
