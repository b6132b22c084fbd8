using Sluice.Model;

namespace Sluice;

/// <summary>
/// Writes and reads a root value, or a value whose type is known only at run time; the only place of dynamic dispatch.
/// Immutable and thread safe; there is one instance for each type. Obtained from a generated shape or from the run-time
/// provider; not implemented by users (see <see cref="IWireConverter{T}"/> for that).
/// </summary>
public abstract class Converter
{
    private protected Converter() { }

    // Caches of the wires' layer: the converter's methods for each wire, after the wire was used once.
    internal object? JsonRoot;
    internal object? MessagePackRoot;
    internal object? SinkRoot;
    internal object? RowRoot;

    // A cache of the selection layer: the include expressions that were bound to the type.
    internal object? Selections;

    // Caches of the filtering layer: the filters and the sort expressions that were bound to the type.
    internal object? Filters;
    internal object? Sorts;

    /// <summary>Gets the type that is converted.</summary>
    public abstract Type Type { get; }

    /// <summary>Gets the run-time description of the type, which is created on first use.</summary>
    public abstract TypeShape Shape { get; }

    /// <summary>
    /// Calls <see cref="ConverterVisitor.Visit"/> with the type that is converted as the type argument.
    /// </summary>
    public abstract object? Accept(ConverterVisitor visitor);

    /// <summary>Returns <paramref name="value"/> if it is valid for this type.</summary>
    /// <exception cref="ArgumentException">
    /// The value has another type, or is null for a non-nullable value type.
    /// </exception>
    internal object? Checked(object? value) =>
        value is null
            ? !Type.IsValueType || Nullable.GetUnderlyingType(Type) is not null
                ? null
                : throw new ArgumentException(
                    $"null is not valid for {Type}, which is a non-nullable value type.",
                    nameof(value)
                )
            : Type.IsInstanceOfType(value)
                ? value
                : throw new ArgumentException(
                    $"Expected a value of type {Type} but got one of type {value.GetType()}.",
                    nameof(value)
                );
}

/// <inheritdoc cref="Converter"/>
public abstract class Converter<T> : Converter
{
    private protected Converter() { }

    /// <inheritdoc/>
    public sealed override Type Type => typeof(T);

    /// <inheritdoc/>
    public sealed override TypeShape Shape => TypedShape;

    /// <inheritdoc cref="Shape"/>
    public abstract TypeShape<T> TypedShape { get; }

    /// <inheritdoc/>
    public sealed override object? Accept(ConverterVisitor visitor)
    {
        ArgumentNullException.ThrowIfNull(visitor);
        return visitor.Visit(this);
    }

    /// <summary>
    /// Gets the converter of sequences of the type: an array, enumerated in the fastest way that the collection allows.
    /// </summary>
    public abstract Converter<IEnumerable<T>> Sequence { get; }
    internal abstract Converter<List<T>> List { get; }
}
