namespace Sluice.Benchmarks.Rows;

/// <summary>A row of eight columns; a text is what a table of SQLite contains of a time or an identifier.</summary>
[Shape]
public partial record InsertItem(
    long Id,
    string Name,
    decimal Price,
    int Quantity,
    DateTime At,
    double Weight,
    bool Active,
    Guid Code
)
{
    public static InsertItem[] All { get; } =
    [
        .. Enumerable
            .Range(0, 20_000)
            .Select(i => new InsertItem(
                i,
                $"Item number {i} é",
                i * 37 % 100_000 / 100m,
                i % 1000,
                new DateTime(2026, 1, 1).AddSeconds(i),
                i * 0.25,
                i % 3 == 0,
                new Guid(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
            )),
    ];
}

/// <inheritdoc cref="InsertItem"/>
[Shape]
public partial record InsertText(
    long Id,
    string Name,
    double Price,
    int Quantity,
    string At,
    double Weight,
    bool Active,
    string Code
)
{
    public static InsertText[] All { get; } =
    [
        .. InsertItem.All.Select(i => new InsertText(
            i.Id,
            i.Name,
            (double)i.Price,
            i.Quantity,
            $"{i.At:yyyy-MM-dd HH:mm:ss}",
            i.Weight,
            i.Active,
            i.Code.ToString()
        )),
    ];
}
