namespace Sluice.Filtering;

/// <summary>The limits of <see cref="FilterOptions"/> with defaults applied.</summary>
internal readonly struct FilterBounds(in FilterOptions options, int defaultNodes)
{
    // Code over filters recurses as deep as they nest.
    private const int GreatestDepth = 64;
    private const int GreatestNodes = 1 << 12;

    public readonly int Length = options.MaxLength > 0 ? options.MaxLength : 2048;
    public readonly int Nodes = Math.Min(options.MaxNodes > 0 ? options.MaxNodes : defaultNodes, GreatestNodes);
    public readonly int Depth = Math.Min(options.MaxDepth > 0 ? options.MaxDepth : 16, GreatestDepth);
    public readonly int ListLength = Math.Min(options.MaxListLength > 0 ? options.MaxListLength : 100, GreatestNodes);
    public readonly int Repeats = options.MaxRepeats ?? 2;
    public readonly int Joins = options.MaxJoins > 0 ? options.MaxJoins : 6;
}
