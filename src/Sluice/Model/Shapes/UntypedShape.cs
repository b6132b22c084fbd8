using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A value without a declared type, written by its own type. Read as null, a boxed primitive, <c>List&lt;object?&gt;</c> or <c>Dictionary&lt;string, object?&gt;</c>.</summary>
public struct UntypedShape : IShape<object>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, object? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        switch (value)
        {
            case null: writer.WriteNull(); break;
            case string text: writer.WriteString(text); break;
            case bool flag: writer.WriteBoolean(flag); break;
            case double number: writer.WriteDouble(number); break;
            case decimal number: writer.WriteDecimal(number); break;
            case DateTime date: writer.WriteDateTime(date); break;
            case Guid guid: writer.WriteGuid(guid); break;
            case byte[] bytes: writer.WriteBytes(bytes); break;
            case Dictionary<string, object?> dictionary: MapShape<string, object, StringShape, UntypedShape>.Write(ref writer, dictionary!, selection); break;
            case List<object?> list: ListShape<object, UntypedShape>.Write(ref writer, list!, selection); break;
            default: WriteOther(ref writer, value, selection.Node); break;
        }
    }

    private static void WriteOther<TWriter>(ref TWriter writer, object value, SelectionNode? selection) where TWriter : struct, IWireWriter, allows ref struct
    {
        Type type = value.GetType();
        if (type.IsEnum && TWriter.UsesKeys) type = type.GetEnumUnderlyingType();
        // An integer keeps its declared width, so that a reader gets back the type that was boxed.
        switch (Type.GetTypeCode(type))
        {
            case TypeCode.SByte when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<sbyte>(value), 1, true); break;
            case TypeCode.Byte when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<byte>(value), 1, false); break;
            case TypeCode.Int16 when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<short>(value), 2, true); break;
            case TypeCode.UInt16 when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<ushort>(value), 2, false); break;
            case TypeCode.Int32 when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<int>(value), 4, true); break;
            case TypeCode.UInt32 when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<uint>(value), 4, false); break;
            case TypeCode.Int64 when !type.IsEnum: PutBoxed(ref writer, Unsafe.Unbox<long>(value), 8, true); break;
            case TypeCode.UInt64 when !type.IsEnum: PutBoxed(ref writer, (long)Unsafe.Unbox<ulong>(value), 8, false); break;
            case TypeCode.Object when type == typeof(object):
                writer.EndObject(ref writer.BeginObject(0, 0));
                break;
            default:
                writer.WriteDynamic(Converters.For(value), value, selection);
                break;
        }
    }

    private static void PutBoxed<TWriter>(ref TWriter writer, long bits, int size, bool signed) where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.PutBoxedInteger(ref writer.Reserve(WireSizes.Int64), bits, size, signed));

    /// <inheritdoc/>
    public static object? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct => reader.ReadUntyped();
    /// <inheritdoc/>
    public static TypeShape<object> Shape => ShapeCache<object, UntypedShape>.Primitive(PrimitiveForm.Any);
}
