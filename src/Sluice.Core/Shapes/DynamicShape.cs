using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a type whose converter is found at run time (an interface, an abstract type, an unknown type
/// parameter). Values are written by their run-time type.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct DynamicShape<T> : IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        Converter converter = DynamicTypes.IsExact<T>() ? RuntimeShapes.Known<T>() : RuntimeShapes.FindFor(value);
        writer.WriteDynamic(converter, value, UntypedValueFilter.Narrow(converter, selection.Node));
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull())
            return default;
        return (T?)reader.ReadDynamic(RuntimeShapes.Known<T>());
    }

    /// <inheritdoc/>
    /// <remarks>
    /// That of the converter if all values are written by it: guards, selections and schemas then see what they
    /// contain. Otherwise, a single value of any form.
    /// </remarks>
    public static TypeShape<T> Shape =>
        ShapeCache<T, DynamicShape<T>>.Known
        ?? (
            DynamicTypes.FindExact<T>() is { } exact
                ? ShapeCache<T, DynamicShape<T>>.Keep(exact)
                : ShapeCache<T, DynamicShape<T>>.Primitive(PrimitiveForm.Any)
        );
}
