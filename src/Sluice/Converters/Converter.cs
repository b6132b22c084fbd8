using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// The one dynamic boundary: what a root value, or a value whose type is known only at run time, is written and read
/// through. Immutable and thread safe; one object a type. Obtained from a generated shape or from the run-time
/// provider, never implemented by users (see <see cref="IWireConverter{T}"/> for that).
/// </summary>
public abstract class Converter
{
    private protected Converter() { }

    // The include expressions that were bound to the type; made on first use.
    internal Selection.SelectionCache? Selections;

    /// <summary>The type that is converted.</summary>
    public abstract Type Type { get; }
    /// <summary>The run-time description of the type, made on first use.</summary>
    public abstract TypeShape Shape { get; }

    /// <summary>Calls the visitor with the type argument in place.</summary>
    public abstract object? Accept(ConverterVisitor visitor);

    internal abstract void WriteObject(ref JsonWireWriter writer, object? value, SelectionNode? selection);
    internal abstract void WriteObject(ref JsonOptionsWriter writer, object? value, SelectionNode? selection);
    internal abstract void WriteObject(ref MessagePackWireWriter writer, object? value, SelectionNode? selection);
    internal abstract void WriteObject(ref MessagePackOptionsWriter writer, object? value, SelectionNode? selection);
    internal abstract void WriteObject(ref SinkWriter writer, object? value, SelectionNode? selection);
    internal abstract object? ReadObject(ref JsonWireReader reader);
    internal abstract object? ReadObject(ref JsonOptionsReader reader);
    internal abstract object? ReadObject(ref MessagePackWireReader reader);
    internal abstract object? ReadObject(ref MessagePackOptionsReader reader);
    internal abstract object? ReadObject(ref SourceReader reader);

    /// <summary>The value, where it can represent one of this type.</summary>
    internal object? Checked(object? value) =>
        value is null
            ? !Type.IsValueType || Nullable.GetUnderlyingType(Type) is not null
                ? null
                : throw new ArgumentException($"null is not valid for {Type}, which is a non-nullable value type.",
                    nameof(value))
        : Type.IsInstanceOfType(value) ? value
        : throw new ArgumentException($"Expected a value of type {Type} but got one of type {value.GetType()}.",
            nameof(value));

    /// <summary>
    /// Writes a value to a custom wire through a sink: slower than a static call, for roots known only at run time.
    /// </summary>
    public void WriteTo(WireSink sink, object? value, SelectionNode? selection = null)
    {
        ArgumentNullException.ThrowIfNull(sink);
        var writer = new SinkWriter(sink);
        WriteObject(ref writer, Checked(value), selection);
    }

    /// <summary>Writes what a selection names of a value to a custom wire through a sink.</summary>
    /// <param name="sink">The sink.</param>
    /// <param name="value">The value.</param>
    /// <param name="selection">What is written of it; bound to this converter's type, or to the elements of its
    /// collection.</param>
    /// <exception cref="ArgumentException">The selection is bound to another type, or with registered unions (<see
    /// cref="IncludeOptions.Unions"/>), which custom wires do not have.</exception>
    /// <exception cref="WireException">User code failed, or more elements were written than the selection
    /// allows.</exception>
    public void WriteTo(WireSink sink, object? value, FieldSelection selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        if (selection.Type != Type && selection.UntypedConverter.Shape.Selectable != Shape.Selectable)
            throw new ArgumentException(
                $"The selection is bound to {selection.Type}, which is neither {Type} nor what it holds.",
                nameof(selection));
        using SelectedFields fields = selection.BeginFields();
        WriteTo(sink, value, fields.Node);
    }

    /// <summary>Reads a value from a custom wire through a source.</summary>
    /// <exception cref="WireException">
    /// The source's bytes are not a value of this type, or user code failed.
    /// </exception>
    public object? ReadFrom(WireSource source)
    {
        ArgumentNullException.ThrowIfNull(source);
        var reader = new SourceReader(source);
        try
        {
            return ReadObject(ref reader);
        }
        catch (Exception e) when (e is not WireException && UserCodeException.IsWrapped(e))
        {
            throw UserCodeException.OfReading(e, source.Position);
        }
    }
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

    internal abstract void Write(ref JsonWireWriter writer, T? value);
    internal abstract void Write(ref JsonWireWriter writer, T? value, SelectionNode selection);
    internal abstract void Write(ref JsonOptionsWriter writer, T? value, SelectionNode? selection);
    internal abstract void Write(ref MessagePackWireWriter writer, T? value);
    internal abstract void Write(ref MessagePackWireWriter writer, T? value, SelectionNode selection);
    internal abstract void Write(ref MessagePackOptionsWriter writer, T? value, SelectionNode? selection);
    internal abstract void Write(ref SinkWriter writer, T? value, SelectionNode? selection);

    internal abstract T? Read(ref JsonWireReader reader);
    internal abstract T? Read(ref JsonOptionsReader reader);
    internal abstract T? Read(ref MessagePackWireReader reader);
    internal abstract T? Read(ref MessagePackOptionsReader reader);
    internal abstract T? Read(ref SourceReader reader);

    // Sequences of T as a root: one array, over the fastest walk that the collection allows.
    internal abstract Converter<IEnumerable<T>> Sequence { get; }
    internal abstract Converter<List<T>> List { get; }
}
