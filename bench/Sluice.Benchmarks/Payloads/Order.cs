namespace Sluice.Benchmarks.Payloads;

/// <summary>What the include expression of the parsing benchmark speaks of.</summary>
[Shape]
public sealed partial record Order(int Id, string Note, Customer Customer, List<OrderLine> Lines);

[Shape]
public sealed partial record Customer(int Id, string Name, string Email);

[Shape]
public sealed partial record OrderLine(int Number, Product Product, int Quantity);

[Shape]
public sealed partial record Product(int Id, string Name, decimal Price);
