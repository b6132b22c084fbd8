namespace Sluice.AspNetCore.Binding;

/// <summary>An include expression that was bound for a handler, and whether the handler has used it.</summary>
internal interface IBoundInclude : IBoundArgument
{
    /// <summary>Gets the type whose members the expression selects.</summary>
    Type Type { get; }

    /// <summary>Gets the selection; <see langword="null"/> if the expression is not valid.</summary>
    FieldSelection? Bound { get; }

    /// <summary>Gets whether the handler has read the selection.</summary>
    bool IsUsed { get; }

    /// <summary>Gets or sets the expression that was bound before this one for the same handler.</summary>
    IBoundInclude? Previous { get; set; }
}
