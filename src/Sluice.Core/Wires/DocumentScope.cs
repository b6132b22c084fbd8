using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>What a document is a part of, and what of it may be read.</summary>
/// <param name="maxDepth">The maximum depth of the document.</param>
internal readonly struct DocumentScope(int maxDepth)
{
    /// <summary>Gets the maximum depth of the document.</summary>
    public int MaxDepth => maxDepth;

    /// <summary>Gets where the document is in a greater one, for the path of errors.</summary>
    public DocumentRoot Root { get; init; }

    /// <summary>Gets the members that are hidden from the document's sender; null for none.</summary>
    public MemberFilter? Filter { get; init; }

    /// <summary>Gets whether data may follow the document.</summary>
    public bool IsPart { get; init; }
}
