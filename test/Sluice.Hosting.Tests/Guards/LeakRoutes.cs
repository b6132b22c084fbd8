using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>Every kind of value that holds a secret, for every way out of a server.</summary>
internal static class LeakRoutes
{
    /// <summary>Names on the wire of the members that only the staff may see.</summary>
    public static readonly string[] Guarded = ["salary", "bonus", "pay", "yearlySalary", "alwaysThere", "private"];

    /// <summary>Names on the wire of the members that nobody may see.</summary>
    public static readonly string[] Hidden = ["hash", "note", "nobodys"];

    /// <summary>First words of ways whose results have no selection of their own.</summary>
    private static readonly string[] s_following = ["plain", "typed", "untyped", "mvc"];

    /// <summary>Maps an endpoint for each kind and way.</summary>
    /// <returns>The paths: <c>/leak/{way}/{kind}</c>.</returns>
    public static IReadOnlyList<string> Map(
        WebApplication app,
        Func<string, bool>? where = null,
        Action<RouteHandlerBuilder>? configure = null
    )
    {
        var paths = new List<string>();
        Add("plain", new Plain());
        Add("unshaped", new Unshaped());
        Add("implementing", new Implementing());
        Add("unshaped-implementing", new UnshapedImplementing());
        Add("late-implementing", new LateImplementing());
        Add("unshaped-late-implementing", new UnshapedLateImplementing());
        Add("hiding", new Hiding());
        Add("unshaped-hiding", new UnshapedHiding());
        Add("hiding-again", new HidingAgain());
        Add("leaving", new Leaving());
        Add("unshaped-leaving", new UnshapedLeaving());
        Add("leaving-again", new LeavingAgain());
        Add("leaving-behind", (object)new LeavingAgain());
        Add("virtual", new Virtual());
        Add("overriding", new Overriding());
        Add("positional", new Positional("Ada"));
        Add("derived-positional", new DerivedPositional("Ada", Canary.Guarded, 3));
        Add("struct", new Small());
        Add("keyed", new Keyed());
        Add("renamed", new Renamed());
        Add("union", (Base)new Circle());
        Add("union-case", new Circle());
        Add("union-base", new Base());
        Add("generic", new Generic<Plain> { Value = new() });
        Add("nested", new Nested { Next = new() });
        Add("loose", new Loose());
        Add("interface", (ISecret)new UnshapedImplementing());
        Add("object", (object)new Plain());
        Add("nullable", (Small?)new Small());
        Add("tuple", (new Plain(), 3, new Small()));
        Add("reference-tuple", Tuple.Create(new Unshaped(), new Overriding()));
        Add("pair", KeyValuePair.Create("a", new Plain()));
        Add(
            "anonymous",
            new
            {
                user = new Plain(),
                more = new[] { new Unshaped() },
                any = (object)new Hiding(),
            }
        );
        Add("list", new List<Plain> { new(), new Hiding() });
        Add("objects", new List<object> { new Plain(), new Unshaped() });
        Add("map", new Dictionary<string, Unshaped> { ["a"] = new() });
        Add("map-of-lists", new Dictionary<int, List<Small>> { [1] = [new()] });
        Add("lazy", new Lazy<Plain>(new Plain()));
        Add("grouping", Enumerable.Repeat(new Plain(), 2).GroupBy(each => each.Name).First());
        Add("node", JsonValue.Create(new Plain()));
        Add(
            "node-members",
            new JsonObject
            {
                ["a"] = JsonValue.Create(new Unshaped()),
                ["b"] = new JsonArray(JsonValue.Create<object>(new Implementing())),
            }
        );
        return paths;

        void Add<T>(string kind, T value)
        {
            foreach (LeakWay way in LeakWays.Of(kind, value))
            {
                string path = $"/leak/{way.Name}/{kind}";
                if (where?.Invoke(path) == false)
                    continue;
                paths.Add(path);
                RouteHandlerBuilder endpoint = app.MapGet(path, way.Handler);
                if (!way.IsAsIs)
                    endpoint.WithSluice();
                if (HasCsv(path))
                    endpoint.WithFormats(Enum.GetValues<WireFormat>());
                configure?.Invoke(endpoint);
            }
        }
    }

    /// <summary>
    /// Whether the answer is a sequence of elements and nothing else, for which the endpoint names CSV.
    /// </summary>
    public static bool HasCsv(string path) =>
        path.Split('/')[2]
            is "list-all"
                or "list-include"
                or "stream-all"
                or "stream-include"
                or "query-all"
                or "rows-all"
                or "rows-include"
                or "plain-list"
                or "plain-stream";

    /// <summary>
    /// Whether the host's own serializer writes the answer: guarded members are hidden from everybody there.
    /// </summary>
    public static bool IsHosts(string path) => path.StartsWith("/leak/host-", StringComparison.Ordinal);

    /// <summary>
    /// Whether the answer follows an expression of the request. One whose selection the handler fixes refuses an
    /// expression, so that the refusal is all that it shows.
    /// </summary>
    public static bool TakesInclude(string path)
    {
        string way = path.Split('/')[2];
        return way.EndsWith("include", StringComparison.Ordinal) || s_following.Contains(way.Split('-')[0]);
    }

    /// <summary>Names those envelope types that the ways use.</summary>
    public static void Configure(SluiceHttpOptions options) =>
        options.AddEnvelope(typeof(Wrapped<>), nameof(Wrapped<>.Data));
}

/// <summary>An envelope of the application's own.</summary>
public sealed class Wrapped<T>
{
    public List<T> Data { get; set; } = [];
    public Plain Extra { get; set; } = new();
}

/// <summary>One way out of a server.</summary>
/// <param name="Name">Its name in paths.</param>
/// <param name="Handler">The endpoint's handler.</param>
/// <param name="IsAsIs">Whether the endpoint is mapped without <c>.WithSluice()</c>.</param>
internal sealed record LeakWay(string Name, Delegate Handler, bool IsAsIs = false);
