using Sluice.Model;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Reflection.Composition;

/// <summary>
/// The shape of a type or member whose converter is created by an attribute from its arguments. Always an error,
/// because a shape is determined by types alone.
/// </summary>
internal struct UnknownConverterShape<T, TAttribute> : IShape<T>
{
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => throw writer.Error(WireError.Unsupported, Message);

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => throw reader.Error(WireError.Unsupported, Message);

    public static TypeShape<T> Shape =>
        ShapeCache<T, UnknownConverterShape<T, TAttribute>>.Primitive(PrimitiveForm.Any);

    private static string Message =>
        $"{typeof(TAttribute)} creates a converter from its arguments, which is not supported. Name the converter's "
        + $"type in [JsonConverter], or an IWireConverter<{typeof(T).Name}> in [WireConverter].";
}
