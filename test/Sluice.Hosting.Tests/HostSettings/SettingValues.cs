using System.Text.Json.Serialization;

namespace Sluice.Hosting.Tests.HostSettings;

public enum SessionKind { KeyNote = 1, [JsonStringEnumMemberName("Work Shop")] Workshop }

[Flags]
public enum DayKinds { None, FirstDay = 1, LastDay = 2 }

public class Talk
{
    public int? TrackId { get; set; } = 4;
    public string Title { get; set; } = "Größe <b> \"quoted\" 😀 \u2028";
    public string? SubTitle { get; set; }
    public SessionKind SessionKind { get; set; } = SessionKind.Workshop;
    public DayKinds AllDays { get; set; } = DayKinds.FirstDay | DayKinds.LastDay;
    public bool IsOpen { get; set; }
    public decimal Price { get; set; } = 12.50m;
    [JsonPropertyName("fixed-name")]
    public long FixedName { get; set; } = 7;
    public Speaker Speaker { get; set; } = new();
    public List<Speaker> OtherSpeakers { get; set; } = [new() { FullName = "B" }];
    public DateTime StartsAt { get; set; } = new(2026, 11, 26, 1, 2, 3, DateTimeKind.Utc);
}

public class Speaker
{
    public int Id { get; set; } = 3;
    public string FullName { get; set; } = "Ada";
    public string? Bio { get; set; }
    public Money Fee { get; set; } = new(5);
    public Money? Bonus { get; set; }
}

/// <summary>A value that the host's converters write as text.</summary>
public record struct Money(int Cents);

public class Keyed
{
    public Dictionary<string, int> ByName { get; set; } = new() { ["FirstKey"] = 1, ["second key"] = 2 };
    public Dictionary<SessionKind, string> ByKind { get; set; } = new()
    {
        [SessionKind.KeyNote] = "x",
        [SessionKind.Workshop] = "y",
    };
    public Dictionary<int, Speaker> ById { get; set; } = new() { [3] = new() };
    public Dictionary<bool, int> ByFlag { get; set; } = new() { [true] = 1 };
    public SortedDictionary<string, Dictionary<string, int>> Nested { get; set; } =
        new() { ["OuterKey"] = new() { ["InnerKey"] = 1 } };
}

public class Extended
{
    public int OwnNumber { get; set; } = 1;
    [JsonExtensionData]
    public Dictionary<string, object> MoreMembers { get; set; } = [];
}

public class Untyped
{
    public object? AnyText { get; set; } = "text";
    public object? AnyKind { get; set; } = SessionKind.KeyNote;
    public object? AnyMoney { get; set; } = new Money(9);
    public object? AnyTalk { get; set; } = new Speaker();
    public Dictionary<string, object?> ByName { get; set; } =
        new() { ["FirstKey"] = new Speaker(), ["Nothing"] = null };
}

public class Numbers
{
    public double AsDouble { get; set; } = 1.5;
    public float? AsFloat { get; set; } = 0.25f;
    public byte AsByte { get; set; } = 200;
    public List<int> AllNumbers { get; set; } = [1, 2];
    public int[][] Matrix { get; set; } = [[1], [2, 3]];
    public int? NoNumber { get; set; }
}

public record Positional(string FirstName, int AgeInYears, SessionKind Kind = SessionKind.KeyNote);

[JsonPolymorphic]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public class Figure
{
    public string FigureName { get; set; } = "f";
}

public class Circle : Figure
{
    public double RadiusInMeters { get; set; } = 2;
}

public class Square : Figure
{
    public SessionKind SquareKind { get; set; } = SessionKind.KeyNote;
}

public class Drawing
{
    public Figure MainFigure { get; set; } = new Circle();
    public List<Figure> AllFigures { get; set; } = [new Square(), new Circle()];
}
