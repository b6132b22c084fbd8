namespace Sluice;

/// <summary>How an include expression is read. Every field's zero is its default.</summary>
public readonly partial record struct IncludeOptions
{
    /// <summary>The naming policy that the names follow, where the writing options override the type's own.</summary>
    public WireNaming Naming { get; init; }
    /// <summary>Whether <c>!deep</c> (every member at every level) may be asked for. Default: no.</summary>
    public bool AllowDeep { get; init; }
    /// <summary>
    /// Whether names that the type does not have are ignored instead of reported. Syntax errors and limits are always
    /// reported.
    /// </summary>
    public bool IsLenient { get; init; }
    /// <summary>The most UTF-16 characters of an expression. 0: 4,096.</summary>
    public int MaxLength { get; init; }
    /// <summary>The most levels of names: <c>a</c> has one, <c>a[b]</c> and <c>a.b</c> have two. 0: 16.</summary>
    public int MaxDepth { get; init; }
    /// <summary>The most names and marks at all levels together. 0: 512.</summary>
    public int MaxNodes { get; init; }
    /// <summary>
    /// How often the names of one path may come back to a type that is already on it; a type counts as its bases, its
    /// derived types and its cases. <c>posts.blog.posts</c> of a blog comes back twice. <see langword="null"/>: no
    /// limit for expressions in code, 2 for those of requests.
    /// </summary>
    public int? MaxRepeats { get; init; }
    /// <summary>
    /// The most objects and collections that an expression may reach where it narrows a query, each of which is a join
    /// or more. An expression that asks for no more than the default set has no limit. <see langword="null"/>: no limit
    /// for expressions in code, 30 for those of requests.
    /// </summary>
    public int? MaxJoins { get; init; }
    /// <summary>
    /// The most elements of collections and entries of dictionaries that one call may write below the root's own
    /// elements. An expression that asks for no more than the default set has no limit. <see langword="null"/>: no
    /// limit for expressions in code, 100,000 for those of requests.
    /// </summary>
    public int? MaxElements { get; init; }
    // What Unions holds; declared here, since one file declares all fields of a struct.
    internal object? RegisteredUnions { get; init; }
}
