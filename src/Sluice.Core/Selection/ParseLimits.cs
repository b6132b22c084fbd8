namespace Sluice.Selection;

/// <summary>The limits of <see cref="IncludeOptions"/> with defaults applied.</summary>
internal readonly struct ParseLimits(in IncludeOptions options)
{
    // Deeper than any document may nest, so that code over bound selections may recurse.
    private const int GreatestDepth = 256;
    private const int GreatestNodes = 1 << 20;

    public readonly int Length = options.MaxLength > 0 ? options.MaxLength : 4096;
    public readonly int Depth = Math.Min(options.MaxDepth > 0 ? options.MaxDepth : 16, GreatestDepth);
    public readonly int Nodes = Math.Min(options.MaxNodes > 0 ? options.MaxNodes : 512, GreatestNodes);
}
