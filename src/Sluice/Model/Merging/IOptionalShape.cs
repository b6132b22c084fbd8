namespace Sluice.Model;

/// <summary>
/// Defines the members of <see cref="OptionalShape{TOptional, TElement}"/> that do not depend on its type arguments.
/// </summary>
internal interface IOptionalShape
{
    TypeShape Element { get; }
    /// <summary>Returns the contained value, or <see langword="null"/> if there is none.</summary>
    object? Get(object optional);
    object? Of(object element);
}
