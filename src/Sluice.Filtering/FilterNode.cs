namespace Sluice.Filtering;

/// <summary>A part of a bound filter. Immutable; contains no constants, but the slots where they are.</summary>
internal abstract class FilterNode;

/// <summary>A conjunction or a disjunction of at least two parts.</summary>
internal sealed class LogicalNode(bool isOr, FilterNode[] parts) : FilterNode
{
    internal bool IsOr => isOr;
    internal FilterNode[] Parts => parts;

    internal static FilterNode Create(bool isOr, FilterNode[] parts) =>
        parts.Length == 1 ? parts[0] : new LogicalNode(isOr, parts);
}

/// <summary>The negation of a part.</summary>
internal sealed class NotNode(FilterNode inner) : FilterNode
{
    internal FilterNode Inner => inner;
}

/// <summary>A comparison of a member with constants.</summary>
/// <param name="path">The member.</param>
/// <param name="operation">The operator.</param>
/// <param name="slot">The first of the constants.</param>
/// <param name="count">The number of constants: one, several for a list, none for null tests.</param>
internal sealed class ComparisonNode(FilterPath path, FilterOperator operation, int slot, int count) : FilterNode
{
    internal FilterPath Path => path;
    internal FilterOperator Operator => operation;
    internal int Slot => slot;
    internal int Count => count;
}

/// <summary>Tests whether any or all elements of a collection have a property. A null collection has none.</summary>
/// <param name="collection">The collection.</param>
/// <param name="isAll">Whether all elements must have it.</param>
/// <param name="variable">The variable of the element.</param>
/// <param name="elementType">The type of the element.</param>
/// <param name="body">The property; <see langword="null"/> tests whether there is an element.</param>
internal sealed class QuantifierNode(
    FilterPath collection,
    bool isAll,
    int variable,
    Type elementType,
    FilterNode? body
) : FilterNode
{
    internal FilterPath Collection => collection;
    internal bool IsAll => isAll;
    internal int Variable => variable;
    internal Type ElementType => elementType;
    internal FilterNode? Body => body;
}
