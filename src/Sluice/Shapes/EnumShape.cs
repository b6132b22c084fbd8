using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

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
public struct EnumShape<TEnum> : IShape<TEnum>, INumericEnumShape where TEnum : struct, Enum
{
    // A constant once the method is optimized.
    private static readonly TypeCode s_code = Type.GetTypeCode(typeof(TEnum));

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TEnum value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        Debug.Assert(s_code == Type.GetTypeCode(typeof(TEnum).GetEnumUnderlyingType()));
        ref byte at = ref writer.Reserve(WireSizes.Int64);
        switch (s_code)
        {
            case TypeCode.SByte:
                at = ref writer.WriteUncheckedInt32(ref at, Unsafe.BitCast<TEnum, sbyte>(value));
                break;
            case TypeCode.Byte: at = ref writer.WriteUncheckedUInt32(ref at, Unsafe.BitCast<TEnum, byte>(value)); break;
            case TypeCode.Int16:
                at = ref writer.WriteUncheckedInt32(ref at, Unsafe.BitCast<TEnum, short>(value));
                break;
            case TypeCode.UInt16:
                at = ref writer.WriteUncheckedUInt32(ref at, Unsafe.BitCast<TEnum, ushort>(value));
                break;
            case TypeCode.Int32: at = ref writer.WriteUncheckedInt32(ref at, Unsafe.BitCast<TEnum, int>(value)); break;
            case TypeCode.UInt32:
                at = ref writer.WriteUncheckedUInt32(ref at, Unsafe.BitCast<TEnum, uint>(value));
                break;
            case TypeCode.Int64: at = ref writer.WriteUncheckedInt64(ref at, Unsafe.BitCast<TEnum, long>(value)); break;
            default: at = ref writer.WriteUncheckedUInt64(ref at, Unsafe.BitCast<TEnum, ulong>(value)); break;
        }
        writer.Commit(ref at);
    }

    /// <inheritdoc/>
    public static TEnum Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        // Quoted numbers are accepted for numbers but not for enumerations, as in System.Text.Json.
        if (!TReader.UsesKeys && reader.Peek() == WireToken.String)
            throw reader.Error(WireError.Type, "Expected an enumeration's number but found a string.");
        return ReadNumber(ref reader);
    }

    internal static TEnum ReadNumber<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => s_code switch
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
    public static TypeShape<TEnum> Shape => ShapeCache<TEnum, EnumShape<TEnum>>.Known
        ?? ShapeCache<TEnum, EnumShape<TEnum>>.Keep(
            new EnumTypeShape<TEnum>(Generated.ShapeConverter<TEnum, EnumShape<TEnum>>.Instance,
                EnumNameTable<TEnum>.Reflect(), false));
}
