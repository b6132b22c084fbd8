namespace Sluice.AspNetCore.Binding;

/// <summary>A request's body that was bound for a handler.</summary>
internal interface IBoundBody : IBoundArgument
{
    /// <summary>
    /// What was sent; <see langword="null"/> where it, or another argument of the request, did not bind.
    /// </summary>
    object? Value { get; }
}
