using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests.Csv;

public enum Size
{
    Small,
    Large,
}

public sealed record Sender(string Name, string? Code);

public sealed record Parcel(
    int Id,
    string Name,
    string? Remark,
    decimal Price,
    bool Enabled,
    Sender? Sender,
    List<string>? Tags,
    Size Size,
    byte[]? Data
);

public sealed record Salaried(int Id, [property: RequirePolicy("staff")] int Salary);

[JsonDerivedType(typeof(Circle), "circle")]
public abstract record Figure;

public sealed record Circle(int Radius) : Figure;

public sealed class Loose
{
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement> Rest { get; set; } = [];
}

public record Loner(int Id);

public sealed record Joiner(int Id, int More) : Loner(Id);

internal sealed class LonerConverter : JsonConverter<Loner>
{
    public override Loner Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(reader.GetInt32());

    public override void Write(Utf8JsonWriter writer, Loner value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(value.Id);
}

[Route("parcels")]
public class ParcelsController : ControllerBase
{
    private static readonly List<Parcel> s_parcels =
    [
        .. Enumerable.Range(1, 3).Select(id => new Parcel(id, "a", null, 1, true, null, null, (Size)(id % 2), null)),
    ];

    [HttpGet("csv"), Produces("text/csv")]
    public ActionResult<List<Parcel>> GetCsv(Include<Parcel> include) => s_parcels;

    [HttpGet("both"), Produces("application/json", "text/csv")]
    public List<Parcel> GetBoth(Include<Parcel> include) => s_parcels;

    [HttpGet("plain")]
    public List<Parcel> GetPlain(Include<Parcel> include) => s_parcels;
}

/// <summary>A field of a record, and whether it is between quotes.</summary>
internal sealed record Cell(string Text, bool IsQuoted);
