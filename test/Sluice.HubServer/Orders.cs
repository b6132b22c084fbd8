namespace Sluice.HubServer;

/// <summary>Written by name in text, as the platform's protocol does.</summary>
public enum Priority
{
    /// <summary>Can wait.</summary>
    Low,

    /// <summary>Cannot wait.</summary>
    High,
}

/// <summary>An object with nested objects and values of several kinds.</summary>
[Shape]
public sealed partial record Order(
    int Id,
    string? Note,
    Priority Priority,
    DateTime Due,
    byte[] Stamp,
    List<Line> Lines
);

/// <summary>A nested object.</summary>
[Shape]
public sealed partial record Line(string Sku, decimal Price, Dictionary<string, long> Counts);

/// <summary>A union.</summary>
[Shape]
[WireUnion]
[WireCase(0, typeof(Circle))]
[WireCase(1, typeof(Box))]
public abstract partial record Figure;

/// <summary>A case.</summary>
[Shape]
public sealed partial record Circle(double Radius) : Figure;

/// <summary>A case.</summary>
[Shape]
public sealed partial record Box(double Width, double Height) : Figure;

/// <summary>Members declared as a union keep the discriminator.</summary>
[Shape]
public sealed partial record Drawing(string Name, List<Figure> Figures);

/// <summary>A type that no hub message may contain.</summary>
[Shape]
public sealed partial record Salary(string Name, [property: RequirePolicy("payroll")] decimal Amount);
