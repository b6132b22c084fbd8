using System.Buffers;
using System.Collections.ObjectModel;
using System.Globalization;

namespace Sluice.CheckCosts;

/// <summary>
/// Runs one operation so many times: <c>Sluice.CheckCosts OPERATION TIMES</c>. Without arguments it lists them, each
/// with what its cost is divided by.
/// </summary>
internal static class Program
{
    private static readonly Level s_levels = Nested(32);
    private static readonly Flat s_flat = new()
    {
        A = 1,
        B = 22,
        C = 333,
        D = 4,
        E = 5,
        F = 6,
        G = 7,
        H = 8,
        I = 9,
    };
    private static readonly Drawing s_drawing = new()
    {
        Figures = [.. Enumerable.Range(0, 32).Select(i => (Figure)new Circle { Id = i, Radius = i })],
    };
    private static readonly Numbers s_numbers = new()
    {
        ById = Enumerable.Range(0, 100).ToDictionary(i => i * 7919L, i => i),
    };
    private static readonly Lists s_lists = new() { Few = [1, 2, 3], Many = [.. Enumerable.Range(0, 2_000)] };
    private static readonly Register s_register = new() { Entries = [.. Entries(2_000)] };

    private static readonly (string Name, int Units, string Unit, Action Run)[] s_operations =
    [
        .. Both("nested", s_levels, 32, "level"),
        .. Both("flat", s_flat, 1, "object of 9 integers"),
        .. Both("union", s_drawing, 32, "case"),
        .. Both("dictionary", s_numbers, 100, "entry of a Dictionary<long, int>"),
        .. Both("keyed", s_register, 2_000, "item of a KeyedCollection<long, …>"),
        .. Both("lists", s_lists, 1, "pair of lists, of 3 and of 2,000 integers"),
        .. Smallest("zeros", new Flat()),
        .. Smallest("keyed-zeros", new KeyedFlat()),
        .. Smallest(
            "poco",
            new Poco("myString")
            {
                List = [1, 2, 3],
                Dict = new() { ["key1"] = 42, ["key2"] = -1 },
            }
        ),
    ];

    private static int Main(string[] arguments)
    {
        if (arguments.Length == 0)
        {
            foreach ((string name, int units, string unit, _) in s_operations)
                Console.WriteLine($"{name}\t{units}\t{unit}");
            return 0;
        }
        Action run = s_operations.First(operation => operation.Name == arguments[0]).Run;
        for (int i = int.Parse(arguments[1], CultureInfo.InvariantCulture); i > 0; i--)
            run();
        return 0;
    }

    private static IEnumerable<(string, int, string, Action)> Both<T>(string name, T value, int units, string unit)
        where T : IShaped<T>
    {
        string json = JsonWire.Serialize(value);
        byte[] utf8 = System.Text.Encoding.UTF8.GetBytes(json),
            packed = MessagePackWire.Serialize(value);
        return
        [
            ($"json-write-{name}", units, unit, () => JsonWire.Serialize(value)),
            ($"json-read-{name}", units, unit, () => JsonWire.Deserialize<T>(utf8)),
            ($"messagepack-write-{name}", units, unit, () => MessagePackWire.Serialize(value)),
            ($"messagepack-read-{name}", units, unit, () => MessagePackWire.Deserialize<T>(packed)),
        ];
    }

    // The fixed cost of a call: the smallest values, to a buffer that is there already.
    private static IEnumerable<(string, int, string, Action)> Smallest<T>(string name, T value)
        where T : IShaped<T>
    {
        var buffer = new ArrayBufferWriter<byte>(4096);
        byte[] json = JsonWire.SerializeToUtf8Bytes(value),
            packed = MessagePackWire.Serialize(value);
        return
        [
            (
                $"json-buffer-{name}",
                1,
                "call",
                () =>
                {
                    buffer.ResetWrittenCount();
                    JsonWire.Serialize(buffer, value);
                }
            ),
            ($"json-read-{name}", 1, "call", () => JsonWire.Deserialize<T>(json)),
            (
                $"messagepack-buffer-{name}",
                1,
                "call",
                () =>
                {
                    buffer.ResetWrittenCount();
                    MessagePackWire.Serialize(buffer, value);
                }
            ),
            ($"messagepack-read-{name}", 1, "call", () => MessagePackWire.Deserialize<T>(packed)),
        ];
    }

    private static Level Nested(int levels) => new() { Id = levels, Next = levels > 1 ? Nested(levels - 1) : null };

    private static IEnumerable<Entry> Entries(int count)
    {
        for (int i = 0; i < count; i++)
            yield return new Entry { Id = i * 7919L };
    }
}

[Shape]
internal sealed partial class Level
{
    public int Id { get; set; }
    public Level? Next { get; set; }
}

[Shape]
internal sealed partial class Flat
{
    public int A { get; set; }
    public int B { get; set; }
    public int C { get; set; }
    public int D { get; set; }
    public int E { get; set; }
    public int F { get; set; }
    public int G { get; set; }
    public int H { get; set; }
    public int I { get; set; }
}

[Shape]
internal sealed partial class KeyedFlat
{
    [WireKey(0)]
    public int A { get; set; }

    [WireKey(1)]
    public int B { get; set; }

    [WireKey(2)]
    public int C { get; set; }

    [WireKey(3)]
    public int D { get; set; }

    [WireKey(4)]
    public int E { get; set; }

    [WireKey(5)]
    public int F { get; set; }

    [WireKey(6)]
    public int G { get; set; }

    [WireKey(7)]
    public int H { get; set; }

    [WireKey(8)]
    public int I { get; set; }
}

[Shape]
internal sealed partial class Poco(string text, bool flag = true)
{
    public bool Flag { get; } = flag;
    public string Text { get; } = text;
    public List<int>? List { get; set; }
    public Dictionary<string, int>? Dict { get; set; }
}

[Shape, WireUnion(Discriminator = "kind"), WireCase("circle", typeof(Circle))]
internal abstract partial class Figure
{
    public int Id { get; set; }
}

internal sealed class Circle : Figure
{
    public int Radius { get; set; }
}

[Shape]
internal sealed partial class Drawing
{
    public List<Figure> Figures { get; set; } = [];
}

[Shape]
internal sealed partial class Numbers
{
    public Dictionary<long, int> ById { get; set; } = [];
}

internal sealed class Entry
{
    public long Id { get; set; }
}

internal sealed class EntrySet : KeyedCollection<long, Entry>
{
    protected override long GetKeyForItem(Entry item) => item.Id;
}

[Shape]
internal sealed partial class Register
{
    public EntrySet Entries { get; set; } = [];
}

[Shape]
internal sealed partial class Lists
{
    public List<int> Few { get; set; } = [];
    public int[] Many { get; set; } = [];
}
