namespace Sluice.Model;

/// <summary>The part of <see cref="OptionalShape{TOptional, TElement}"/> that does not depend on the type
/// arguments.</summary>
internal interface IOptionalShape
{
    TypeShape Element { get; }
    /// <summary>The value inside; <see langword="null"/> for none.</summary>
    object? Get(object optional);
    object? Of(object element);
}
