namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

public enum Status
{
    Open,
    Shipped,
    Returned,
}

[Shape]
public partial class Customer
{
    [Default]
    public string CustomerId { get; set; } = "";

    [Default]
    public string CompanyName { get; set; } = "";

    [Default]
    public string? City { get; set; }
    public string Country { get; set; } = "";
    public string? Region { get; set; }
    public bool IsActive { get; set; }
    public List<Order> Orders { get; set; } = [];
}

[Shape]
public partial class Employee
{
    [Default]
    public int EmployeeId { get; set; }

    [Default]
    public string FirstName { get; set; } = "";

    [Default]
    public string LastName { get; set; } = "";

    [Default]
    public string? Title { get; set; }
    public DateOnly? HireDate { get; set; }
    public int? ReportsTo { get; set; }
    public Employee? Manager { get; set; }
    public List<Employee> Reports { get; set; } = [];
    public List<Order> Orders { get; set; } = [];
}

[Shape]
public partial class Order
{
    public int OrderId { get; set; }
    public string? CustomerId { get; set; }
    public int? EmployeeId { get; set; }
    public DateTime? OrderDate { get; set; }
    public DateOnly Due { get; set; }
    public TimeSpan Took { get; set; }
    public double? Freight { get; set; }
    public decimal Total { get; set; }
    public string? ShipCity { get; set; }
    public Status Status { get; set; }
    public Guid Token { get; set; }
    public Customer? Customer { get; set; }
    public Employee? Employee { get; set; }
    public List<Detail> Details { get; set; } = [];
}

[Shape]
public partial class Detail
{
    [Default]
    public int OrderId { get; set; }

    [Default]
    public int ProductId { get; set; }

    [Default]
    public short Quantity { get; set; }
    public double UnitPrice { get; set; }
    public float Discount { get; set; }
    public Order Order { get; set; } = null!;
    public Product Product { get; set; } = null!;
}

public class Product
{
    [Default]
    public int ProductId { get; set; }

    [Default]
    public string Name { get; set; } = "";

    [Default]
    public double? UnitPrice { get; set; }
    public int? SupplierId { get; set; }
    public int? CategoryId { get; set; }
    public short UnitsInStock { get; set; }
    public bool Discontinued { get; set; }

    [Default]
    public Supplier? Supplier { get; set; }
    public Category? Category { get; set; }
    public List<Detail> Details { get; set; } = [];
}

public class Supplier
{
    [Default]
    public int SupplierId { get; set; }

    [Default]
    public string Name { get; set; } = "";
    public string? City { get; set; }
    public List<Product> Products { get; set; } = [];
}

public class Category
{
    [Default]
    public int CategoryId { get; set; }

    [Default]
    public string Name { get; set; } = "";
    public byte[]? Picture { get; set; }
    public List<Product> Products { get; set; } = [];
}

/// <summary>A tree without default attributes.</summary>
public class Section
{
    public int Id { get; set; }
    public string Title { get; set; } = "";
    public int? ParentId { get; set; }
    public Section? Parent { get; set; }
    public List<Section> Children { get; set; } = [];
}
