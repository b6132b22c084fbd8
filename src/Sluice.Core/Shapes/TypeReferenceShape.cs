using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a <see cref="Type"/> as a value. This is possible only if the options list the types that may be
/// named (<see cref="MessagePackWireOptions.Types"/>); types are never looked up by a name from the wire.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TypeReferenceShape : IShape<Type>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Type? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is not null)
            throw NoNames(ref writer);
        writer.WriteNull();
    }

    /// <inheritdoc/>
    public static Type? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : throw reader.Error(WireError.Unsupported, Message);

    private const string Message =
        "A System.Type is written and read only if it is registered (MessagePackWireOptions.Types).";

    private static WireException NoNames<TWriter>(ref TWriter writer)
        where TWriter : struct, IWireWriter, allows ref struct => writer.Error(WireError.Unsupported, Message);

    /// <inheritdoc/>
    public static TypeShape<Type> Shape => ShapeCache<Type, TypeReferenceShape>.Primitive(PrimitiveForm.Text);
}
