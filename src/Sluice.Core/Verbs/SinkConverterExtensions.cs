using System.ComponentModel;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Sinks;

namespace Sluice;

/// <summary>Writes to and reads from custom wires through a <see cref="Converter"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class SinkConverterExtensions
{
    /// <summary>
    /// Writes a value to a custom wire through a sink: slower than a static call, for roots known only at run time.
    /// </summary>
    public static void WriteTo(this Converter converter, WireSink sink, object? value, SelectionNode? selection = null)
    {
        ArgumentNullException.ThrowIfNull(converter);
        ArgumentNullException.ThrowIfNull(sink);
        var writer = new SinkWriter(sink);
        converter.WriteObject(ref writer, converter.Checked(value), selection);
    }

    /// <summary>Writes what a selection names of a value to a custom wire through a sink.</summary>
    /// <param name="converter">The converter.</param>
    /// <param name="sink">The sink.</param>
    /// <param name="value">The value.</param>
    /// <param name="selection">What is written of it; bound to the converter's type, or to the elements of its
    /// collection.</param>
    /// <exception cref="ArgumentException">The selection is bound to another type, or with registered unions (<see
    /// cref="IncludeOptions.Unions"/>), which custom wires do not have.</exception>
    /// <exception cref="WireException">User code failed, or more elements were written than the selection
    /// allows.</exception>
    public static void WriteTo(this Converter converter, WireSink sink, object? value, FieldSelection selection)
    {
        ArgumentNullException.ThrowIfNull(converter);
        ArgumentNullException.ThrowIfNull(selection);
        if (selection.Type != converter.Type && selection.Converter.Shape.Selectable != converter.Shape.Selectable)
            throw new ArgumentException(
                $"The selection is bound to {selection.Type}, which is neither {converter.Type} nor its element "
                    + "type. Parse it for one.",
                nameof(selection)
            );
        using SelectedFields fields = selection.BeginFields();
        converter.WriteTo(sink, value, fields.Node);
    }

    /// <summary>Reads a value from a custom wire through a source.</summary>
    /// <exception cref="WireException">
    /// The source's bytes are not a value of this type, or user code failed.
    /// </exception>
    public static object? ReadFrom(this Converter converter, WireSource source)
    {
        ArgumentNullException.ThrowIfNull(converter);
        ArgumentNullException.ThrowIfNull(source);
        var reader = new SourceReader(source);
        try
        {
            return converter.ReadObject(ref reader);
        }
        catch (Exception exception) when (exception is not WireException && UserCodeException.IsWrapped(exception))
        {
            throw UserCodeException.OfReading(exception, source.Position);
        }
    }
}
