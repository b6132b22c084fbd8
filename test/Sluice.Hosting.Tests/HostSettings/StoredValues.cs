using System.Text.Json.Serialization;

namespace Sluice.Hosting.Tests.HostSettings;

/// <summary>Columns of every kind that settings decide about, a reference and collections.</summary>
public class StoredTalk
{
    [Sortable]
    public int Id { get; set; }
    public int? TrackId { get; set; }
    public string Title { get; set; } = "";
    public string? SubTitle { get; set; }
    public SessionKind SessionKind { get; set; }
    public SessionKind? OtherKind { get; set; }

    /// <summary>Stored by name.</summary>
    public SessionKind NamedKind { get; set; }
    public DayKinds AllDays { get; set; }
    public bool IsOpen { get; set; }
    public decimal Price { get; set; }
    public double AsDouble { get; set; }

    [JsonPropertyName("fixed-name")]
    public long FixedName { get; set; }
    public DateTime StartsAt { get; set; }
    public Guid RowCode { get; set; }
    public byte[] RawBytes { get; set; } = [];
    public Money Fee { get; set; }
    public Money? Bonus { get; set; }
    public List<int> AllNumbers { get; set; } = [];
    public List<SessionKind> AllKinds { get; set; } = [];
    public StoredSpeaker? MainSpeaker { get; set; }
    public List<StoredSpeaker> OtherSpeakers { get; set; } = [];
    public List<StoredRoom> AllRooms { get; set; } = [];
    public int TwiceTrack => 2 * (TrackId ?? 0);
}

public class StoredSpeaker
{
    public int Id { get; set; }
    public string FullName { get; set; } = "";
    public string? BioText { get; set; }
    public SessionKind FavouriteKind { get; set; }
    public Money? HourlyFee { get; set; }
}

public class StoredRoom
{
    public int Id { get; set; }
    public long SeatCount { get; set; }
}

/// <summary>Objects within the row and within a document, and values of converters.</summary>
public class StoredPlace
{
    [Sortable]
    public int Id { get; set; }
    public StoredAddress HomeAddress { get; set; } = new();
    public List<StoredPart> AllParts { get; set; } = [];
    public Dictionary<string, int> ByName { get; set; } = [];
    public Dictionary<SessionKind, Money> ByKind { get; set; } = [];
}

public class StoredAddress
{
    public string CityName { get; set; } = "";
    public SessionKind UsualKind { get; set; }
    public int? HouseNumber { get; set; }
}

public class StoredPart
{
    public int PartNumber { get; set; }
    public SessionKind PartKind { get; set; }
    public Money PartFee { get; set; }
    public double? PartSize { get; set; }
}

/// <summary>A hierarchy in one table.</summary>
[JsonPolymorphic]
[JsonDerivedType(typeof(StoredCircle), "circle")]
[JsonDerivedType(typeof(StoredSquare), "square")]
public class StoredFigure
{
    [Sortable]
    public int Id { get; set; }
    public string FigureName { get; set; } = "";
}

public class StoredCircle : StoredFigure
{
    public double RadiusInMeters { get; set; }
}

public class StoredSquare : StoredFigure
{
    public SessionKind SquareKind { get; set; }
}

/// <summary>What a row of the application's SQL represents, with the types of the columns.</summary>
public class PlainRow
{
    public long TrackId { get; set; }
    public string FullName { get; set; } = "";
    public string? SubTitle { get; set; }
    public double AsDouble { get; set; }

    [JsonPropertyName("fixed-name")]
    public long FixedName { get; set; }
    public byte[]? RawBytes { get; set; }
}

/// <summary>A row with numbers of enumerations, which the host may write as text.</summary>
public class KindRow
{
    public long TrackId { get; set; }
    public SessionKind SessionKind { get; set; }
    public SessionKind? OtherKind { get; set; }
    public DayKinds AllDays { get; set; }
}

/// <summary>An envelope of the application.</summary>
public class Wrapped<T>
{
    public string SchemaName { get; set; } = "v1";
    public List<T> AllItems { get; set; } = [];
}
