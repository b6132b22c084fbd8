namespace Sluice.Benchmarks.Payloads;

/// <summary>Nested objects, collections, a dictionary and a child of its own type.</summary>
[Shape]
public sealed partial class NestedModel
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Title { get; set; } = "";
    public string Description { get; set; } = "";
    public decimal Price { get; set; }
    public AddressModel? Address { get; set; }
    public FlatModel? Owner { get; set; }
    public List<FlatModel> Items { get; set; } = [];
    public List<string> Tags { get; set; } = [];
    public Dictionary<string, string> Attributes { get; set; } = [];
    public NestedModel? Child { get; set; }

    public static NestedModel Make(int id, bool hasChild = true) =>
        new()
        {
            Id = id,
            Title = $"Product number {id}",
            Description =
                "A description that is long enough to be one, with commas, full stops and all that belongs to it.",
            Price = 19.99m + id,
            Address = new AddressModel
            {
                Street = $"{id} Harbour Street",
                City = "Rotterdam",
                PostalCode = "3011 AB",
                Country = "NL",
            },
            Owner = FlatModel.Make(id * 100),
            Items = FlatModel.List(5),
            Tags = ["new", "reduced", "in stock", "fragile"],
            Attributes = new()
            {
                ["colour"] = "red",
                ["weight"] = "12.5 kg",
                ["origin"] = "Portugal",
            },
            Child = hasChild ? Make(id + 1_000, false) : null,
        };

    public static List<NestedModel> List(int count) => [.. Enumerable.Range(1, count).Select(id => Make(id))];
}
