using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Collections side by side, inside of each other, inside of objects that may not be there, of owned objects and across
/// a joining table; some before and some behind other members.
/// </summary>
[Shape]
public partial class Depot
{
    public int Zone { get; set; }
    public int Number { get; set; }
    public List<Bay> Bays { get; set; } = [];
    public string Name { get; set; } = "";
    public Manager? Manager { get; set; }
    public List<Memo> Memos { get; set; } = [];
    public List<Manager> Deputies { get; set; } = [];
    public string? Last { get; set; }

    internal static void Map(ModelBuilder model)
    {
        model.Entity<Depot>().HasKey(d => new { d.Zone, d.Number });
        model.Entity<Depot>().HasMany(d => d.Memos).WithOne();
        model.Entity<Depot>().HasOne(d => d.Manager).WithMany();
        model.Entity<Depot>().HasMany(d => d.Deputies).WithMany();
        model.Entity<Bay>().OwnsMany(b => b.Signs, s => s.HasKey(g => g.Id));
        model.Entity<Manager>().Property(m => m.Id).ValueGeneratedNever();
    }

    /// <summary>From none to three of everything.</summary>
    internal static List<Depot> Some()
    {
        var random = new Random(7);
        int id = 0;
        List<Manager> managers =
        [
            .. Enumerable
                .Range(1, 6)
                .Select(i => new Manager
                {
                    Id = i,
                    Name = $"M\"{i}",
                    Skills = Many(() =>
                        new Skill
                        {
                            Title = $"s{++id}",
                            Level = id % 5,
                            Memos = Many(() => new Memo { Text = $"k{++id}" }),
                        }
                    ),
                }),
        ];
        return
        [
            .. Enumerable
                .Range(0, 40)
                .Select(i => new Depot
                {
                    Zone = i % 3,
                    Number = i,
                    Name = $"d{i % 4}",
                    Bays = Many(() =>
                        new Bay
                        {
                            Label = id % 4 == 0 ? null : $"b{++id}",
                            Crates = Many(() =>
                                new Crate { Weight = id++ / 4m, Memos = Many(() => new Memo { Text = $"c{++id}" }) }
                            ),
                            Signs = Many(() => new Sign { Text = $"g{++id}" }),
                        }
                    ),
                    Manager = random.Next(3) == 0 ? null : managers[random.Next(6)],
                    Memos = Many(() => new Memo { Text = $"é{++id}\n" }),
                    Deputies = [.. managers.Where(_ => random.Next(4) == 0)],
                    Last = i % 2 == 0 ? null : $"l{i}",
                }),
        ];

        List<T> Many<T>(Func<T> make) => [.. Enumerable.Range(0, random.Next(4)).Select(_ => make())];
    }

    /// <summary>The entities with all there is, elements in the order of their keys.</summary>
    internal static async Task<List<Depot>> WholeAsync(IQueryable<Depot> depots)
    {
        List<Depot> whole = await depots
            .AsNoTracking()
            .Include(d => d.Bays.OrderBy(b => b.Id))
                .ThenInclude(b => b.Crates.OrderBy(c => c.Id))
                    .ThenInclude(c => c.Memos.OrderBy(m => m.Id))
            .Include(d => d.Memos.OrderBy(m => m.Id))
            .Include(d => d.Manager)
                .ThenInclude(m => m!.Skills.OrderBy(s => s.Id))
                    .ThenInclude(s => s.Memos.OrderBy(m => m.Id))
            .Include(d => d.Deputies.OrderBy(m => m.Id))
                .ThenInclude(m => m.Skills.OrderBy(s => s.Id))
                    .ThenInclude(s => s.Memos.OrderBy(m => m.Id))
            .AsSplitQuery()
            .ToListAsync();
        // Includes of owned objects can't be ordered.
        foreach (Bay bay in whole.SelectMany(d => d.Bays))
            bay.Signs.Sort((a, b) => a.Id.CompareTo(b.Id));
        return whole;
    }
}

[Shape]
public partial class Bay
{
    public int Id { get; set; }
    public List<Sign> Signs { get; set; } = [];
    public string? Label { get; set; }
    public List<Crate> Crates { get; set; } = [];
}

[Shape]
public partial class Sign
{
    public int Id { get; set; }
    public string Text { get; set; } = "";
}

[Shape]
public partial class Crate
{
    public int Id { get; set; }
    public decimal Weight { get; set; }
    public List<Memo> Memos { get; set; } = [];
}

[Shape]
public partial class Memo
{
    public int Id { get; set; }
    public string Text { get; set; } = "";
}

[Shape]
public partial class Manager
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<Skill> Skills { get; set; } = [];
}

[Shape]
public partial class Skill
{
    public int Id { get; set; }
    public string Title { get; set; } = "";
    public int Level { get; set; }
    public List<Memo> Memos { get; set; } = [];
}

/// <summary>Made by queries, with collections side by side and inside of each other.</summary>
[Shape]
public partial class DepotRow
{
    public string Title { get; set; } = "";
    public List<BayRow> Bays { get; set; } = [];
    public ManagerRow? Boss { get; set; }
    public List<string?> Names { get; set; } = [];
    public List<MemoRow> Memos { get; set; } = [];
}

[Shape]
public partial record BayRow(string? Label, List<MemoRow> Heavy, List<MemoRow> Signs);

[Shape]
public partial record MemoRow(string Text);

[Shape]
public partial record ManagerRow(string Name, List<MemoRow> Skills);
