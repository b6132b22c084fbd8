using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Tests.Selection;

/// <summary>Types with every selection mark, that reach themselves and each other.</summary>
[Shape]
public partial record Order(
    int Id,
    [property: Default] string Note,
    Customer? Customer,
    List<Line> Lines,
    [property: Never] string Secret
)
{
    [WireIgnore]
    public string Hidden { get; init; } = "hidden";
    public Dictionary<string, Product> Extras { get; init; } = [];
}

[Shape]
public partial record Customer(
    int Id,
    string Name,
    [property: RequirePolicy("mail")] string Email,
    [property: SubPropertyDefault("[id,note,customer[name]]")] List<Order> Orders,
    Customer? Referrer
);

[Shape]
public partial record Line([property: Always] int Number, [property: Default] Product Product, int Quantity);

[Shape]
public partial record Product(string Sku, string Name, decimal Price);

/// <summary>Names that need quotes, differ by case, or are not Latin.</summary>
[Shape]
public partial class Odd
{
    [WireName("first-name")]
    public int Kebab { get; set; } = 1;

    [WireName("it's")]
    public int Quote { get; set; } = 2;

    [WireName("a b")]
    public int Space { get; set; } = 3;

    [WireName("id")]
    public int Lower { get; set; } = 4;

    [WireName("ID")]
    public int Upper { get; set; } = 5;

    [WireName("名前")]
    public int Name { get; set; } = 6;

    [WireName("größe")]
    public int Size { get; set; } = 7;

    [WireName("[x]")]
    public Odd? Inner { get; set; }
}

[Shape]
public partial class Animal
{
    public string Name { get; set; } = "";
    public Animal? Friend { get; set; }
}

[Shape]
public partial class Dog : Animal
{
    [Default]
    public int Tricks { get; set; }
    public List<Product> Toys { get; set; } = [];
}

[Shape]
public partial class Owl : Animal
{
    public bool IsWise { get; set; }
    public List<Product> Toys { get; set; } = [];
}

/// <summary>A union of the three above, for binding; it writes nothing.</summary>
public struct PetShape : IShape<Animal>
{
    private static readonly UnionShape<Animal> s_shape = new(
        ShapeConverter<Animal, PetShape>.Instance,
        "$type",
        () =>
            [
                new("animal", null, ShapeOf<Animal>()),
                new("dog", null, ShapeOf<Dog>()),
                new("owl", null, ShapeOf<Owl>()),
            ],
        _ => 0
    );

    public static TypeShape<Animal> Shape => s_shape;

    public static void Write<TWriter, TSelection>(ref TWriter writer, Animal? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => throw new NotSupportedException();

    public static Animal? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => throw new NotSupportedException();

    internal static TypeShape ShapeOf<T>()
        where T : IShaped<T> => T.Converter.Shape;
}

/// <summary>A union whose cases share a member that only one of them always has.</summary>
[Shape, WireUnion, WireCase("paid", typeof(PaidTicket)), WireCase("free", typeof(FreeTicket))]
public abstract partial record Ticket;

public sealed record PaidTicket([property: Always] string Key, [property: Default] string Note, int Size) : Ticket;

public sealed record FreeTicket(string Key, [property: Default] string Note, int Size) : Ticket;
