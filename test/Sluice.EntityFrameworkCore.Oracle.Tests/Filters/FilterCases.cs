using System.Globalization;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

/// <summary>Makes random filters and sort expressions. The same seed makes the same ones.</summary>
internal sealed class FilterCases(int seed)
{
    private static readonly string[] s_sortable =
    [
        "id",
        "name",
        "note",
        "small",
        "count",
        "large",
        "single",
        "weight",
        "price",
        "discount",
        "isPaid",
        "isGift",
        "placedAt",
        "closedAt",
        "local",
        "seenAt",
        "due",
        "at",
        "reference",
        "level",
        "owner/name",
        "owner/country",
        "owner/age",
    ];
    private static readonly string[] s_orders = ["eq", "ne", "gt", "ge", "lt", "le"];
    private readonly Random _shape = new(seed);
    private Random _values = new(seed);

    /// <summary>Makes a shape, and several filters of it that differ in their constants.</summary>
    internal IEnumerable<(string Filter, string Sort)> Next(int constants)
    {
        int shape = _shape.Next();
        string sort = Sort();
        for (int i = 0; i < constants; i++)
        {
            _values = new Random(shape + i);
            yield return (Condition(new Random(shape), 3), sort);
        }
    }

    private string Sort()
    {
        var keys = new List<string>();
        for (int i = _shape.Next(4); i > 0; i--)
        {
            string key = s_sortable[_shape.Next(s_sortable.Length)];
            if (!keys.Exists(known => known.TrimStart('-') == key))
                keys.Add((_shape.Next(2) == 0 ? "-" : "") + key);
        }
        return string.Join(',', keys);
    }

    private string Condition(Random random, int depth)
    {
        switch (depth == 0 ? 9 : random.Next(12))
        {
            case 0 or 1:
                return $"({Condition(random, depth - 1)} and {Condition(random, depth - 1)})";
            case 2 or 3:
                return $"({Condition(random, depth - 1)} or {Condition(random, depth - 1)})";
            case 4:
                return $"not ({Condition(random, depth - 1)})";
            case 5:
                return $"items/{Quantifier(random)}(i: {ItemCondition(random)})";
            case 6:
                return random.Next(2) == 0
                    ? $"tags/{Quantifier(random)}(t: {Text(random, "t")})"
                    : $"marks/{Quantifier(random)}(m: {Text(random, "m")} or {Text(random, "m")})";
            default:
                return Comparison(random);
        }
    }

    private static string Quantifier(Random random) => random.Next(2) == 0 ? "any" : "all";

    private string ItemCondition(Random random) =>
        random.Next(4) switch
        {
            0 => $"i/quantity {Order(random)} {_values.Next(4)}",
            1 => $"i/quantity {Order(random)} {_values.Next(4)} and {Text(random, "i/sku")}",
            2 => $"not ({Text(random, "i/sku")})",
            _ => Text(random, "i/sku"),
        };

    private string Comparison(Random random)
    {
        switch (random.Next(19))
        {
            case 0:
                return Text(random, "name");
            case 1:
                return Text(random, "note");
            case 2:
                return Text(random, "owner/name");
            case 3:
                return Text(random, "owner/country");
            case 4:
                return Value(random, "small", () => Pick([0, 1, 2, 255]));
            case 5:
                return Value(random, "count", () => Pick([0L, 1, 7, uint.MaxValue]));
            case 6:
                return Value(random, "large", () => Pick(FilterData.Wholes));
            case 7:
                return Value(random, "single", () => Number(Pick(FilterData.Singles)));
            case 8:
                return Value(random, "weight", () => Number(Pick(FilterData.Fractions)));
            case 9:
                return Value(random, random.Next(2) == 0 ? "price" : "discount", () => Pick(FilterData.Decimals));
            case 10:
                return Value(random, "owner/age", () => _values.Next(3));
            case 11:
                return random.Next(3) switch
                {
                    0 => "isPaid",
                    1 => "not isGift",
                    _ => "isGift ne true",
                };
            case 12:
                return Value(
                    random,
                    random.Next(2) == 0 ? "placedAt" : "closedAt",
                    () => Time(Pick(FilterData.Times)) + "Z"
                );
            case 13:
                return Value(random, "local", () => Time(Pick(FilterData.Times)));
            case 14:
                return Value(random, "seenAt", () => Time(Pick(FilterData.Times)) + "Z");
            case 15:
                return Value(
                    random,
                    "due",
                    () => Pick(FilterData.Dates).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture)
                );
            case 16:
                return Value(
                    random,
                    "at",
                    () => Pick(FilterData.Clocks).ToString("HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture)
                );
            case 17:
                return random.Next(3) switch
                {
                    0 => $"reference {(random.Next(2) == 0 ? "eq" : "ne")} {Pick(FilterData.Guids)}",
                    1 => $"status {(random.Next(2) == 0 ? "eq" : "ne")} '{Pick(["Open", "InTransit", "Closed"])}'",
                    _ => $"not (level in ({_values.Next(3)}, {_values.Next(3)}))",
                };
            default:
                return random.Next(2) == 0 ? "owner eq null" : "owner ne null";
        }
    }

    private string Text(Random random, string member) =>
        random.Next(9) switch
        {
            0 => $"contains({member}, {Quoted()})",
            1 => $"startswith({member}, {Quoted()})",
            2 => $"endswith({member}, {Quoted()})",
            3 => $"not startswith({member}, {Quoted()})",
            4 => $"{member} {(random.Next(2) == 0 ? "eq" : "ne")} null",
            5 => $"{member} in ({Quoted()}, {Quoted()}, {Quoted()})",
            6 => $"not ({member} {Order(random)} {Quoted()})",
            _ => $"{member} {Order(random)} {Quoted()}",
        };

    private static string Value(Random random, string member, Func<object> value) =>
        random.Next(7) switch
        {
            0 => $"{member} in ({Format(value())}, {Format(value())})",
            1 => $"not ({member} in ({Format(value())}, {Format(value())}))",
            2 => $"not ({member} {Order(random)} {Format(value())})",
            3 when member is not ("small" or "large" or "single" or "price") =>
                $"{member} {(random.Next(2) == 0 ? "eq" : "ne")} null",
            _ => $"{member} {Order(random)} {Format(value())}",
        };

    private static string Order(Random random) => s_orders[random.Next(s_orders.Length)];

    private string Quoted() => $"'{Pick(FilterData.Texts).Replace("'", "''", StringComparison.Ordinal)}'";

    private TValue Pick<TValue>(TValue[] values) => values[_values.Next(values.Length)];

    private static string Format(object value) => Convert.ToString(value, CultureInfo.InvariantCulture)!;

    private static string Number(double value) =>
        double.IsInfinity(value)
            ? value > 0
                ? "INF"
                : "-INF"
            : value.ToString("R", CultureInfo.InvariantCulture);

    private static string Number(float value) => value.ToString("R", CultureInfo.InvariantCulture);

    private static string Time(DateTime value) =>
        value.ToString("yyyy-MM-dd'T'HH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture);
}
