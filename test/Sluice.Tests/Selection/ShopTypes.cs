namespace Sluice.Tests.Selection;

[Shape]
public partial record Order(int Id, [property: Default] string Note, Customer Customer, List<Line> Lines, [property: Never] string Secret)
{
    [WireIgnore] public string Hidden { get; init; } = "hidden";
    public Dictionary<string, Product> Extras { get; init; } = [];
}

[Shape]
public partial record Customer(int Id, string Name, string Email, [property: SubPropertyDefault("[id,note]")] List<Order> Orders, Customer? Referrer);

[Shape]
public partial record Line([property: Always] int Number, [property: Default] Product Product, int Quantity);

[Shape]
public partial record Product(string Sku, string Name, decimal Price);
