namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

/// <summary>
/// The rows: nulls, ties, several scripts, NaN and extreme values; and the values that filters compare.
/// </summary>
internal static class FilterData
{
    internal static readonly string[] Texts =
    [
        "",
        "a",
        "A",
        "b",
        "ab",
        "aB",
        "abc",
        "Äpfel",
        "äpfel",
        "Apfel",
        "ß",
        "ss",
        "\uFF5E",
        "\U0001F600",
        "\U0001F600a",
        "a\U0001F600",
        "中",
        "日本",
        "е",
        "e\u0301",
        "é",
        "%",
        "_",
        "\\",
        "a%b",
        "a_b",
        "a\\b",
        "'",
        "''",
        "it's",
        " ",
        "a ",
        " a",
        "Z",
        "z",
        "\uE000",
        "\uD7FF",
        "İ",
        "ı",
        "I",
        "i",
        "שלום",
        "مرحبا",
        "\u200D",
        "a\tb",
    ];
    internal static readonly long[] Wholes = [0, 1, 2, 3, 7, 100, 255, long.MaxValue, long.MinValue, -1];
    internal static readonly double[] Fractions =
    [
        0,
        -0.0,
        0.1,
        0.5,
        1,
        -1,
        1e308,
        -1e308,
        double.Epsilon,
        double.PositiveInfinity,
        double.NegativeInfinity,
        3,
    ];
    internal static readonly float[] Singles = [0, 0.1f, -1.5f, 3, float.MaxValue, float.MinValue, 16777216f];
    internal static readonly decimal[] Decimals =
    [
        0,
        1,
        1.10m,
        9,
        10,
        100,
        100.5m,
        -5,
        0.0000000001m,
        12345678901234.5678m,
        -0.1m,
    ];
    internal static readonly DateTime[] Times =
    [
        Utc(2026, 1, 31, 12),
        Utc(2026, 1, 31, 12).AddTicks(10),
        Utc(2026, 1, 31, 12).AddMilliseconds(500),
        Utc(2025, 12, 31, 23),
        Utc(1970, 1, 1, 0),
        Utc(1000, 1, 1, 0),
        Utc(9000, 1, 1, 0),
    ];
    internal static readonly DateOnly[] Dates = [new(2026, 1, 31), new(2026, 2, 1), new(1000, 1, 1), new(9000, 12, 31)];
    internal static readonly TimeOnly[] Clocks =
    [
        new(0, 0),
        new(9, 30),
        new(9, 30, 0, 500),
        new(23, 59, 59),
        new TimeOnly(9, 30).Add(TimeSpan.FromTicks(10)),
    ];
    internal static readonly Guid[] Guids =
    [
        Guid.Empty,
        new("3fa85f64-5717-4562-b3fc-2c963f66afa6"),
        new("80000000-0000-0000-0000-000000000000"),
        new("00000001-0000-0000-0000-000000000000"),
        new("ffffffff-ffff-ffff-ffff-ffffffffffff"),
    ];

    /// <summary>Returns the same rows on every call with a seed.</summary>
    /// <param name="seed">The seed.</param>
    /// <param name="count">The number of rows.</param>
    /// <param name="withNaN">Whether some numbers are NaN, which SQLite cannot store.</param>
    internal static List<FilterRow> Rows(int seed, int count, bool withNaN)
    {
        var random = new Random(seed);
        FilterOwner[] owners =
        [
            .. Enumerable
                .Range(1, 6)
                .Select(id => new FilterOwner
                {
                    Id = id,
                    Name = Pick(Texts),
                    Country = Maybe(Texts),
                    Age = random.Next(3),
                }),
        ];
        var rows = new List<FilterRow>();
        int item = 1;
        for (int id = 1; id <= count; id++)
        {
            FilterOwner? owner = random.Next(4) == 0 ? null : Pick(owners);
            bool isNaN = random.Next(6) == 0,
                isNaNWeight = random.Next(5) == 0;
            var row = new FilterRow
            {
                Id = id,
                Name = Pick(Texts),
                Note = Maybe(Texts),
                Small = (byte)Pick([0, 1, 2, 255]),
                Count = random.Next(4) == 0 ? null : Pick<uint>([0, 1, 7, uint.MaxValue]),
                Large = Pick(Wholes),
                Single = Pick(Singles),
                Weight = random.Next(4) == 0 ? null : Pick(Fractions),
                Price = Pick(Decimals),
                Discount = random.Next(3) == 0 ? null : Pick(Decimals),
                IsPaid = random.Next(2) == 0,
                IsGift = random.Next(3) == 0 ? null : random.Next(2) == 0,
                PlacedAt = Pick(Times),
                ClosedAt = random.Next(3) == 0 ? null : Pick(Times),
                Local = random.Next(3) == 0 ? null : DateTime.SpecifyKind(Pick(Times), DateTimeKind.Unspecified),
                SeenAt = random.Next(3) == 0 ? null : new DateTimeOffset(Pick(Times)),
                Due = random.Next(3) == 0 ? null : Pick(Dates),
                At = random.Next(3) == 0 ? null : Pick(Clocks),
                Reference = Pick(Guids),
                Status = (RowStatus)random.Next(3),
                Level = random.Next(3) == 0 ? null : (RowStatus)random.Next(3),
                Owner = owner,
                OwnerId = owner?.Id,
            };
            if (withNaN && isNaN)
                row.Single = float.NaN;
            if (withNaN && isNaNWeight)
                row.Weight = double.NaN;
            for (int i = random.Next(4); i > 0; i--)
                row.Items.Add(
                    new()
                    {
                        Id = item++,
                        FilterRowId = id,
                        Sku = Maybe(Texts),
                        Quantity = random.Next(4),
                    }
                );
            for (int i = random.Next(3); i > 0; i--)
                row.Tags.Add(Pick(Texts));
            for (int i = random.Next(3); i > 0; i--)
                row.Marks.Add(Maybe(Texts));
            rows.Add(row);
        }
        return rows;

        TValue Pick<TValue>(TValue[] values) => values[random.Next(values.Length)];
        string? Maybe(string[] values) => random.Next(4) == 0 ? null : Pick(values);
    }

    private static DateTime Utc(int year, int month, int day, int hour) =>
        new(year, month, day, hour, 0, 0, DateTimeKind.Utc);
}
