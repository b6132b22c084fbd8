namespace Sluice.Tests.Json.Input;

[Shape]
public partial record Basket(int Id, string? Owner, List<BasketLine> Lines)
{
    public Dictionary<string, int>? Notes { get; set; }
    public double Weight { get; init; } = 1.5;
}

[Shape]
public partial record BasketLine(string Sku, int Quantity)
{
    [WireName("odd name")]
    public int? Odd { get; init; }
}

[Shape]
public partial class Counters
{
    public int Alpha { get; set; }
    public int Beta { get; set; }
    public int Gamma { get; set; }
    public int LongerThanEight { get; set; }
    public int Ångström { get; set; }
}

[Shape]
public partial class Chain
{
    public string? Name { get; set; }
    public Chain? Next { get; set; }
    public List<Chain>? Others { get; set; }
}

[Shape]
public partial class Picky
{
    private int _percent;

    public int Percent
    {
        get => _percent;
        set =>
            _percent = value is >= 0 and <= 100
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), "A percentage is from 0 to 100.");
    }
}

[Shape]
public partial record Strict(string Name, string? Maybe);

public enum Colour
{
    Red,
    Green,
}

[Shape]
public partial record Painted(Colour Colour, string? PaintName);

[WireDeclaredOnly]
public abstract record Animal(string Name);

[Shape]
public partial record Dog(string Name, int Barks) : Animal(Name);

[Shape]
public partial record Cat(string Name, bool Purrs) : Animal(Name);

[Shape]
public partial record Owner(Animal? Pet, List<Animal>? More);
