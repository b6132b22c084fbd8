using System.Text.Json.Nodes;

namespace Sluice.Tests.Merging;

/// <summary>Random documents of the type <see cref="Doc"/>, and random documents to merge into them.</summary>
internal sealed class RandomDocs(Random random)
{
    /// <param name="isPatch">Members may be missing everywhere, and those that have a null may be null.</param>
    internal JsonObject Doc(bool isPatch)
    {
        var doc = new JsonObject();
        if (isPatch && random.Next(4) > 0)
            Maybe(doc, "id", () => random.Next(100));
        if (!isPatch)
            doc["id"] = random.Next(100);
        Maybe(doc, "title", Text);
        Nullable(doc, isPatch, "note", Text);
        Nullable(doc, isPatch, "count", () => random.Next(100));
        Nullable(doc, isPatch, "at", () => new DateTime(2026, 1, 1 + random.Next(28), 0, 0, 0, DateTimeKind.Utc));
        Nullable(doc, isPatch, "home", () => Place(isPatch, 3));
        Nullable(doc, isPatch, "origin", () => Origin(isPatch));
        Maybe(doc, "price", () => Money(isPatch));
        Nullable(doc, isPatch, "discount", () => Money(isPatch));
        Nullable(doc, isPatch, "pet", () => Pet(isPatch));
        Nullable(
            doc,
            isPatch,
            "sizes",
            () => new JsonArray([.. Enumerable.Range(0, random.Next(3)).Select(i => (JsonNode)(i + 0.5))])
        );
        Nullable(
            doc,
            isPatch,
            "stops",
            () =>
                new JsonArray([
                    .. Enumerable.Range(0, random.Next(3)).Select(_ => random.Next(4) == 0 ? null : Place(false, 1)),
                ])
        );
        Nullable(doc, isPatch, "marks", () => Map(isPatch, () => random.Next(10)));
        Nullable(doc, isPatch, "places", () => Map(isPatch, () => Place(isPatch, 1)));
        Nullable(doc, isPatch, "fixed", () => Map(isPatch, () => random.Next(10)));
        Nullable(doc, isPatch, "texts", () => Map(isPatch, () => Map(isPatch, Text)));
        Nullable(doc, isPatch, "extra", () => Map(isPatch, () => Any(isPatch, 3)));
        foreach (string name in new[] { "node", "element", "any", "more1", "more2" })
            Nullable(doc, isPatch, name, () => Any(isPatch, 3));
        return doc;
    }

    private JsonNode Text() => "abcdefüß\"\\"[random.Next(10)..];

    private void Maybe(JsonObject owner, string name, Func<JsonNode> value)
    {
        if (random.Next(3) == 0)
            owner[name] = value();
    }

    private void Nullable(JsonObject owner, bool isPatch, string name, Func<JsonNode> value)
    {
        if (isPatch && random.Next(8) == 0)
            owner[name] = null;
        else if (random.Next(isPatch ? 4 : 2) == 0)
            owner[name] = value();
    }

    private JsonObject Place(bool isPatch, int levels)
    {
        var place = new JsonObject();
        Maybe(place, "street", Text);
        Nullable(place, isPatch, "city", Text);
        Nullable(place, isPatch, "number", () => random.Next(100));
        if (levels > 0)
            Nullable(place, isPatch, "next", () => Place(isPatch, levels - 1));
        return place;
    }

    // A record made anew needs its country.
    private JsonObject Origin(bool isPatch)
    {
        var origin = new JsonObject();
        if (!isPatch || random.Next(2) == 0)
            origin["country"] = Text();
        Nullable(origin, isPatch, "region", Text);
        Nullable(origin, isPatch, "at", () => Place(isPatch, 1));
        return origin;
    }

    private JsonObject Money(bool isPatch)
    {
        var money = new JsonObject();
        Maybe(money, "amount", () => random.Next(100) / 4m);
        Nullable(money, isPatch, "currency", Text);
        return money;
    }

    private JsonObject Pet(bool isPatch)
    {
        var pet = new JsonObject();
        bool isCat = random.Next(2) == 0;
        if (!isPatch || random.Next(2) == 0)
            pet["kind"] = isCat ? "cat" : "dog";
        Nullable(pet, isPatch, "name", Text);
        if (isCat)
            Nullable(pet, isPatch, "lives", () => random.Next(10));
        else
            Nullable(pet, isPatch, "kennel", () => Place(isPatch, 1));
        return pet;
    }

    private JsonObject Map(bool isPatch, Func<JsonNode> value)
    {
        var map = new JsonObject();
        foreach (string key in new[] { "a", "b", "C", "dé" })
            Nullable(map, isPatch, key, value);
        return map;
    }

    private JsonNode Any(bool isPatch, int levels) =>
        random.Next(levels == 0 ? 3 : 6) switch
        {
            0 => random.Next(10),
            1 => Text(),
            2 => true,
            3 => new JsonArray([
                .. Enumerable.Range(0, random.Next(3)).Select(_ => random.Next(4) == 0 ? null : Any(false, levels - 1)),
            ]),
            _ => Map(isPatch, () => Any(isPatch, levels - 1)),
        };
}
