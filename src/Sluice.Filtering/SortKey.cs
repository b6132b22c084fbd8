namespace Sluice.Filtering;

/// <summary>A member that a sort expression orders by.</summary>
/// <param name="Path">The path of the member from the sorted value.</param>
/// <param name="IsDescending">Whether greater values come first.</param>
internal sealed record SortKey(FilterPath Path, bool IsDescending)
{
    /// <summary>Compares the member of two values. Null is smaller than every value.</summary>
    internal int Compare(object? left, object? right)
    {
        object? a = Path.GetFrom(left),
            b = Path.GetFrom(right);
        int order = a is null || b is null ? (a is not null).CompareTo(b is not null) : Path.Scalar!.Compare(a, b);
        return IsDescending ? -order : order;
    }
}
