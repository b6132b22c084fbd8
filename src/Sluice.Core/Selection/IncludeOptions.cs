namespace Sluice;

/// <summary>Options for parsing an include expression. The zero value of each property is its default.</summary>
public readonly partial record struct IncludeOptions
{
    /// <summary>Gets the naming policy of the names, if the writing options override the type's own.</summary>
    public WireNaming Naming { get; init; }

    /// <summary>
    /// Gets whether <c>!deep</c> (every member at every level) is allowed. Default: <see langword="false"/>.
    /// </summary>
    public bool AllowDeep { get; init; }

    /// <summary>
    /// Gets whether unknown names are ignored instead of reported. Syntax errors and limits are always reported.
    /// </summary>
    public bool IsLenient { get; init; }

    /// <summary>
    /// Gets whether names may also be those of the types themselves and those in code, if no name under the policy
    /// matches: for lists that a program declares, such as the allow-list of an endpoint. Default:
    /// <see langword="false"/>.
    /// </summary>
    public bool AcceptsNamesInCode { get; init; }

    /// <summary>Gets the maximum length of an expression in UTF-16 characters. 0 means 4,096.</summary>
    public int MaxLength { get; init; }

    /// <summary>
    /// Gets the maximum nesting depth of names: <c>a</c> has depth 1, <c>a[b]</c> and <c>a.b</c> have depth 2. 0 means
    /// 16.
    /// </summary>
    public int MaxDepth { get; init; }

    /// <summary>Gets the maximum number of names and marks across all levels. 0 means 512.</summary>
    public int MaxNodes { get; init; }

    /// <summary>
    /// Gets how often a path may return to a type that is already on it, where a type includes its bases, derived types
    /// and cases. <c>posts.blog.posts</c> of a blog returns twice. <see langword="null"/>: no limit for expressions in
    /// code, 2 for those of requests.
    /// </summary>
    public int? MaxRepeats { get; init; }

    /// <summary>
    /// Gets the maximum number of objects and collections that an expression may reach when it narrows a query; each
    /// requires at least one join. Expressions within the default set are not limited. <see langword="null"/>: no limit
    /// for expressions in code, 30 for those of requests.
    /// </summary>
    public int? MaxJoins { get; init; }

    /// <summary>
    /// Gets the maximum number of collection elements and dictionary entries that one call may write, not counting the
    /// root's own elements. Expressions within the default set are not limited. <see langword="null"/>: no limit for
    /// expressions in code, 100,000 for those of requests.
    /// </summary>
    public int? MaxElements { get; init; }

    /// <summary>
    /// Gets the maximum number of rows that a query may read besides one for each of the root's elements, where it
    /// joins collections side by side, so that each row is a combination of their elements. Expressions within the
    /// default set are not limited. <see langword="null"/>: no limit for expressions in code, 1,000,000 for those of
    /// requests.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int? MaxRows
    {
        get;
        init =>
            field = value is null or >= 0
                ? value
                : throw new ArgumentOutOfRangeException(
                    nameof(value),
                    FormattableString.Invariant(
                        $"IncludeOptions.MaxRows must be from 0 to 2,147,483,647, but is {value:N0}."
                    )
                );
    }

    /// <summary>
    /// Gets the greatest number that <c>!first:</c> may specify. <see langword="null"/>: no limit for expressions in
    /// code, 1,000 for those of requests.
    /// </summary>
    public int? MaxFirst { get; init; }

    // The backing values of Unions, Shapes and NamingPolicy; declared here because all fields of a struct must be
    // declared in one file.
    internal object? RegisteredUnions { get; init; }
    internal object? RegisteredShapes { get; init; }
    internal object? RegisteredNaming { get; init; }

    // The binder of !filter: conditions; null where they are not allowed.
    internal object? RegisteredFilters { get; init; }

    // The members that !sort: takes; null for the marked ones.
    internal object? RegisteredKeys { get; init; }
}
