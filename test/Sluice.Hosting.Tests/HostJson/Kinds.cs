using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>Members of every kind that both the serializer and a shape know.</summary>
[Shape]
public partial class Kinds
{
    public int? Some { get; set; } = 3;
    public int? None { get; set; }
    public DayOfWeek? Day { get; set; } = DayOfWeek.Sunday;
    public DateOnly Date { get; set; } = new(2026, 3, 1);
    public TimeOnly Time { get; set; } = new(8, 30);
    public TimeSpan Span { get; set; } = TimeSpan.FromHours(30);
    public DateTimeOffset Moment { get; set; } = new(2026, 3, 1, 8, 30, 0, TimeSpan.FromHours(2));
    public Guid Id { get; set; } = new("6f9619ff-8b86-d011-b42d-00c04fc964ff");
    public Uri Place { get; set; } = new("https://example.org/ä?b=<c>");
    public Version Version { get; set; } = new(1, 2, 3);
    public byte[] Bytes { get; set; } = [1, 2, 3];
    public char Letter { get; set; } = 'ß';
    public decimal Price { get; set; } = 1.50m;
    public double Ratio { get; set; } = 0.1;
    public float Single { get; set; } = 1.1f;
    public ulong Big { get; set; } = ulong.MaxValue;
    public bool Flag { get; set; } = true;
    public string Text { get; set; } = "a\"b<é>\u2028";
    public List<Money> Prices { get; set; } = [new(1, "EUR"), new(2, "USD")];
    public Money?[] Maybe { get; set; } = [null, new(3, "GBP")];
    public int[][] Jagged { get; set; } =
    [
        [1],
        [2, 3],
    ];
    public HashSet<string> Names { get; set; } = ["x", "y"];
    public Queue<int> Line { get; set; } = new([1, 2]);
    public ImmutableArray<int> Fixed { get; set; } = [4, 5];
    public IReadOnlyList<string> Read { get; set; } = ["r"];
    public IEnumerable<int> Lazy { get; set; } = [6];
    public Dictionary<string, Money> ByName { get; set; } = new() { ["Some Key"] = new(4, "EUR") };
    public Dictionary<int, string> ByNumber { get; set; } = new() { [7] = "seven" };
    public IReadOnlyDictionary<string, int?> Lookup { get; set; } = new Dictionary<string, int?> { ["a"] = null };
    public JsonElement Element { get; set; } = JsonDocument.Parse("{\"a\":[1,null]}").RootElement;
    public Kinds? Next { get; set; }

    [JsonPropertyName("re-named")]
    public string? Renamed { get; set; } = "n";

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Omitted { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public string? Kept { get; set; }

    [JsonIgnore]
    public string Ignored { get; set; } = "no";
    public string Computed => Text + "!";
    public string Init { get; init; } = "i";
}

[Shape]
public partial record Made(
    int Number,
    string Name = "unnamed",
    DayOfWeek Day = DayOfWeek.Tuesday,
    List<int>? More = null
)
{
    public string? Extra { get; set; } = "extra";
    public required string Must { get; init; }
}

[Shape]
public partial struct Started
{
    public Started() { }

    public int Number { get; set; } = 5;
    public string Text { get; set; } = "t";
    public int Zero { get; set; }
}
