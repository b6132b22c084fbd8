using System.Text.Json.Serialization;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

public interface INamed
{
    string Name { get; }
}

/// <summary>Types that drivers and type mappings read in their own way, and attributes of members.</summary>
public class Oddity : INamed
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public char Letter { get; set; }
    public char? Second { get; set; }
    public byte Small { get; set; }
    public sbyte Signed { get; set; }
    public uint Wide { get; set; }
    public ulong? Huge { get; set; }
    public DateTimeOffset Seen { get; set; }
    public TimeOnly? At { get; set; }
    public Uri? Link { get; set; }
    public byte[] Bytes { get; set; } = [];
    public List<int?> Numbers { get; set; } = [];
    public string[] Words { get; set; } = [];
    public Extra? Extra { get; set; }

    [JsonPropertyName("renamed"), JsonPropertyOrder(-1)]
    public int? Original { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public int AsText { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Status>))]
    public Status Status { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Sparse { get; set; }

    [Never]
    public string Secret { get; set; } = "";
    public int? CustomerNumber { get; set; }

    [SubPropertyDefault("[id]")]
    public ICollection<Trinket> Trinkets { get; set; } = new HashSet<Trinket>();
}

/// <summary>Owned, and each of its columns may be null.</summary>
public class Extra
{
    public string? Note { get; set; }
    public int? Level { get; set; }
}

public class Trinket
{
    [Default]
    public int Id { get; set; }
    public string? Label { get; set; }
    public int? OddityId { get; set; }
}

/// <summary>Created by its constructor alone; its key is a pair.</summary>
public class Token(string scope, int number)
{
    public string Scope { get; } = scope;
    public int Number { get; } = number;
    public string? Text { get; init; }
}

/// <summary>Its setter is replaced by a derived type.</summary>
public class Label
{
    public virtual string Text { get; set; } = "";
    public int Rank { get; set; }
}

public class LoudLabel : Label
{
    public override string Text
    {
        get => base.Text;
        set => base.Text = value.ToUpperInvariant();
    }
}

/// <summary>Assigns one property twice.</summary>
public class Twice
{
    public Twice(string a, string b)
    {
        Text = b;
        Text = a;
    }

    public string Text { get; }
}

public readonly record struct Pair(int First, string? Second);
