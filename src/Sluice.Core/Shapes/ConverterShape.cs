using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a type through a converter. Null is handled by this shape.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ConverterShape<T, TConverter> : IShape<T>, IConverterShape
    where TConverter : struct, IWireConverter<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            UserConverter<T, TConverter>.Write(ref writer, value);
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull())
            return default;
        return TReader.IsJson && LateCases.IsNext(ref reader)
            ? LateCases.Read<T, TConverter, TReader>(ref reader)
            : TConverter.Read(ref reader);
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape => ShapeCache<T, ConverterShape<T, TConverter>>.Primitive(PrimitiveForm.Any);
}
