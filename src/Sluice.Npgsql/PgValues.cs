using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Wires;

namespace Sluice.Npgsql;

/// <summary>
/// Writes PostgreSQL's binary forms (the send functions under <c>src/backend/utils/adt</c>) to any wire, without
/// intermediate .NET values where these cannot represent them.
/// </summary>
internal static class PgValues
{
    internal static void Write<TWriter>(ref TWriter writer, PgType type, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (type.Form)
        {
            case PgForm.Boolean:
                writer.WriteBoolean(value[0] != 0);
                break;
            case (>= PgForm.Int16 and <= PgForm.Money) or PgForm.UInt64:
                WriteNumber(ref writer, type.Form, value);
                break;
            case PgForm.Text:
                writer.WriteUtf8(value);
                break;
            case PgForm.Json:
                writer.WriteJson(value);
                break;
            case PgForm.Jsonb:
                writer.WriteJson(SkipVersion(value));
                break;
            case PgForm.Bytes:
                writer.WriteBytes(value);
                break;
            case PgForm.Uuid:
                writer.WriteGuid(new Guid(value, bigEndian: true));
                break;
            case >= PgForm.Date and <= PgForm.Interval:
                PgTimes.Write(ref writer, type.Form, value);
                break;
            case >= PgForm.Point and <= PgForm.Polygon:
                PgShapes.Write(ref writer, type.Form, value);
                break;
            default:
                WriteOther(ref writer, type, value);
                break;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteNumber<TWriter>(ref TWriter writer, PgForm form, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (form)
        {
            case PgForm.Int16:
                writer.WriteInt32(BinaryPrimitives.ReadInt16BigEndian(value));
                break;
            case PgForm.Int32:
                writer.WriteInt32(BinaryPrimitives.ReadInt32BigEndian(value));
                break;
            case PgForm.UInt32:
                writer.WriteInt64(BinaryPrimitives.ReadUInt32BigEndian(value));
                break;
            case PgForm.Int64:
                writer.WriteInt64(BinaryPrimitives.ReadInt64BigEndian(value));
                break;
            case PgForm.UInt64:
                writer.Commit(
                    ref writer.WriteUncheckedUInt64(
                        ref writer.Reserve(WireSizes.Int64),
                        BinaryPrimitives.ReadUInt64BigEndian(value)
                    )
                );
                break;
            case PgForm.Single:
                writer.Commit(
                    ref writer.WriteUncheckedSingle(
                        ref writer.Reserve(WireSizes.Double),
                        BinaryPrimitives.ReadSingleBigEndian(value)
                    )
                );
                break;
            case PgForm.Double:
                writer.WriteDouble(BinaryPrimitives.ReadDoubleBigEndian(value));
                break;
            case PgForm.Money:
                writer.WriteDecimal(BinaryPrimitives.ReadInt64BigEndian(value) / 100m + 0.00m);
                break;
            default:
                PgNumeric.Write(ref writer, value);
                break;
        }
    }

    // Types of several values, and those that only PostgreSQL has.
    private static void WriteOther<TWriter>(ref TWriter writer, PgType type, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (type.Form)
        {
            case PgForm.Array:
                WriteArray(ref writer, type.Element!, value);
                break;
            case PgForm.Range:
                WriteRange(ref writer, type.Element!, value);
                break;
            case PgForm.Multirange:
                WriteMultirange(ref writer, type.Element!, value);
                break;
            case PgForm.Hstore:
                WriteHstore(ref writer, value);
                break;
            case PgForm.Composite:
                WriteComposite(ref writer, type, value);
                break;
            case PgForm.Inet:
                PgTexts.WriteInet(ref writer, value);
                break;
            case PgForm.MacAddress:
                PgTexts.WriteMacAddress(ref writer, value);
                break;
            case PgForm.Bits:
                PgTexts.WriteBits(ref writer, value);
                break;
            case PgForm.Versioned:
                writer.WriteUtf8(SkipVersion(value));
                break;
            case PgForm.Lsn:
                PgTexts.WriteLsn(ref writer, BinaryPrimitives.ReadUInt64BigEndian(value));
                break;
            case PgForm.TextVector:
                PgSearch.WriteVector(ref writer, value);
                break;
            case PgForm.TextQuery:
                PgSearch.WriteQuery(ref writer, value);
                break;
            case PgForm.Snapshot:
                PgTexts.WriteSnapshot(ref writer, value);
                break;
            default:
                throw writer.Error(WireError.Unsupported, "The column's type is not supported.");
        }
    }

    private static ReadOnlySpan<byte> SkipVersion(ReadOnlySpan<byte> value) =>
        value.Length > 0 && value[0] == 1 ? value[1..] : value;

    internal static ReadOnlySpan<byte> Take(scoped ref ReadOnlySpan<byte> value, int count)
    {
        ReadOnlySpan<byte> taken = value[..count];
        value = value[count..];
        return taken;
    }

    internal static int TakeInt32(scoped ref ReadOnlySpan<byte> value) =>
        BinaryPrimitives.ReadInt32BigEndian(Take(ref value, 4));

    // A value with a length prefix; -1 is null.
    private static void WriteNext<TWriter>(ref TWriter writer, PgType type, scoped ref ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int length = TakeInt32(ref value);
        if (length < 0)
            writer.WriteNull();
        else
            Write(ref writer, type, Take(ref value, length));
    }

    internal static void WriteUncheckedName<TWriter>(ref TWriter writer, string name)
        where TWriter : struct, IWireWriter, allows ref struct =>
        writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), name, 0));

    private static void WriteArray<TWriter>(ref TWriter writer, PgType element, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int dimensions = TakeInt32(ref value);
        Take(ref value, 8); // Flags and the element type's OID.
        if (dimensions == 0)
        {
            writer.EndUncheckedArray(ref writer.BeginUncheckedArray(0, 0));
            return;
        }
        ReadOnlySpan<byte> bounds = Take(ref value, dimensions * 8);
        WriteDimension(ref writer, element, bounds, ref value);
    }

    private static void WriteDimension<TWriter>(
        ref TWriter writer,
        PgType element,
        ReadOnlySpan<byte> bounds,
        scoped ref ReadOnlySpan<byte> value
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = BinaryPrimitives.ReadInt32BigEndian(bounds);
        writer.Commit(ref writer.BeginUncheckedArray(count, 0));
        for (int i = 0; i < count; i++)
        {
            if (bounds.Length > 8)
                WriteDimension(ref writer, element, bounds[8..], ref value);
            else
                WriteNext(ref writer, element, ref value);
        }
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    private static void WriteRange<TWriter>(ref TWriter writer, PgType bound, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        const int Empty = 1,
            LowerInclusive = 2,
            UpperInclusive = 4,
            LowerInfinite = 8,
            UpperInfinite = 16;
        int flags = Take(ref value, 1)[0];
        if ((flags & Empty) != 0)
        {
            writer.Commit(ref writer.BeginUncheckedDictionary(1, 0));
            WriteUncheckedName(ref writer, "empty");
            writer.WriteBoolean(true);
            writer.EndUncheckedDictionary(ref writer.Reserve(0));
            return;
        }
        writer.Commit(ref writer.BeginUncheckedDictionary(4, 0));
        WriteUncheckedName(ref writer, "lower");
        if ((flags & LowerInfinite) != 0)
            writer.WriteNull();
        else
            WriteNext(ref writer, bound, ref value);
        WriteUncheckedName(ref writer, "upper");
        if ((flags & UpperInfinite) != 0)
            writer.WriteNull();
        else
            WriteNext(ref writer, bound, ref value);
        WriteUncheckedName(ref writer, "lowerInclusive");
        writer.WriteBoolean((flags & LowerInclusive) != 0);
        WriteUncheckedName(ref writer, "upperInclusive");
        writer.WriteBoolean((flags & UpperInclusive) != 0);
        writer.EndUncheckedDictionary(ref writer.Reserve(0));
    }

    private static void WriteMultirange<TWriter>(ref TWriter writer, PgType range, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = TakeInt32(ref value);
        writer.Commit(ref writer.BeginUncheckedArray(count, 0));
        for (int i = 0; i < count; i++)
            WriteNext(ref writer, range, ref value);
        writer.EndUncheckedArray(ref writer.Reserve(0));
    }

    private static void WriteHstore<TWriter>(ref TWriter writer, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = TakeInt32(ref value);
        writer.Commit(ref writer.BeginUncheckedDictionary(count, 0));
        for (int i = 0; i < count; i++)
        {
            WriteUncheckedName(ref writer, Encoding.UTF8.GetString(Take(ref value, TakeInt32(ref value))));
            int length = TakeInt32(ref value);
            if (length < 0)
                writer.WriteNull();
            else
                writer.WriteUtf8(Take(ref value, length));
        }
        writer.EndUncheckedDictionary(ref writer.Reserve(0));
    }

    private static void WriteComposite<TWriter>(ref TWriter writer, PgType type, ReadOnlySpan<byte> value)
        where TWriter : struct, IWireWriter, allows ref struct
    {
        int count = TakeInt32(ref value);
        if (count != type.Fields.Length)
            throw writer.Error(
                WireError.Type,
                $"The composite type has {type.Fields.Length} fields, the value {count}: was the type altered since "
                    + "the connection was opened? NpgsqlConnection.ReloadTypes refreshes it."
            );
        writer.Commit(ref writer.BeginUncheckedDictionary(count, 0));
        foreach ((string name, uint number, PgType field) in type.Fields)
        {
            WriteUncheckedName(ref writer, name);
            uint sent = (uint)TakeInt32(ref value);
            if (sent != number)
                throw writer.Error(
                    WireError.Type,
                    $"The composite's field '{name}' has another type than the driver knows: was the composite altered "
                        + "since the connection was opened? NpgsqlConnection.ReloadTypes refreshes it."
                );
            WriteNext(ref writer, field, ref value);
        }
        writer.EndUncheckedDictionary(ref writer.Reserve(0));
    }
}
