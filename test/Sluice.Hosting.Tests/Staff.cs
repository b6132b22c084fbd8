using System.Diagnostics.CodeAnalysis;

namespace Sluice.Hosting.Tests;

/// <summary>Types that derive from each other, with members that not everybody may see.</summary>
[Shape]
public partial class Person
{
    public int Id { get; set; } = 1;
    public virtual string Name { get; set; } = "Ada";

    [RequirePolicy("staff")]
    public virtual int Badge { get; set; } = 7;
}

[Shape]
public partial class Employee : Person
{
    public decimal Rate { get; set; } = 9;
    public override int Badge { get; set; } = 70;
}

[Shape]
public partial class Trainee : Employee
{
    public string School { get; set; } = "Tallaght";
}

[Shape, WireUnion, WireCase(0, typeof(Dog)), WireCase(1, typeof(Cat))]
public abstract partial class Animal
{
    public string Name { get; set; } = "Rex";
}

[Shape]
public partial class Dog : Animal
{
    public int Bones { get; set; } = 2;
}

[Shape]
public partial class Cat : Animal
{
    public int Mice { get; set; } = 3;
}

/// <summary>A class that has no shape of its own, around one that has guarded members.</summary>
[SuppressMessage("Design", "CA1812", Justification = "Serialized.")]
public sealed class Visit
{
    public Employee Host { get; set; } = new();
    public int Door { get; set; } = 3;
}

/// <summary>Members that say nothing about what they hold.</summary>
[Shape]
public partial class Parcel
{
    public object? Content { get; set; } = new Employee();
    public List<object> Others { get; set; } = [new Employee()];
    public Dictionary<string, object> ByName { get; set; } =
        new() { ["a"] = new Employee(), ["b"] = new[] { new Employee() } };
}
