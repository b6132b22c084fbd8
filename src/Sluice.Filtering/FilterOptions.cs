using Sluice.Filtering;

namespace Sluice;

/// <summary>
/// Options for parsing a filter or a sort expression. The zero value of each property is its default.
/// </summary>
public readonly record struct FilterOptions
{
    /// <summary>Gets the naming policy of the names, if the writing options override the type's own.</summary>
    public WireNaming Naming { get; init; }

    /// <summary>
    /// Gets a custom naming policy of the names, which takes precedence over <see cref="Naming"/>. Default:
    /// <see langword="null"/>.
    /// </summary>
    public IWireNamingPolicy? NamingPolicy { get; init; }
    internal MemberNaming Names
    {
        get => new(Naming, NamingPolicy);
        init => (Naming, NamingPolicy) = (value.Naming, value.Policy);
    }

    /// <summary>
    /// Gets the names that literals of enumerations have, if JSON options change them. <see langword="null"/>: those of
    /// the types.
    /// </summary>
    public FilterEnumNames? EnumNames { get; init; }

    /// <summary>Gets the maximum length of the text in UTF-16 characters. 0 means 2,048.</summary>
    public int MaxLength { get; init; }

    /// <summary>Gets the maximum number of comparisons, or of sort keys. 0 means 64 comparisons or 8 keys.</summary>
    public int MaxNodes { get; init; }

    /// <summary>
    /// Gets the maximum nesting depth of parentheses, <c>not</c> and lambdas. 0 means 16; 64 is the maximum.
    /// </summary>
    public int MaxDepth { get; init; }

    /// <summary>Gets the maximum number of values in the list of an <c>in</c>. 0 means 100.</summary>
    public int MaxListLength { get; init; }

    /// <summary>
    /// Gets the maximum number of different objects and collections that the expression reaches; each requires a join
    /// or a subquery. 0 means 6.
    /// </summary>
    public int MaxJoins { get; init; }

    /// <summary>
    /// Gets how often a path of a filter may return to a type that is already on it, counted through the collections of
    /// <c>any</c> and <c>all</c> around it. <see langword="null"/> means 2.
    /// </summary>
    public int? MaxRepeats { get; init; }

    /// <summary>
    /// Gets the maximum number of elements that the filter of a request tests within <c>any</c> and <c>all</c> when it
    /// is applied to objects in memory. A host applies it, as a <see cref="FilterBudget"/>. 0 means 1,000,000.
    /// </summary>
    public int MaxSteps { get; init; }

    /// <summary>
    /// Gets the members that may be used, instead of those marked with <see cref="FilterableAttribute"/> or
    /// <see cref="SortableAttribute"/>. <see langword="null"/>: the marked members. A selection of another type than
    /// the one that is filtered is not valid.
    /// </summary>
    public FieldSelection? Allowed { get; init; }

    /// <summary>
    /// Gets the members outside which nothing may be used, whether or not it is marked or in <see cref="Allowed"/>.
    /// <see langword="null"/>: no such limit. A selection of another type than the one that is filtered is not valid.
    /// </summary>
    public FieldSelection? Within { get; init; }
}
