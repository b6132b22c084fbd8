namespace Sluice.Cluster.Tests.Orleans;

#pragma warning disable CA2227 // Set by the serializer.

/// <summary>What the grains exchange: nothing of it knows Orleans.</summary>
[Shape]
public sealed partial class Freight
{
    public long Number { get; set; }
    public string? Note { get; set; }
    public decimal Price { get; set; }
    public DateTimeOffset Due { get; set; }
    public Freight? Next { get; set; }
    public List<Parcel> Parcels { get; set; } = [];
    public Dictionary<string, int> Counts { get; set; } = new(StringComparer.OrdinalIgnoreCase);
    public Vehicle? Vehicle { get; set; }
    public byte[] Seal { get; set; } = [];
}

[Shape]
public readonly partial record struct Parcel(string Sku, double Weight);

[Shape]
[WireUnion, WireCase("truck", typeof(Truck)), WireCase("ship", typeof(Ship))]
public abstract partial class Vehicle
{
    public string Name { get; set; } = "";
}

public sealed class Truck : Vehicle
{
    public int Axles { get; set; }
}

public sealed class Ship : Vehicle
{
    public double Draught { get; set; }
}

[Shape, Immutable]
public sealed partial record Label(string Text);

/// <summary>A later version of <see cref="Label"/>, under its name in messages.</summary>
[Shape]
public sealed partial record LaterLabel(string Text, string Language = "en", int[]? Sizes = null);

[Shape]
public sealed partial class Payroll
{
    public string Name { get; set; } = "";

    [RequirePolicy("staff")]
    public decimal Salary { get; set; }
}

[Shape]
public sealed partial class Account
{
    public string Name { get; set; } = "";

    [Never]
    public string Hash { get; set; } = "";
}

/// <summary>Without a shape: Orleans refuses it, and the codec leaves it alone.</summary>
public sealed class Unknown
{
    public int Id { get; set; }
}

/// <summary>Without a shape, and with a member that no message would carry.</summary>
public sealed class Secretive
{
    [Never]
    public string Code { get; set; } = "";
}

[ShapeFor<Unknown>, ShapeFor<Secretive>]
internal sealed partial class ForeignShapes;
