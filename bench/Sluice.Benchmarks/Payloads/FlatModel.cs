namespace Sluice.Benchmarks.Payloads;

/// <summary>Five scalars, of which two are the default set.</summary>
[Shape]
public sealed partial class FlatModel
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Name { get; set; } = "";
    public string Email { get; set; } = "";
    public bool IsActive { get; set; }
    public DateTime CreatedAt { get; set; }

    public static FlatModel Make(int id) =>
        new()
        {
            Id = id,
            Name = $"Customer number {id}",
            Email = $"customer{id}@example.org",
            IsActive = id % 3 != 0,
            CreatedAt = new DateTime(2024, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddMinutes(id * 37),
        };

    public static List<FlatModel> List(int count) => [.. Enumerable.Range(1, count).Select(Make)];
}
