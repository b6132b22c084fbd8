namespace Sluice.AspNetCore.Binding;

/// <summary>An expression that was bound for a handler, and whether the handler did anything with it.</summary>
internal interface IBoundInclude : IBoundArgument
{
    /// <summary>The type whose members are chosen.</summary>
    Type Type { get; }
    /// <summary>What was asked for; <see langword="null"/> where the expression is not valid.</summary>
    FieldSelection? Bound { get; }
    /// <summary>Whether the handler has taken the selection.</summary>
    bool IsUsed { get; }
    /// <summary>The one that was bound before it for the same handler.</summary>
    IBoundInclude? Previous { get; set; }
}
