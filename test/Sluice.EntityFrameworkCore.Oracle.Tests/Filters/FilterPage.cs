using Sluice.Filtering;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

/// <summary>A page that follows or precedes one of the rows that a filter finds.</summary>
/// <param name="Position">The position of the row.</param>
/// <param name="IsBackwards">Whether the page precedes it.</param>
/// <param name="Size">The number of rows.</param>
/// <param name="Expected">The rows, in the order in which the database gives them.</param>
internal sealed record FilterPage(KeysetPosition Position, bool IsBackwards, int Size, List<int> Expected)
{
    public override string ToString() =>
        $"{Size} {(IsBackwards ? "before" : "after")} {string.Join(';', Position.Values)} {Position.IsInclusive}";

    /// <summary>Cuts a random page out of the rows that a filter finds.</summary>
    /// <param name="random">The source of randomness.</param>
    /// <param name="rows">The rows by their identifiers.</param>
    /// <param name="found">The rows that the filter finds, in their order.</param>
    /// <param name="sort">The order.</param>
    internal static FilterPage Random(
        Random random,
        IReadOnlyDictionary<int, FilterRow> rows,
        List<int> found,
        FieldSort<FilterRow> sort
    )
    {
        int at = random.Next(found.Count),
            size = random.Next(1, 12);
        bool isBackwards = random.Next(2) == 0,
            isInclusive = random.Next(4) == 0;
        KeysetPosition position = KeysetOrder<FilterRow>.Of(sort).PositionOf(rows[found[at]]) with
        {
            IsInclusive = isInclusive,
        };
        IEnumerable<int> follows = isBackwards
            ? found.Take(isInclusive ? at + 1 : at).Reverse()
            : found.Skip(isInclusive ? at : at + 1);
        return new(position, isBackwards, size, [.. follows.Take(size)]);
    }
}
