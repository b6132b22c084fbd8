namespace Sluice.Filtering;

/// <summary>A constant of a filter, kept apart from the filter's shape. Immutable.</summary>
/// <remarks>
/// Queries access it as they access a captured variable, so that a provider compiles the query once for all values.
/// </remarks>
internal abstract class FilterValue
{
    internal abstract object Boxed { get; }
}

/// <inheritdoc/>
internal sealed class FilterValue<T>(T value) : FilterValue
    where T : notnull
{
    public T Value { get; } = value;
    internal override object Boxed => Value;
}
