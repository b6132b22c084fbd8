using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text;

namespace Sluice.AspNetCore.Pages;

/// <summary>Encodes the values of a position, each with its type.</summary>
internal static class CursorValues
{
    private static readonly Type?[] s_types =
    [
        null,
        typeof(bool),
        typeof(long),
        typeof(ulong),
        typeof(double),
        typeof(float),
        typeof(decimal),
        typeof(char),
        typeof(string),
        typeof(DateTime),
        typeof(DateTimeOffset),
        typeof(DateOnly),
        typeof(TimeOnly),
        typeof(TimeSpan),
        typeof(Guid),
        typeof(Half),
        typeof(Int128),
        typeof(UInt128),
    ];
    private const byte Utf16 = 18,
        Shortened = 19;
    private static readonly UTF8Encoding s_utf8 = new(
        encoderShouldEmitUTF8Identifier: false,
        throwOnInvalidBytes: true
    );

    /// <param name="writer">Where it is written.</param>
    /// <param name="value">The value.</param>
    /// <param name="space">
    /// The number of bytes beyond which a text is shortened: its beginning is written, and a hash of it.
    /// </param>
    /// <exception cref="NotSupportedException">The value's type has no encoding.</exception>
    public static void Write(BinaryWriter writer, object? value, int space = int.MaxValue)
    {
        if (value is string text)
        {
            WriteText(writer, text, space);
            return;
        }
        value = WidenInteger(value);
        int code = value is null ? 0 : Array.IndexOf(s_types, value.GetType());
        if (code < 0)
            throw new NotSupportedException(
                $"Pages by keyset cannot be sorted by values of {value!.GetType()}. Remove [Sortable] from the "
                    + "member."
            );
        writer.Write((byte)code);
        switch (value)
        {
            case bool each:
                writer.Write(each);
                break;
            case long each:
                writer.Write7BitEncodedInt64(each);
                break;
            case ulong each:
                writer.Write(each);
                break;
            case double each:
                writer.Write(each);
                break;
            case float each:
                writer.Write(each);
                break;
            case decimal each:
                writer.Write(each);
                break;
            case char each:
                writer.Write((ushort)each);
                break;
            case DateTime or DateTimeOffset or DateOnly or TimeOnly or TimeSpan:
                WriteTime(writer, value);
                break;
            case Guid each:
                writer.Write(each.ToByteArray());
                break;
            case Half each:
                writer.Write(each);
                break;
            case Int128 each:
                WriteInteger(writer, (UInt128)each);
                break;
            case UInt128 each:
                WriteInteger(writer, each);
                break;
        }
    }

    private static object? WidenInteger(object? value) =>
        value switch
        {
            Enum each => Enum.GetUnderlyingType(each.GetType()) == typeof(ulong)
                ? Convert.ToUInt64(each, null)
                : Convert.ToInt64(each, null),
            sbyte or byte or short or ushort or int or uint => Convert.ToInt64(value, null),
            _ => value,
        };

    private static void WriteInteger(BinaryWriter writer, UInt128 value)
    {
        writer.Write((ulong)(value >> 64));
        writer.Write((ulong)value);
    }

    private static void WriteTime(BinaryWriter writer, object value)
    {
        switch (value)
        {
            case DateTime each:
                writer.Write(each.ToBinary());
                break;
            case DateTimeOffset each:
                writer.Write(each.Ticks);
                writer.Write((short)each.TotalOffsetMinutes);
                break;
            case DateOnly each:
                writer.Write(each.DayNumber);
                break;
            case TimeOnly each:
                writer.Write(each.Ticks);
                break;
            case TimeSpan each:
                writer.Write(each.Ticks);
                break;
        }
    }

    private static void WriteText(BinaryWriter writer, string text, int space)
    {
        string kept = Beginning(text, space);
        if (kept.Length < text.Length)
        {
            writer.Write(Shortened);
            writer.Write(HashOf(text));
        }
        if (IsUtf8(kept))
        {
            writer.Write((byte)Array.IndexOf(s_types, typeof(string)));
            byte[] bytes = s_utf8.GetBytes(kept);
            writer.Write7BitEncodedInt(bytes.Length);
            writer.Write(bytes);
            return;
        }
        // UTF-8 has no form for a lone surrogate.
        writer.Write(Utf16);
        writer.Write7BitEncodedInt(kept.Length);
        foreach (char character in kept)
            writer.Write((ushort)character);
    }

    private static bool IsUtf8(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (!char.IsSurrogate(text[i]))
                continue;
            if (i + 1 == text.Length || !char.IsSurrogatePair(text[i], text[i + 1]))
                return false;
            i++;
        }
        return true;
    }

    /// <summary>Returns the beginning of a text that takes at most a number of bytes as UTF-8.</summary>
    private static string Beginning(string text, int space)
    {
        int length = Math.Min(text.Length, space);
        while (Encoding.UTF8.GetByteCount(text.AsSpan(0, length)) is var size && size > space)
            length -= Math.Max(1, (size - space) / 3);
        if (length > 0 && length < text.Length && char.IsHighSurrogate(text[length - 1]))
            length--;
        return text[..length];
    }

    /// <summary>Returns a hash of a text, by which the text of a shortened one is recognized.</summary>
    public static ulong HashOf(string text) =>
        BinaryPrimitives.ReadUInt64LittleEndian(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    /// <summary>Reads a value of a sort key's type.</summary>
    /// <param name="reader">Where it is read.</param>
    /// <param name="type">The type of the key's values.</param>
    /// <param name="hash">
    /// The hash of the whole text if the value is the beginning of one; otherwise, <see langword="null"/>.
    /// </param>
    /// <exception cref="FormatException">The value is of another type.</exception>
    public static object? Read(BinaryReader reader, Type type, out ulong? hash)
    {
        hash = null;
        byte code = reader.ReadByte();
        if (code == Shortened)
        {
            hash = reader.ReadUInt64();
            code = reader.ReadByte();
            if (code is not (8 or Utf16))
                throw new FormatException();
        }
        if (code == 0)
            return null;

        object value = ReadValue(reader, code);
        Type wanted = Nullable.GetUnderlyingType(type) ?? type;
        if (wanted.IsEnum)
            return Enum.ToObject(wanted, value);
        if (value.GetType() == wanted)
            return value;
        return value is long && wanted.IsPrimitive
            ? Convert.ChangeType(value, wanted, null)
            : throw new FormatException();
    }

    private static object ReadValue(BinaryReader reader, byte code)
    {
        return code switch
        {
            1 => reader.ReadBoolean(),
            2 => reader.Read7BitEncodedInt64(),
            3 => reader.ReadUInt64(),
            4 => reader.ReadDouble(),
            5 => reader.ReadSingle(),
            6 => reader.ReadDecimal(),
            7 => (char)reader.ReadUInt16(),
            8 => s_utf8.GetString(Bytes(reader)),
            Utf16 => ReadText(reader),
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
    }

    private static byte[] Bytes(BinaryReader reader)
    {
        int length = reader.Read7BitEncodedInt();
        byte[] bytes = length < 0 || length > reader.BaseStream.Length ? [] : reader.ReadBytes(length);
        return bytes.Length == length ? bytes : throw new FormatException();
    }

    private static string ReadText(BinaryReader reader)
    {
        int length = reader.Read7BitEncodedInt();
        if (length < 0 || length > reader.BaseStream.Length)
            throw new FormatException();
        var text = new StringBuilder(length);
        for (int i = 0; i < length; i++)
            text.Append((char)reader.ReadUInt16());
        return text.ToString();
    }
}
