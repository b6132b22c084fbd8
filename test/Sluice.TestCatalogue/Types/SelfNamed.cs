namespace Sluice.TestCatalogue;

/// <summary>A base that takes its derived type as an argument.</summary>
public abstract class Place<TSelf>
    where TSelf : Place<TSelf>
{
    /// <summary>Its name.</summary>
    public string? Name { get; init; }

    /// <summary>Another.</summary>
    public TSelf? Nearest { get; set; }
}

/// <summary>A type that is an argument of its own base.</summary>
[Shape]
public partial class Village : Place<Village>
{
    /// <summary>A number.</summary>
    public int People { get; set; }
}

/// <summary>Members whose constructor parameters have the same types by other names.</summary>
[Shape]
public partial class OtherNames((int Left, int Right) pair, List<string> texts, object any)
{
    /// <summary>A parameter with other element names.</summary>
    public (int, int) Pair { get; } = pair;

    /// <summary>A parameter with other annotations.</summary>
    public List<string?> Texts { get; } = texts!;

    /// <summary>A parameter of type object.</summary>
    public dynamic Any { get; } = any;
}
