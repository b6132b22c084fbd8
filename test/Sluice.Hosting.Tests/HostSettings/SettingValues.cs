using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Hosting.Tests.HostSettings;

public enum SessionKind
{
    KeyNote = 1,

    [JsonStringEnumMemberName("Work Shop")]
    Workshop,
}

[Flags]
public enum DayKinds
{
    None,
    FirstDay = 1,
    LastDay = 2,
}

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
    public Dictionary<SessionKind, string> ByKind { get; set; } =
        new() { [SessionKind.KeyNote] = "x", [SessionKind.Workshop] = "y" };
    public Dictionary<int, Speaker> ById { get; set; } = new() { [3] = new() };
    public Dictionary<bool, int> ByFlag { get; set; } = new() { [true] = 1 };
    public Dictionary<Guid, int> ByCode { get; set; } = new() { [new("0f8fad5b-d9cb-469f-a165-70867728950e")] = 1 };
    public SortedDictionary<DayKinds, int> ByDay { get; set; } = new() { [DayKinds.LastDay] = 1 };
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
    public int[][] Matrix { get; set; } =
    [
        [1],
        [2, 3],
    ];
    public int? NoNumber { get; set; }
}

/// <summary>Members whose own converters take precedence over those of the host.</summary>
public class OwnForms
{
    [JsonConverter(typeof(JsonStringEnumConverter))]
    public SessionKind NamedKind { get; set; } = SessionKind.KeyNote;

    [JsonConverter(typeof(JsonStringEnumConverter<SessionKind>))]
    public SessionKind? PerhapsNamedKind { get; set; } = SessionKind.Workshop;

    [JsonConverter(typeof(JsonNumberEnumConverter<SessionKind>))]
    public SessionKind NumberedKind { get; set; } = SessionKind.KeyNote;

    [JsonConverter(typeof(MarkedNumber))]
    public int MarkedValue { get; set; } = 5;

    [JsonConverter(typeof(MarkedNumber))]
    public int? PerhapsMarkedValue { get; set; } = 6;
    public int PlainValue { get; set; } = 7;
    public SessionKind PlainKind { get; set; } = SessionKind.KeyNote;
}

/// <summary>Writes <c>"x5"</c> for 5.</summary>
public sealed class MarkedNumber : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        int.Parse(reader.GetString()![1..], null);

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) =>
        writer.WriteStringValue($"x{value}");
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
