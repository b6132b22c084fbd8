using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Reflection.Composition;

/// <summary>
/// The shape of a type with a MessagePack-CSharp formatter: an error on wires that use keys, its regular shape on
/// others.
/// </summary>
internal struct NotKeyedShape<T, TShape> : IShape<T>
    where TShape : struct, IShape<T>
{
    internal const string Why =
        "it names a formatter of MessagePack-CSharp, which does not run here; name an IWireConverter<T> in "
        + "[WireConverter]";

    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.UsesKeys)
            throw ObjectWriting.NotKeyed(ref writer, typeof(T), Why);
        TShape.Write(ref writer, value, selection);
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        TReader.UsesKeys ? throw ObjectReading.NotOfWire(ref reader, typeof(T), Why) : TShape.Read(ref reader);

    public static TypeShape<T> Shape => TShape.Shape;
}
