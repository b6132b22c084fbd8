using System.Text;

namespace Sluice.AspNetCore.Pages;

/// <summary>Encodes the values of a position, each with its type.</summary>
internal static class CursorValues
{
    private static readonly Type?[] s_types = [null, typeof(bool), typeof(long), typeof(ulong), typeof(double),
        typeof(float), typeof(decimal), typeof(char), typeof(string), typeof(DateTime), typeof(DateTimeOffset),
        typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Guid), typeof(Half), typeof(Int128),
        typeof(UInt128)];

    /// <exception cref="NotSupportedException">The value's type has no encoding.</exception>
    public static void Write(BinaryWriter writer, object? value)
    {
        value = value switch
        {
            Enum each => Enum.GetUnderlyingType(each.GetType()) == typeof(ulong)
                ? Convert.ToUInt64(each, null)
                : Convert.ToInt64(each, null),
            sbyte or byte or short or ushort or int or uint => Convert.ToInt64(value, null),
            _ => value,
        };
        int code = value is null ? 0 : Array.IndexOf(s_types, value.GetType());
        if (code < 0)
            throw new NotSupportedException(
                $"Pages by keyset cannot be sorted by values of {value!.GetType()}. Remove [Sortable] from the "
                + "member.");
        writer.Write((byte)code);
        switch (value)
        {
            case bool each: writer.Write(each); break;
            case long each: writer.Write7BitEncodedInt64(each); break;
            case ulong each: writer.Write(each); break;
            case double each: writer.Write(each); break;
            case float each: writer.Write(each); break;
            case decimal each: writer.Write(each); break;
            case char each: writer.Write((ushort)each); break;
            // Not the encoding of BinaryWriter, which replaces lone surrogates.
            case string each:
                writer.Write7BitEncodedInt(each.Length);
                foreach (char c in each) writer.Write((ushort)c);
                break;
            case DateTime each: writer.Write(each.ToBinary()); break;
            case DateTimeOffset each:
                writer.Write(each.Ticks);
                writer.Write((short)each.TotalOffsetMinutes);
                break;
            case DateOnly each: writer.Write(each.DayNumber); break;
            case TimeOnly each: writer.Write(each.Ticks); break;
            case TimeSpan each: writer.Write(each.Ticks); break;
            case Guid each: writer.Write(each.ToByteArray()); break;
            case Half each: writer.Write(each); break;
            case Int128 each:
                writer.Write((ulong)(each >> 64));
                writer.Write((ulong)each);
                break;
            case UInt128 each:
                writer.Write((ulong)(each >> 64));
                writer.Write((ulong)each);
                break;
        }
    }

    /// <summary>Reads a value of a sort key's type.</summary>
    /// <exception cref="FormatException">The value is of another type.</exception>
    public static object? Read(BinaryReader reader, Type type)
    {
        byte code = reader.ReadByte();
        Type wanted = Nullable.GetUnderlyingType(type) ?? type;
        if (code == 0) return null;
        object value = code switch
        {
            1 => reader.ReadBoolean(),
            2 => reader.Read7BitEncodedInt64(),
            3 => reader.ReadUInt64(),
            4 => reader.ReadDouble(),
            5 => reader.ReadSingle(),
            6 => reader.ReadDecimal(),
            7 => (char)reader.ReadUInt16(),
            8 => Text(reader),
            9 => DateTime.FromBinary(reader.ReadInt64()),
            10 => new DateTimeOffset(reader.ReadInt64(), TimeSpan.FromMinutes(reader.ReadInt16())),
            11 => DateOnly.FromDayNumber(reader.ReadInt32()),
            12 => new TimeOnly(reader.ReadInt64()),
            13 => new TimeSpan(reader.ReadInt64()),
            14 => new Guid(reader.ReadBytes(16)),
            15 => reader.ReadHalf(),
            16 => new Int128(reader.ReadUInt64(), reader.ReadUInt64()),
            17 => new UInt128(reader.ReadUInt64(), reader.ReadUInt64()),
            _ => throw new FormatException(),
        };
        if (wanted.IsEnum) return Enum.ToObject(wanted, value);
        if (value.GetType() == wanted) return value;
        return value is long && wanted.IsPrimitive
            ? Convert.ChangeType(value, wanted, null)
            : throw new FormatException();
    }

    private static string Text(BinaryReader reader)
    {
        int length = reader.Read7BitEncodedInt();
        if (length < 0 || length > reader.BaseStream.Length) throw new FormatException();
        var text = new StringBuilder(length);
        for (int i = 0; i < length; i++) text.Append((char)reader.ReadUInt16());
        return text.ToString();
    }
}
