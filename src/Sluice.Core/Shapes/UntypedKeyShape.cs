using System.ComponentModel;
using Sluice.Boundary;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a dictionary's key without a declared type; read as text if keys are text.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedKeyShape : IShape<object>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, object? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        // Boolean keys are written as Boolean.ToString formats them, as for declared keys.
        if (value is bool flag && !TWriter.UsesKeys)
            Entries.WriteText(ref writer, flag ? "True" : "False");
        else if (value is Enum && !TWriter.UsesKeys && FormatEnum(ref writer, value) is { } name)
            Entries.WriteText(ref writer, name);
        else if (value is string text && TWriter.IsOptionsDriven)
            writer.WriteString(Entries.Named(ref writer, text));
        else
            UntypedShape.Write(ref writer, value, selection);
    }

    // The key of an enumeration is its name, as for declared keys.
    private static string? FormatEnum<TWriter>(ref TWriter writer, object value)
        where TWriter : struct, IWireWriter, allows ref struct =>
        (string?)
            RuntimeShapes
                .FindFor(value)
                .Accept(
                    new EnumKey(value, ObjectWriting.KeyNaming(ref writer) ?? ObjectWriting.EnumNaming(ref writer))
                );

    /// <inheritdoc/>
    public static object? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        TReader.UsesKeys ? reader.ReadUntyped() : reader.ReadString();

    /// <inheritdoc/>
    public static TypeShape<object> Shape => ShapeCache<object, UntypedKeyShape>.Primitive(PrimitiveForm.Any);

    private sealed class EnumKey(object value, IWireNamingPolicy? naming) : ConverterVisitor
    {
        public override object? Visit<T>(Converter<T> converter) =>
            // Asked, although it is known: native code would contain the names of every type.
            typeof(T).IsEnum
                ? EnumNameTable<T>.GetForPolicy(naming).Format((T)value)
                : null;
    }
}
