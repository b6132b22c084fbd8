using System.Numerics;
using System.Text.Json;

namespace Sluice.Hosting.Tests.Attacks;

public enum TargetKind
{
    First = 1,
    Second,

    [WireName("third-kind")]
    Third,
}

[Flags]
public enum TargetFlags : byte
{
    None,
    Left = 1,
    Right = 2,
}

/// <summary>Members of every kind that a sender can fill.</summary>
public class Target
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public string? Text { get; set; }

    [Filterable, Sortable]
    public decimal Total { get; set; }

    [Filterable, Sortable]
    public double Ratio { get; set; }

    [Filterable, Sortable]
    public DateTimeOffset At { get; set; }

    [Filterable, Sortable]
    public DateOnly? Day { get; set; }

    [Filterable, Sortable]
    public TimeOnly? Clock { get; set; }

    [Filterable, Sortable]
    public Guid Code { get; set; }

    [Filterable, Sortable]
    public TargetKind Kind { get; set; } = TargetKind.First;

    [Filterable]
    public TargetFlags Flags { get; set; }

    [Filterable, Sortable]
    public bool? IsOpen { get; set; }

    [Filterable, Sortable]
    public Target? Parent { get; set; }

    [Filterable]
    public List<TargetLine> Lines { get; set; } = [];

    [Filterable]
    public List<string> Tags { get; set; } = [];

    [Filterable, Sortable, RequirePolicy("staff")]
    public string? Secret { get; set; }

    [Never]
    public string? Password { get; set; }
    public TimeSpan Span { get; set; }
    public char Letter { get; set; } = 'a';
    public List<char>? Letters { get; set; }
    public List<double>? Ratios { get; set; }
    public Dictionary<double, int>? ByRatio { get; set; }
    public byte[]? Raw { get; set; }
    public Uri? Link { get; set; }
    public Version? Version { get; set; }
    public BigInteger Big { get; set; }
    public Int128 Wide { get; set; }
    public Half Small { get; set; }
    public object? Any { get; set; }
    public JsonElement? Json { get; set; }
    public Dictionary<int, TargetKind>? ByNumber { get; set; }
    public Dictionary<TargetKind, string?>? ByKind { get; set; }
    public SortedSet<string>? Sorted { get; set; }
    public TargetLine?[]? Slots { get; set; }
    public (int, string)? Pair { get; set; }

    internal static Target[] All { get; } =
    [
        .. new string?[]
        {
            null,
            "",
            "a",
            "A",
            "Größe",
            "\0",
            "a\0b",
            "😀",
            "'",
            "%_",
            new string('x', 3_000),
            new string('ÿ', 1_400),
            "\u2028",
        }.Select(
            (text, i) =>
                new Target
                {
                    Id = i,
                    Text = text,
                    Total = i - 2.5m,
                    Ratio = i / 3.0,
                    Secret = "canary-guarded",
                    Password = "canary-never",
                    At = new(2026, 1, 1 + i, 0, 0, 0, TimeSpan.FromHours(i % 3)),
                    Day = i % 3 == 0 ? null : new(2026, 1, 1 + i),
                    Kind = (TargetKind)(i % 5),
                    Code = new(i, 0, 0, new byte[8]),
                    Lines = [.. Enumerable.Range(0, i % 4).Select(n => new TargetLine { Quantity = n, Name = text })],
                    Tags = [$"t{i}"],
                    Parent =
                        i % 2 == 0
                            ? null
                            : new()
                            {
                                Id = -i,
                                Text = text,
                                Secret = "canary-guarded",
                            },
                    IsOpen = i % 3 == 0 ? null : i % 3 == 1,
                }
        ),
    ];
}

public class TargetLine
{
    [Filterable, Sortable]
    public int Quantity { get; set; }

    [Filterable, Sortable]
    public string? Name { get; set; }

    [Filterable, Sortable, RequirePolicy("staff")]
    public string? Cost { get; set; } = "canary-guarded";
    public TargetLine? Inner { get; set; }
}

/// <summary>A body whose constructor takes what the sender gives.</summary>
public sealed record PositionalTarget(int Id, string Name, TargetKind Kind = TargetKind.Second)
{
    public required string Note { get; init; }
}

/// <summary>A MessagePack array or map.</summary>
[Shape]
public partial class KeyedTarget
{
    [WireKey(0)]
    public int Id { get; set; }

    [WireKey(1)]
    public string? Name { get; set; }

    [WireKey(2), RequirePolicy("staff")]
    public string? Secret { get; set; }
}
