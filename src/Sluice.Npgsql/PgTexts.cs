using System.Buffers;
using System.Buffers.Binary;
using System.Globalization;
using System.Net;
using System.Runtime.InteropServices;
using Sluice.Wires;

namespace Sluice.Npgsql;

// SAFETY: The span is passed only to writers, which copy it before they return: it does not outlive the lent memory.
/// <summary>Writes types that PostgreSQL itself displays as text.</summary>
internal static class PgTexts
{
    // Writers copy their arguments and keep no references; their signatures do not express this, so the compiler would
    // reject stack memory.
    internal static ReadOnlySpan<T> Lend<T>(scoped ReadOnlySpan<T> text) =>
        MemoryMarshal.CreateReadOnlySpan(ref MemoryMarshal.GetReference(text), text.Length);

    // Family, prefix length, is-cidr flag, number of bytes, address.
    internal static void WriteInet<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int prefix = value[1],
            count = value[3];
        bool network = value[2] != 0;
        Span<char> text = stackalloc char[80];
        new IPAddress(value.Slice(4, count)).TryFormat(text, out int length);
        if (network || prefix != count * 8)
        {
            text[length++] = '/';
            prefix.TryFormat(text[length..], out int digits, provider: CultureInfo.InvariantCulture);
            length += digits;
        }
        writer.WriteString(Lend<char>(text[..length]));
    }

    internal static void WriteMacAddress<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Span<char> text = stackalloc char[24];
        int length = 0;
        foreach (byte part in value)
        {
            if (length > 0)
                text[length++] = ':';
            part.TryFormat(text[length..], out int digits, "x2", CultureInfo.InvariantCulture);
            length += digits;
        }
        writer.WriteString(Lend<char>(text[..length]));
    }

    internal static void WriteLsn<TWriter>(ref TWriter writer, ulong value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        Span<char> text = stackalloc char[24];
        text.TryWrite(CultureInfo.InvariantCulture, $"{(uint)(value >> 32):X}/{(uint)value:X}", out int length);
        writer.WriteString(Lend<char>(text[..length]));
    }

    // Number of active transactions, xmin, xmax, active transactions.
    internal static void WriteSnapshot<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = PgValues.TakeInt32(ref value);
        var text = new System.Text.StringBuilder();
        for (int i = 0; i < count + 2; i++)
        {
            if (i > 0)
                text.Append(i < 3 ? ':' : ',');
            text.Append(BinaryPrimitives.ReadUInt64BigEndian(PgValues.Take(ref value, 8)));
        }
        if (count == 0)
            text.Append(':');
        writer.WriteString(text.ToString());
    }

    internal static void WriteBits<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = BinaryPrimitives.ReadInt32BigEndian(value);
        byte[] text = ArrayPool<byte>.Shared.Rent(count);
        try
        {
            for (int i = 0; i < count; i++)
                text[i] = (byte)('0' + (value[4 + i / 8] >> (7 - i % 8) & 1));
            writer.WriteUtf8(text.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(text);
        }
    }
}
