namespace Sluice.Model;

/// <summary>
/// Converts between a value and the one it is written as, whose shape is <see cref="TypeShape.Inner"/>: what an
/// optional contains, the surrogate of a type.
/// </summary>
internal interface IWrapperShape
{
    /// <summary>Returns the inner value, or <see langword="null"/> if there is none.</summary>
    object? Unwrap(object value);
    object? Wrap(object inner);
}
