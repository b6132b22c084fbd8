using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;
using Sluice.Wires.Cells;

namespace Sluice.Shapes;

// SAFETY: Each cast is made only for the type code of TEnum's underlying type, so both types have the same size and
// every bit pattern is valid.
/// <summary>
/// Marks the shapes of enumerations that are written as numbers. As a dictionary's key they are names if keys are text.
/// </summary>
internal interface INumericEnumShape;

/// <summary>
/// Writes and reads an enumeration as its number. As a dictionary's key it is written by name if keys are text.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct EnumShape<TEnum> : IShape<TEnum>, INumericEnumShape
    where TEnum : struct, Enum
{
    // A constant once the method is optimized.
    private static readonly TypeCode s_code = Type.GetTypeCode(typeof(TEnum));

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TEnum value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        writer.Commit(ref WriteNumber(ref writer, ref writer.Reserve(WireSizes.Int64), value));
    }

    /// <summary>
    /// Writes a value within a run of an options-driven writer, by name if the options say so. Called by generated
    /// code.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="position">The position, at which the size of the number is reserved.</param>
    /// <param name="value">The value.</param>
    /// <param name="reserve">The number of bytes to reserve after the value.</param>
    public static ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        TEnum value,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!Boundary.ObjectWriting.EnumsAsText(ref writer))
            return ref WriteNumber(ref writer, ref position, value);
        if (Boundary.ObjectWriting.TryWriteKept(ref writer, ref position, value, reserve, out nint length))
            return ref Unsafe.Add(ref position, length);
        return ref WriteName(ref writer, ref position, value, reserve);
    }

    // Not inlined, so that there is one copy for each enumeration and wire. All calls are in tail position, so names
    // that were written before save no registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteName<TWriter>(
        scoped ref TWriter writer,
        ref byte destination,
        TEnum value,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct =>
        ref Boundary.ObjectWriting.EnumNaming(ref writer) is null
        && EnumNameTable<TEnum>.FindReflected(value) is { } name
            ? ref Boundary.ObjectWriting.WriteName<TEnum, TWriter>(ref writer, ref destination, name, reserve)
            : ref WriteNameAnew(ref writer, ref destination, value, reserve);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ref byte WriteNameAnew<TWriter>(
        scoped ref TWriter writer,
        ref byte destination,
        TEnum value,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct =>
        ref EnumNameTable<TEnum>.GetForPolicy(Boundary.ObjectWriting.EnumNaming(ref writer)).Format(value) is { } name
            ? ref writer.WriteUncheckedString(ref destination, name, reserve)
            : ref WriteNumber(ref writer, ref destination, value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteNumber<TWriter>(scoped ref TWriter writer, ref byte destination, TEnum value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Debug.Assert(s_code == Type.GetTypeCode(typeof(TEnum).GetEnumUnderlyingType()));
        switch (s_code)
        {
            case TypeCode.SByte:
                return ref writer.WriteUncheckedInt32(ref destination, Unsafe.BitCast<TEnum, sbyte>(value));
            case TypeCode.Byte:
                return ref writer.WriteUncheckedUInt32(ref destination, Unsafe.BitCast<TEnum, byte>(value));
            case TypeCode.Int16:
                return ref writer.WriteUncheckedInt32(ref destination, Unsafe.BitCast<TEnum, short>(value));
            case TypeCode.UInt16:
                return ref writer.WriteUncheckedUInt32(ref destination, Unsafe.BitCast<TEnum, ushort>(value));
            case TypeCode.Int32:
                return ref writer.WriteUncheckedInt32(ref destination, Unsafe.BitCast<TEnum, int>(value));
            case TypeCode.UInt32:
                return ref writer.WriteUncheckedUInt32(ref destination, Unsafe.BitCast<TEnum, uint>(value));
            case TypeCode.Int64:
                return ref writer.WriteUncheckedInt64(ref destination, Unsafe.BitCast<TEnum, long>(value));
            default:
                return ref writer.WriteUncheckedUInt64(ref destination, Unsafe.BitCast<TEnum, ulong>(value));
        }
    }

    /// <inheritdoc/>
    public static TEnum Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        // Quoted numbers are accepted for numbers but not for enumerations, as in System.Text.Json.
        if (!TReader.UsesKeys && reader.Peek() == WireToken.String)
        {
            // A column's type is not the sender's choice: a table may hold either form.
            if (typeof(TReader) == typeof(RowReader))
                return ReadName(ref reader);
            throw reader.Error(WireError.Type, "Expected an enumeration's number but found a string.");
        }
        return ReadNumber(ref reader);
    }

    private static TEnum ReadName<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        EnumNameTable<TEnum>.Reflected.TryParse(reader.ReadUtf8(), out TEnum value)
            ? value
            : throw reader.Error(WireError.Type, "The text is not one of the enumeration's names.");

    internal static TEnum ReadNumber<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        s_code switch
        {
            TypeCode.SByte => Unsafe.BitCast<sbyte, TEnum>(reader.ReadSByte()),
            TypeCode.Byte => Unsafe.BitCast<byte, TEnum>(reader.ReadByte()),
            TypeCode.Int16 => Unsafe.BitCast<short, TEnum>(reader.ReadInt16()),
            TypeCode.UInt16 => Unsafe.BitCast<ushort, TEnum>(reader.ReadUInt16()),
            TypeCode.Int32 => Unsafe.BitCast<int, TEnum>(reader.ReadInt32()),
            TypeCode.UInt32 => Unsafe.BitCast<uint, TEnum>(reader.ReadUInt32()),
            TypeCode.Int64 => Unsafe.BitCast<long, TEnum>(reader.ReadInt64()),
            _ => Unsafe.BitCast<ulong, TEnum>(reader.ReadUInt64()),
        };

    /// <inheritdoc/>
    public static TypeShape<TEnum> Shape =>
        ShapeCache<TEnum, EnumShape<TEnum>>.Known
        ?? ShapeCache<TEnum, EnumShape<TEnum>>.Keep(
            new EnumTypeShape<TEnum>(
                ShapeConverter<TEnum, EnumShape<TEnum>>.Instance,
                EnumNameTable<TEnum>.Reflect(),
                false
            )
        );
}
