namespace Sluice.Hosting.Tests.Clients;

/// <summary>Members of every form that filters compare.</summary>
[Shape]
public partial class Widget
{
    public float Size { get; init; }
    public double Wide { get; init; }
    public WidgetKind Kind { get; init; }
    public WidgetUses Uses { get; init; }
    public bool Active { get; init; }
    public bool? Maybe { get; init; }
    public DateTime At { get; init; }
    public DateTimeOffset Since { get; init; }
    public TimeOnly Opens { get; init; }
    public byte Small { get; init; }

    /// <summary>Gets or sets a value that no filter compares.</summary>
    public char Grade { get; init; }
}

public enum WidgetKind
{
    Square,
    Round,
}

[Flags, WireEnum]
public enum WidgetUses
{
    None = 0,

    [WireName("cut-it")]
    Cut = 1,
    Press = 2,
}
