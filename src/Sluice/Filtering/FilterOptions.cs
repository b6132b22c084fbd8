using Sluice.Model;

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
    /// Gets the members that may be used, instead of those marked with <see cref="FilterableAttribute"/> or
    /// <see cref="SortableAttribute"/>. <see langword="null"/>: the marked members. A selection of another type than
    /// the one that is filtered is not valid.
    /// </summary>
    public FieldSelection? Allowed { get; init; }
}
