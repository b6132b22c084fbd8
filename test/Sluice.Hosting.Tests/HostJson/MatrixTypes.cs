using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Hosting.Tests.HostJson;

// Every member that Sluice hides has a name that begins with Hidden, so that a test can take it out of the host's own
// answer.

public readonly record struct Money(decimal Amount, string Currency);

[Shape]
public partial class Customer
{
    public string FirstName { get; set; } = "<é>";
    public string? Last { get; set; }
    public DayOfWeek Day { get; set; } = DayOfWeek.Friday;
    public Money Cost { get; set; } = new(5, "EUR");
    public Money? Refund { get; set; }
    public int Count { get; set; }
    public List<string> Tags { get; init; } = ["a", "b"];
    public Dictionary<string, int> Scores { get; set; } = new() { ["First One"] = 1 };
    public virtual string? Nickname { get; set; }
    public virtual int Rank => 3;
    public virtual TimeSpan None { get; set; }
    public virtual int Zero { get; set; }
    public virtual int? Nothing { get; set; }
    public virtual IReadOnlyList<int> Ranks { get; } = [1, 2];
    public int Field = 7;

    [JsonIgnore]
    public string Ignored { get; set; } = "ignored";

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public virtual string? Optional { get; set; }

    [JsonPropertyName("renamed_by_json")]
    public string Renamed { get; set; } = "r";
    public DateTime At { get; set; } = new(2026, 3, 1, 8, 30, 0, DateTimeKind.Utc);
}

[Shape]
public partial class Account
{
    public required int Id { get; set; } = 1;

    [Never]
    public string HiddenPassword { get; set; } = "canary-password";

    [WireIgnore]
    public string HiddenNote { get; set; } = "canary-note";

    [RequirePolicy("staff")]
    public decimal HiddenSalary { get; set; } = 31337;

    [RequirePolicy("staff")]
    public List<string> HiddenRoles { get; } = ["canary-role"];
    public string HiddenByOptions { get; set; } = "canary-options";
    public Customer? Owner { get; set; } = new();
}

[
    Shape,
    JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"),
    JsonDerivedType(typeof(Circle), "circle"),
    JsonDerivedType(typeof(Square), "square")
]
public abstract partial class Figure
{
    public string Label { get; set; } = "figure";

    [RequirePolicy("staff")]
    public virtual int HiddenWeight { get; set; } = 31337;
}

[Shape]
public partial class Circle : Figure
{
    public double Radius { get; set; } = 1.5;
    public override int HiddenWeight { get; set; } = 31338;
}

[Shape]
public partial class Square : Figure
{
    public double Side { get; set; } = 2;
    public new int HiddenWeight { get; set; } = 31339;
}

/// <summary>A type of somebody else's, for which a witness asks.</summary>
public class Foreign
{
    public int Id { get; set; } = 4;
    public DayOfWeek Day { get; set; } = DayOfWeek.Monday;

    [Never]
    public string HiddenKey { get; set; } = "canary-key";
}

[ShapeFor<Foreign>]
public partial class ForeignShapes;

public interface IPaid
{
    [RequirePolicy("staff")]
    decimal HiddenPay { get; }
}

public interface IShown
{
    int HiddenInImplementation { get; }
    int HiddenExplicitly { get; }
    int Visible { get; }
}

/// <summary>Neither attribute, and marks in every place that they can be in.</summary>
public class Unmarked : IPaid, IShown
{
    public int Id { get; set; } = 2;
    public decimal HiddenPay { get; set; } = 31337;

    [Never]
    public virtual int HiddenInImplementation { get; set; } = 31338;

    [RequirePolicy("staff")]
    int IShown.HiddenExplicitly => 31339;
    public int Visible => 1;

    [JsonPropertyName("hidden-renamed")]
    [Never]
    public string Renamed { get; set; } = "canary-renamed";

    [JsonInclude, Never]
    internal string HiddenInternal { get; set; } = "canary-internal";

    [JsonInclude, RequirePolicy("staff")]
    public string HiddenField = "canary-field";
}

/// <summary>What a declared type shows and the object's own type hides.</summary>
public class Holder
{
    public IShown Shown { get; set; } = new Unmarked();
    public Opened Opened { get; set; } = new Closed();
    public object Anything { get; set; } = new Unmarked();
    public List<IShown> Several { get; set; } = [new Unmarked()];
}

public class Opened
{
    public virtual string? HiddenInOverride { get; set; } = "open";
    public virtual string? Empty { get; set; }
}

public sealed class Closed : Opened
{
    [RequirePolicy("staff")]
    public override string? HiddenInOverride { get; set; } = "canary-closed";
}

public record Positional(
    int Id,
    string Name,
    [Never] string HiddenCode = "canary-code",
    [property: RequirePolicy("staff")] int HiddenLevel = 31337
);

public struct Value
{
    public Value() { }

    public int Number { get; set; } = 6;

    [Never]
    public string HiddenText { get; set; } = "canary-struct";
}

public class Extended
{
    public int Id { get; set; } = 8;

    [JsonExtensionData, RequirePolicy("staff")]
    public Dictionary<string, JsonElement> Rest { get; set; } =
        new() { ["hiddenExtra"] = JsonDocument.Parse("\"canary-extra\"").RootElement };
}

public class ShownExtended
{
    public int Id { get; set; } = 9;

    [JsonExtensionData]
    public Dictionary<string, object> Rest { get; set; } = new() { ["more"] = 1 };
}

/// <summary>Contracts from the host's own source generator.</summary>
[
    JsonSerializable(typeof(Customer)),
    JsonSerializable(typeof(Account)),
    JsonSerializable(typeof(Figure)),
    JsonSerializable(typeof(Foreign)),
    JsonSerializable(typeof(Unmarked)),
    JsonSerializable(typeof(Holder))
]
[
    JsonSerializable(typeof(Positional)),
    JsonSerializable(typeof(Value)),
    JsonSerializable(typeof(Extended)),
    JsonSerializable(typeof(ShownExtended))
]
[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
public partial class MatrixContext : JsonSerializerContext;
