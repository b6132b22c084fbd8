using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class DateFamily
{
    internal static Family Dates()
    {
        var family = new Family("dates and times");
        family.Second<DateTime, DateTimeShape>([
            default,
            DateTime.MinValue,
            DateTime.MaxValue,
            new(2026, 11, 21, 1, 2, 3, DateTimeKind.Utc),
            new DateTime(2024, 2, 29, 23, 59, 59, DateTimeKind.Utc).AddTicks(1234567),
            new(1969, 12, 31, 23, 59, 59, 500, DateTimeKind.Utc),
            new(2026, 1, 2, 3, 4, 5, DateTimeKind.Unspecified),
        ]);
        family.Third<DateTimeOffset, DateTimeOffsetShape>([
            default,
            DateTimeOffset.MinValue,
            DateTimeOffset.MaxValue,
            new(2026, 11, 21, 1, 2, 3, new(5, 30, 0)),
            new(2026, 11, 21, 1, 2, 3, 450, new(-11, 0, 0)),
            new(1900, 1, 1, 0, 0, 0, new(14, 0, 0)),
        ]);
        family.Fourth<DateOnly, DateOnlyShape>([default, DateOnly.MinValue, DateOnly.MaxValue, new(2024, 2, 29)]);
        family.Third<TimeOnly, TimeOnlyShape>([
            default,
            TimeOnly.MinValue,
            TimeOnly.MaxValue,
            new(23, 59, 59),
            new(1, 2, 3, 450),
        ]);
        family.Second<TimeSpan, TimeSpanShape>([
            default,
            TimeSpan.MinValue,
            TimeSpan.MaxValue,
            new(1, 2, 3, 4, 5),
            TimeSpan.FromTicks(-1),
            TimeSpan.FromHours(23),
        ]);
        return family;
    }
}
