namespace Sluice;

/// <summary>How a member's name becomes its wire name.</summary>
public enum WireNaming : byte
{
    /// <summary>As the surrounding level says: camelCase in the end.</summary>
    Unset,
    /// <summary>camelCase, as <c>JsonNamingPolicy.CamelCase</c> makes it.</summary>
    Camel,
    /// <summary>The name as it is.</summary>
    None,
    /// <summary>snake_case.</summary>
    Snake,
    /// <summary>SNAKE_CASE.</summary>
    SnakeUpper,
    /// <summary>kebab-case.</summary>
    Kebab,
    /// <summary>KEBAB-CASE.</summary>
    KebabUpper,
}
