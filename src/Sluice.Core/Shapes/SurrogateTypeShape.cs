using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a type as its surrogate. Null is handled by this shape.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SurrogateTypeShape<T, TSurrogate, TSurrogateShape, TConversion> : IShape<T>
    where TSurrogateShape : struct, IShape<TSurrogate>
    where TConversion : IWireSurrogate<T, TSurrogate>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            OptionsElement.Write<TSurrogate, TSurrogateShape, TWriter, TSelection>(
                ref writer,
                TConversion.ToSurrogate(value),
                selection
            );
    }

    /// <inheritdoc/>
    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (default(T) is null && reader.TryReadNull())
            return default;
        TSurrogate? surrogate = OptionsElement.Read<TSurrogate, TSurrogateShape, TReader>(ref reader);
        try
        {
            return TConversion.FromSurrogate(surrogate!);
        }
        catch (Exception exception) when (exception is not (WireException or OperationCanceledException))
        {
            throw reader
                .Error(WireError.UserCode, $"{typeof(T)} cannot be converted from its surrogate: {exception.Message}")
                .With(exception);
        }
    }

    /// <inheritdoc/>
    public static TypeShape<T> Shape =>
        ShapeCache<T, SurrogateTypeShape<T, TSurrogate, TSurrogateShape, TConversion>>.Surrogate<
            TSurrogate,
            TSurrogateShape
        >(TConversion.ToSurrogate, TConversion.FromSurrogate);
}
