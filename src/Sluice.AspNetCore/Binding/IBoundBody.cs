namespace Sluice.AspNetCore.Binding;

/// <summary>A request body that was bound for a handler.</summary>
internal interface IBoundBody : IBoundArgument
{
    /// <summary>
    /// Gets the value that was sent; <see langword="null"/> if this or another argument of the request failed to bind.
    /// </summary>
    object? Value { get; }

    /// <summary>Returns whether the key of a validation error names a member that is hidden from the caller.</summary>
    bool Hides(string key);
}
