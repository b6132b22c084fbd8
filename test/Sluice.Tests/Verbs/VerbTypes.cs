namespace Sluice.Tests.Verbs;

[Shape]
public sealed partial record Reading(string Sensor)
{
    public long Value { get; set; }
    public long? Second { get; init; }
}

/// <summary>The same members without a shape.</summary>
public sealed record Unshaped(string Sensor)
{
    public long Value { get; set; }
    public long? Second { get; init; }
}

[ShapeFor<Unshaped>]
public partial class Witness;

/// <summary>Where a verb finds the shape of its type, and whether a selection is passed.</summary>
public enum VerbWay
{
    Shaped,
    Unshaped,
    Witness,
    Selected,
}
