namespace Sluice;

/// <summary>How an include expression is read. Every field's zero is its default.</summary>
public readonly record struct IncludeOptions
{
    /// <summary>The naming policy that the names follow, where the writing options override the type's own.</summary>
    public WireNaming Naming { get; init; }
    /// <summary>Whether <c>!deep</c> (every member at every level) may be asked for. Default: no.</summary>
    public bool AllowDeep { get; init; }
    /// <summary>Whether names that the type does not have are passed over rather than reported. Syntax errors and limits are always reported.</summary>
    public bool IsLenient { get; init; }
    /// <summary>The most UTF-16 characters of an expression. 0: 4,096.</summary>
    public int MaxLength { get; init; }
    /// <summary>The most levels of names: <c>a</c> has one, <c>a[b]</c> and <c>a.b</c> have two. 0: 16.</summary>
    public int MaxDepth { get; init; }
    /// <summary>The most names and marks at all levels together. 0: 512.</summary>
    public int MaxNodes { get; init; }
}
