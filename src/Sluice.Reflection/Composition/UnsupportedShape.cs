using Sluice.Model;
using Sluice.Reflection.Analysis;
using Sluice.Selection;
using Sluice.Shapes;
using Sluice.Wires;

namespace Sluice.Reflection.Composition;

/// <summary>
/// The shape of a member whose type does not represent data: null can be written; any other value is an error.
/// </summary>
internal struct UnsupportedShape<T> : IShape<T>
{
    public static void Write<TWriter, TSelection>(ref TWriter writer, T? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is not null)
            throw writer.Error(WireError.Unsupported, Message);
        writer.WriteNull();
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        default(T) is null && reader.TryReadNull() ? default : throw reader.Error(WireError.Unsupported, Message);

    public static TypeShape<T> Shape => ShapeCache<T, UnsupportedShape<T>>.Primitive(PrimitiveForm.Any);

    private static string Message =>
        $"{typeof(T)} is not serializable: {UnsupportedTypes.GetReason(typeof(T))}. Ignore the member with "
        + "[WireIgnore] or give it a [WireConverter].";
}
