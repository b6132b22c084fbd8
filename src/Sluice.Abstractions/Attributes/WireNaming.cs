namespace Sluice;

/// <summary>Specifies how a member's name is converted to its wire name.</summary>
public enum WireNaming : byte
{
    /// <summary>Inherited from the enclosing level; camelCase if no level specifies a policy.</summary>
    Unset,

    /// <summary>camelCase, as in <c>JsonNamingPolicy.CamelCase</c>.</summary>
    Camel,

    /// <summary>The unchanged name.</summary>
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
