using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>Every way out of a server for every kind of value that holds a secret: an endpoint each.</summary>
internal static class LeakRoutes
{
    private static readonly List<string> s_paths = [];

    /// <summary>The paths of the endpoints that Sluice writes.</summary>
    public static IReadOnlyList<string> Paths => s_paths;

    public static void Map(WebApplication app)
    {
        s_paths.Clear();
        MapKind(app, "plain", new Plain());
        MapKind(app, "unshaped", new Unshaped());
        MapKind(app, "implementing", new Implementing());
        MapKind(app, "unshaped-implementing", new UnshapedImplementing());
        MapKind(app, "late-implementing", new LateImplementing());
        MapKind(app, "unshaped-late-implementing", new UnshapedLateImplementing());
        MapKind(app, "hiding", new Hiding());
        MapKind(app, "unshaped-hiding", new UnshapedHiding());
        MapKind(app, "hiding-again", new HidingAgain());
        MapKind(app, "virtual", new Virtual());
        MapKind(app, "overriding", new Overriding());
        MapKind(app, "positional", new Positional("Ada"));
        MapKind(app, "derived-positional", new DerivedPositional("Ada", Canary.Guarded, 3));
        MapKind(app, "struct", new Small());
        MapKind(app, "keyed", new Keyed());
        MapKind(app, "renamed", new Renamed());
        MapKind(app, "union", (Base)new Circle());
        MapKind(app, "union-case", new Circle());
        MapKind(app, "union-base", new Base());
        MapKind(app, "generic", new Generic<Plain> { Value = new() });
        MapKind(app, "nested", new Nested { Next = new() });
        MapKind(app, "loose", new Loose());
        MapKind(app, "interface", (ISecret)new UnshapedImplementing());
        MapKind(app, "object", (object)new Plain());
        MapKind(app, "nullable", (Small?)new Small());
        MapKind(app, "tuple", (new Plain(), 3, new Small()));
        MapKind(app, "reference-tuple", Tuple.Create(new Unshaped(), new Overriding()));
        MapKind(app, "pair", KeyValuePair.Create("a", new Plain()));
        MapKind(app, "anonymous", new { user = new Plain(), more = new[] { new Unshaped() }, any = (object)new Hiding() });
        MapKind(app, "list", new List<Plain> { new(), new Hiding() });
        MapKind(app, "objects", new List<object> { new Plain(), new Unshaped() });
        MapKind(app, "map", new Dictionary<string, Unshaped> { ["a"] = new() });
        MapKind(app, "map-of-lists", new Dictionary<int, List<Small>> { [1] = [new()] });
        MapKind(app, "lazy", new Lazy<Plain>(new Plain()));
        MapKind(app, "grouping", Enumerable.Repeat(new Plain(), 2).GroupBy(each => each.Name).First());
        MapKind(app, "node", JsonValue.Create(new Plain()));
        MapKind(app, "node-members", new JsonObject { ["a"] = JsonValue.Create(new Unshaped()), ["b"] = new JsonArray(JsonValue.Create<object>(new Implementing())) });
    }

    [SuppressMessage("Trimming", "IL2026", Justification = "Tests run untrimmed.")]
    private static void MapKind<T>(WebApplication app, string kind, T value)
    {
        FieldSelection<T> all = FieldSelection<T>.All, usual = FieldSelection<T>.Default;
        Get("all", () => SluiceResults.Ok(value, all));
        Get("default", () => SluiceResults.Ok(value, usual));
        Get("include", (Include<T> include) => SluiceResults.Ok(value, include));
        Get("list-all", () => SluiceResults.Ok<T>([value, value], all));
        Get("list-include", (Include<T> include) => SluiceResults.Ok<T>([value, value], include));
        Get("created-all", () => SluiceResults.Created("/there", value!, all));
        Get("page-all", () => SluiceResults.Page(new Page<T>([value], 1, 1, 1), all));
        Get("page-include", (Include<T> include) => SluiceResults.Page(new Page<T>([value], 1, 1, 1), include));
        Get("stream-all", () => SluiceResults.Stream(TwiceAsync(value), all));
        Get("stream-include", (Include<T> include) => SluiceResults.Stream(TwiceAsync(value), include));
        Get("query-all", () => SluiceResults.Query(new[] { value }.AsQueryable(), all));
        if (value is JsonNode) return;   // the text of a node has no declared members to return plainly
        Get("plain", () => value);
        Get("plain-list", () => new[] { value });
        Get("plain-stream", () => TwiceAsync(value));
        Get("plain-page", () => new Page<T>([value], 1, 1, 1));

        void Get(string way, Delegate handler)
        {
            string path = $"/leak/{way}/{kind}";
            s_paths.Add(path);
            app.MapGet(path, handler).WithSluice();
        }
    }

    private static async IAsyncEnumerable<T> TwiceAsync<T>(T value)
    {
        yield return value;
        await Task.Yield();
        yield return value;
    }
}
