using System.ComponentModel;
using System.Numerics;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.Shapes;

// SAFETY: A writer or reader is cast only after a test that it has exactly that type, which Cast asserts.
/// <summary>
/// Writes and reads a value without a declared type. It is written by its run-time type, and read as null, a boxed
/// primitive, <c>List&lt;object?&gt;</c> or <c>Dictionary&lt;string, object?&gt;</c>, or under
/// <see cref="JsonWireOptions.UntypedAsJsonElement"/> as <see cref="System.Text.Json.JsonElement"/>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedShape : IShape<object>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, object? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (typeof(TWriter) != typeof(JsonOptionsWriter))
        {
            WriteValue(ref writer, value, selection);
            return;
        }
        if (value is not null && WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).TryConvertBoxed(value))
            return;
        bool outer = WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).IsUntyped;
        WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).IsUntyped = true;
        WriteValue(ref writer, value, selection);
        WireSafety.Cast<TWriter, JsonOptionsWriter>(ref writer).IsUntyped = outer;
    }

    private static void WriteValue<TWriter, TSelection>(ref TWriter writer, object? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        switch (value)
        {
            case null:
                writer.WriteNull();
                break;
            case string text:
                writer.WriteString(text);
                break;
            case bool flag:
                writer.WriteBoolean(flag);
                break;
            case double number:
                writer.WriteDouble(number);
                break;
            case decimal number:
                writer.WriteDecimal(number);
                break;
            case DateTime date:
                writer.WriteDateTime(date);
                break;
            case Guid guid:
                writer.WriteGuid(guid);
                break;
            case byte[] bytes:
                writer.WriteBytes(bytes);
                break;
            case Dictionary<string, object?> dictionary:
                MapShape<string, object, StringShape, UntypedShape>.Write(ref writer, dictionary!, selection);
                break;
            case List<object?> list:
                ListShape<object, UntypedShape>.Write(ref writer, list!, selection);
                break;
            default:
                WriteOther(ref writer, value, selection.Node);
                break;
        }
    }

    private static void WriteOther<TWriter>(ref TWriter writer, object value, SelectionNode? selection)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (value)
        {
            // An integer keeps its declared width, so that a reader gets the type that was boxed.
            case int number:
                WriteUncheckedBoxed(ref writer, number, 4, true);
                break;
            case long number:
                WriteUncheckedBoxed(ref writer, number, 8, true);
                break;
            case sbyte number:
                WriteUncheckedBoxed(ref writer, number, 1, true);
                break;
            case byte number:
                WriteUncheckedBoxed(ref writer, number, 1, false);
                break;
            case short number:
                WriteUncheckedBoxed(ref writer, number, 2, true);
                break;
            case ushort number:
                WriteUncheckedBoxed(ref writer, number, 2, false);
                break;
            case uint number:
                WriteUncheckedBoxed(ref writer, number, 4, false);
                break;
            case ulong number:
                WriteUncheckedBoxed(ref writer, (long)number, 8, false);
                break;
            case float number:
                WriteUnchecked<float, SingleShape, TWriter>(ref writer, number);
                break;
            case Half number:
                WriteUnchecked<Half, HalfShape, TWriter>(ref writer, number);
                break;
            default:
                WriteOtherThanPrimitive(ref writer, value, selection);
                break;
        }
    }

    private static void WriteOtherThanPrimitive<TWriter>(ref TWriter writer, object value, SelectionNode? selection)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (value)
        {
            case char character:
                WriteUnchecked<char, CharShape, TWriter>(ref writer, character);
                break;
            case DateTimeOffset date:
                WriteUnchecked<DateTimeOffset, DateTimeOffsetShape, TWriter>(ref writer, date);
                break;
            case DateOnly date:
                WriteUnchecked<DateOnly, DateOnlyShape, TWriter>(ref writer, date);
                break;
            case TimeOnly time:
                WriteUnchecked<TimeOnly, TimeOnlyShape, TWriter>(ref writer, time);
                break;
            case TimeSpan span:
                WriteUnchecked<TimeSpan, TimeSpanShape, TWriter>(ref writer, span);
                break;
            case Uri uri:
                WriteUnchecked<Uri, UriShape, TWriter>(ref writer, uri);
                break;
            case Version version:
                WriteUnchecked<Version, VersionShape, TWriter>(ref writer, version);
                break;
            case BigInteger number:
                WriteWide<BigInteger, BigIntegerShape, TWriter>(ref writer, number, number);
                break;
            case Int128 number:
                WriteWide<Int128, Int128Shape, TWriter>(ref writer, number, number);
                break;
            case UInt128 number:
                WriteWide<UInt128, UInt128Shape, TWriter>(ref writer, number, number);
                break;
            default:
                WriteStructure(ref writer, value, selection);
                break;
        }
    }

    private static void WriteStructure<TWriter>(ref TWriter writer, object value, SelectionNode? selection)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (value.GetType() == typeof(object))
            writer.EndUncheckedObject(ref writer.BeginUncheckedObject(0, 0));
        else if (value.GetType() == typeof(object[]))
            ArrayShape<object, UntypedShape>.Write(ref writer, (object[])value, new MaskedFields(selection));
        else
            WriteByOwnType(ref writer, value, selection);
    }

    private static void WriteByOwnType<TWriter>(ref TWriter writer, object value, SelectionNode? selection)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Converter converter = (TWriter.IsJson ? AncestorUnions.Find(value) : null) ?? RuntimeShapes.FindFor(value);
        SelectionNode? narrowed = UntypedValueFilter.Narrow(converter, selection);
        if (value is not Enum constant)
            writer.WriteDynamic(converter, value, narrowed);
        else if (typeof(TWriter) == typeof(MessagePackWireWriter))
            WriteEnum(ref writer, ref WireSafety.Cast<TWriter, MessagePackWireWriter>(ref writer), converter, constant);
        else if (typeof(TWriter) == typeof(MessagePackOptionsWriter))
            WriteEnum(
                ref writer,
                ref WireSafety.Cast<TWriter, MessagePackOptionsWriter>(ref writer).Plain,
                converter,
                constant
            );
        else
            writer.WriteDynamic(converter, value, narrowed);
    }

    // A number keeps the width of the enumeration, as other boxed integers do; a name is written as it is.
    private static void WriteEnum<TWriter>(
        ref TWriter writer,
        ref MessagePackWireWriter output,
        Converter converter,
        Enum value
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int start = output.Length;
        writer.WriteDynamic(converter, value, null);
        output.WidenEnum(start, value);
    }

    private static void WriteUnchecked<T, TShape, TWriter>(ref TWriter writer, T value)
        where TShape : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct => TShape.Write(ref writer, value, default(AllFields));

    // MessagePack has no integers beyond 64 bits. Integers of a declared type are binary data, which could not be
    // distinguished from other bytes here.
    private static void WriteWide<T, TShape, TWriter>(ref TWriter writer, T value, BigInteger number)
        where TShape : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (typeof(TWriter) != typeof(MessagePackWireWriter) && typeof(TWriter) != typeof(MessagePackOptionsWriter))
            TShape.Write(ref writer, value, default(AllFields));
        else if (number >= long.MinValue && number <= long.MaxValue)
            WriteUncheckedBoxed(ref writer, (long)number, 8, true);
        else if (number.Sign > 0 && number <= ulong.MaxValue)
            WriteUncheckedBoxed(ref writer, unchecked((long)(ulong)number), 8, false);
        else
            throw writer.Error(
                WireError.Range,
                "MessagePack has no integer of more than 64 bits for a value without a declared type. Declare it as "
                    + $"{typeof(T).Name}, or write it as text."
            );
    }

    private static void WriteUncheckedBoxed<TWriter>(ref TWriter writer, long bits, int size, bool isSigned)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedBoxedInteger(ref writer.Reserve(WireSizes.Int64), bits, size, isSigned));

    /// <inheritdoc/>
    public static object? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (
            typeof(TReader) != typeof(JsonOptionsReader)
            || !WireSafety.Cast<TReader, JsonOptionsReader>(ref reader).UntypedAsJsonElement
        )
            return reader.ReadUntyped();
        return reader.TryReadNull() ? null : JsonElementShape.Read(ref reader);
    }

    /// <inheritdoc/>
    public static TypeShape<object> Shape => ShapeCache<object, UntypedShape>.Primitive(PrimitiveForm.Any);
}
