using System.Text.Json.Serialization;

namespace Sluice.TestCatalogue;

/// <summary>Members that derived types override and hide.</summary>
[Shape]
public partial class Renaming
{
    /// <summary>Overridden under another name.</summary>
    [JsonPropertyName("x")]
    public virtual int Number { get; set; }

    /// <summary>Hidden under another name.</summary>
    public int Hidden { get; init; }

    /// <summary>Overridden without the name.</summary>
    [JsonPropertyName("r")]
    public virtual string? Text { get; set; }

    /// <summary>Overridden under the same name.</summary>
    [JsonPropertyName("same")]
    public virtual int Same { get; set; }
}

/// <summary>A list from before generic types.</summary>
public class Remarks : System.Collections.ArrayList;

/// <summary>Both names stand on the wire, as in System.Text.Json.</summary>
[Shape]
public partial class Renamed : Renaming
{
    /// <summary>Another name for the same number.</summary>
    [JsonPropertyName("y")]
    public override int Number
    {
        get => base.Number;
        set => base.Number = value;
    }

    /// <summary>A number of its own.</summary>
    [JsonPropertyName("hidden2")]
    public new int Hidden { get; init; }

    /// <summary>By its own name.</summary>
    public override string? Text
    {
        get => base.Text;
        set => base.Text = value;
    }

    /// <summary>By the same name.</summary>
    [JsonPropertyName("same")]
    public override int Same { get; set; }

    /// <summary>Sets what is hidden.</summary>
    public static Renamed Of(int hidden, int front) =>
        (Renamed)
            new Renamed
            {
                Hidden = front,
                Number = 3,
                Text = "t",
                Same = 4,
            }.WithHidden(hidden);

    private Renaming WithHidden(int hidden)
    {
        typeof(Renaming).GetProperty(nameof(Hidden))!.SetValue(this, hidden);
        return this;
    }
}
