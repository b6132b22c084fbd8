namespace Sluice.Packages.Tests;

public enum Colour
{
    Red,
    Blue,
}

[Shape]
public partial record Item(
    int Id,
    string? Name,
    Colour Colour,
    decimal Price,
    DateTime Due,
    byte[] Stamp,
    List<Part> Parts
);

[Shape]
public partial record Part(Guid Key, Dictionary<string, double> Sizes);

[Shape]
[WireUnion]
[WireCase(0, typeof(Circle))]
[WireCase(1, typeof(Box))]
public abstract partial record Figure;

[Shape]
public sealed partial record Circle(double Radius) : Figure;

[Shape]
public sealed partial record Box([property: RequirePolicy("owner")] double Width, double Height) : Figure;

[Shape]
public partial record Salary(string Name, [property: RequirePolicy("payroll")] decimal Amount);

[Shape]
public partial record Team(string Name, List<Salary> Salaries);

[Shape]
public partial record Envelope(string Title, object? Content);

// No shape is generated: it is made at run time.
public class Plain
{
    public int Number { get; set; }
    public Salary? Salary { get; set; }
}

public class Simple
{
    public int Number { get; set; }
    public string? Text { get; set; }
}

[Shape]
public partial class Recursive
{
    public int Value { get; set; }
    public List<Recursive> Children { get; set; } = [];
}
