using System.Text.Json.Serialization;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

/// <summary>One table for the hierarchy, whose base is abstract.</summary>
public abstract class Animal
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public int? HabitatId { get; set; }
    public Habitat? Habitat { get; set; }
}

public abstract class Bird : Animal
{
    public bool CanFly { get; set; }
}

public class Eagle : Bird
{
    public double Span { get; set; }
    public List<Kiwi> Prey { get; set; } = [];
}

public class Kiwi : Bird
{
    public Island FoundOn { get; set; }
    public int? EagleId { get; set; }
}

public class Cat : Animal
{
    public string? Color { get; set; }
    public int Lives { get; set; }
}

public enum Island : byte
{
    North,
    South,
}

public class Habitat
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Place { get; set; } = "";
    public List<Animal> Animals { get; set; } = [];
}

/// <summary>One table for the hierarchy, whose base is a type like the others.</summary>
[Shape]
public partial class Drink
{
    public int Id { get; set; }
    public string Label { get; set; } = "";
    public int Sugar { get; set; }
}

[Shape]
public partial class Coke : Drink
{
    public int Caffeine { get; set; }
}

[Shape]
public partial class Tea : Drink
{
    public bool? HasMilk { get; set; }
}

/// <summary>One table for the hierarchy, written with discriminators.</summary>
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract class Figure
{
    public int Id { get; set; }
    public string Color { get; set; } = "";
}

public class Circle : Figure
{
    public double Radius { get; set; }
}

public class Square : Figure
{
    public double Side { get; set; }
}

/// <summary>A table for each type.</summary>
public abstract class Plant
{
    public int Id { get; set; }
    public string Species { get; set; } = "";
    public int? GardenId { get; set; }
    public Garden? Garden { get; set; }
}

public class Flower : Plant
{
    public string? Petals { get; set; }
    public int Count { get; set; }
}

public class Rose : Flower
{
    public bool HasThorns { get; set; }
}

public class Tree : Plant
{
    public double Height { get; set; }
}

public class Garden
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Title { get; set; } = "";
    public List<Plant> Plants { get; set; } = [];
    public List<Rose> Roses { get; set; } = [];
}

/// <summary>A table for each type that is not abstract.</summary>
public abstract class Vehicle
{
    public int Id { get; set; }
    public string Plate { get; set; } = "";
    public int? GarageId { get; set; }
    public Garage? Garage { get; set; }
}

public class Car : Vehicle
{
    public int Seats { get; set; }
}

public class SportsCar : Car
{
    public double TopSpeed { get; set; }
}

public class Truck : Vehicle
{
    public double? Load { get; set; }
}

public class Garage
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Street { get; set; } = "";
    public List<Vehicle> Vehicles { get; set; } = [];
}
