using System.Text.Json.Serialization;

namespace Sluice.Benchmarks.Documents;

/// <summary>A figure of a drawing: the base of a union.</summary>
[
    Shape,
    JsonDerivedType(typeof(DrawnCircle), "circle"),
    JsonDerivedType(typeof(DrawnBox), "box"),
    JsonDerivedType(typeof(DrawnText), "text")
]
public abstract partial class Drawn
{
    /// <summary>The horizontal position.</summary>
    public double X { get; set; }

    /// <summary>The vertical position.</summary>
    public double Y { get; set; }
}

/// <summary>A circle.</summary>
[Shape]
public sealed partial class DrawnCircle : Drawn
{
    /// <summary>The radius.</summary>
    public double Radius { get; set; }
}

/// <summary>A rectangle.</summary>
[Shape]
public sealed partial class DrawnBox : Drawn
{
    /// <summary>The width.</summary>
    public double Width { get; set; }

    /// <summary>The height.</summary>
    public double Height { get; set; }

    /// <summary>The color, as RGB.</summary>
    public int Fill { get; set; }
}

/// <summary>A text.</summary>
[Shape]
public sealed partial class DrawnText : Drawn
{
    /// <summary>The text.</summary>
    public string Text { get; set; } = "";
}
