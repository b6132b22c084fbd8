using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using System.Text;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Reads columns whose .NET type does not state what the database declares: JSON documents that drivers return as
/// text, and values of DuckDB whose .NET type loses the zone, the digits or the nulls.
/// </summary>
internal static class DeclaredForms
{
    private const string AsText = "Select the column as text, as in 'price::varchar'.";

    /// <summary>Gets the reader of a JSON document that is stored as text.</summary>
    internal static RowValue Json { get; } = new Form<JsonText>();

    /// <summary>
    /// Returns the type of a column's values, or a type of this class where that type is not sufficient; plans are
    /// compared by it.
    /// </summary>
    internal static Type TypeOf(ReaderTraits traits, DbDataReader reader, int ordinal)
    {
        Type type = reader.GetFieldType(ordinal) ?? typeof(object);
        if (type == typeof(string)) return IsJson(reader, ordinal) ? typeof(JsonText) : type;
        if (!traits.IsDuckDb) return type;
        if (type == typeof(decimal)) return typeof(WideDecimal);
        if (type == typeof(TimeSpan)) return typeof(Interval);
        if (type != typeof(DateTime) && type != typeof(DateTimeOffset) && type != typeof(BigInteger)) return type;
        return reader.GetDataTypeName(ordinal) switch
        {
            "TimestampTz" => typeof(Instant),
            "TimeTz" => typeof(ZonedTime),
            "VarInt" => typeof(Bignum),
            _ => type,
        };
    }

    /// <summary>Returns the reader of a column's values; <see langword="null"/> for the getter of its type.</summary>
    internal static RowValue? For(ReaderTraits traits, Type type)
    {
        if (type == typeof(JsonText)) return Json;
        if (!traits.IsDuckDb) return null;
        if (type == typeof(WideDecimal)) return new Form<WideDecimal>();
        if (type == typeof(Interval)) return new Form<Interval>();
        if (type == typeof(Instant)) return new Form<Instant>();
        if (type == typeof(ZonedTime)) return new Form<ZonedTime>();
        if (type == typeof(Bignum)) return new Form<Bignum>();
        return NestedValues.IsNested(type) ? new Nested(type) : null;
    }

    private static bool IsJson(DbDataReader reader, int ordinal)
    {
        try
        {
            string declared = reader.GetDataTypeName(ordinal);
            return declared.Equals("json", StringComparison.OrdinalIgnoreCase)
                || declared.Equals("jsonb", StringComparison.OrdinalIgnoreCase);
        }
        catch (Exception e) when (e is NotSupportedException or NotImplementedException)
        {
            return false; // A reader that does not know what the database declares.
        }
    }

    /// <summary>What writes a value on every wire.</summary>
    private interface IForm
    {
        static abstract void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct;
    }

    private sealed class Form<TForm> : RowValue where TForm : IForm
    {
        internal override void Write(ref Wires.Json.JsonWireWriter writer, DbDataReader reader, int ordinal) =>
            TForm.WriteValue(ref writer, reader, ordinal);
        internal override void Write(ref Wires.Json.JsonOptionsWriter writer, DbDataReader reader, int ordinal) =>
            TForm.WriteValue(ref writer, reader, ordinal);
        internal override void Write(ref Wires.MessagePack.MessagePackWireWriter writer, DbDataReader reader,
            int ordinal) =>
            TForm.WriteValue(ref writer, reader, ordinal);
        internal override void Write(ref Wires.MessagePack.MessagePackOptionsWriter writer, DbDataReader reader,
            int ordinal) =>
            TForm.WriteValue(ref writer, reader, ordinal);
    }

    private readonly struct JsonText : IForm
    {
        public static void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct =>
                writer.WriteJson(Encoding.UTF8.GetBytes(StoredText.Read(reader, ordinal)));
    }

    /// <summary>A timestamp with a zone, which DuckDB's driver returns in UTC without saying so.</summary>
    private readonly struct Instant : IForm
    {
        public static void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct =>
                writer.WriteDateTime(DateTime.SpecifyKind(reader.GetDateTime(ordinal), DateTimeKind.Utc));
    }

    /// <summary>A time of day with an offset, written as PostgreSQL shows it.</summary>
    private readonly struct ZonedTime : IForm
    {
        public static void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct =>
                writer.WriteString(reader.GetFieldValue<DateTimeOffset>(ordinal)
                    .ToString("HH:mm:ss.FFFFFFzzz", CultureInfo.InvariantCulture));
    }

    private readonly struct Interval : IForm
    {
        public static void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            TimeSpan value;
            try
            {
                value = reader.GetFieldValue<TimeSpan>(ordinal);
            }
            catch (ArgumentOutOfRangeException e)
            {
                throw new WireException(WireError.Range,
                    $"The interval has months, which have no length, or is too long. {AsText}", innerException: e);
            }
            writer.WriteTimeSpan(value);
        }
    }

    private readonly struct Bignum : IForm
    {
        public static void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct =>
                throw new WireException(WireError.Unsupported,
                    $"DuckDB's driver does not return all digits of a BIGNUM. {AsText}");
    }

    /// <summary>A decimal of up to 38 digits; the driver rounds those that a .NET decimal cannot hold.</summary>
    private readonly struct WideDecimal : IForm
    {
        public static void WriteValue<TWriter>(ref TWriter writer, DbDataReader reader, int ordinal)
            where TWriter : struct, IWireWriter, allows ref struct =>
                writer.WriteDecimal(Exactly(reader.GetProviderSpecificValue(ordinal)));

        [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that is missing is an error.")]
        private static decimal Exactly(object stored)
        {
            if (stored is decimal plain) return plain;
            object? wide = stored.GetType().GetProperty("Value")?.GetValue(stored);
            MethodInfo? toInteger = wide?.GetType().GetMethod("ToBigInteger", []);
            if (stored.GetType().GetProperty("Scale")?.GetValue(stored) is not byte scale
                || toInteger?.Invoke(wide, []) is not BigInteger digits)
                throw new WireException(WireError.Unsupported,
                    $"DuckDB's driver returned the decimal in an unknown form. {AsText}");
            while (scale > 28 && digits % 10 == 0) (digits, scale) = (digits / 10, (byte)(scale - 1));
            if (scale > 28 || BigInteger.Abs(digits) >> 96 != 0)
                throw new WireException(WireError.Range, $"The decimal has more digits than .NET's can hold. {AsText}");
            var bits = (UInt128)BigInteger.Abs(digits);
            return new((int)(uint)bits, (int)(uint)(bits >> 32), (int)(uint)(bits >> 64), digits.Sign < 0, scale);
        }
    }

    /// <summary>A list, an array, a structure or a map.</summary>
    private sealed class Nested(Type type) : RowValue
    {
        internal override void Write(ref Wires.Json.JsonWireWriter writer, DbDataReader reader, int ordinal) =>
            WriteNested(ref writer, NestedValues.Read(reader, ordinal, type));
        internal override void Write(ref Wires.Json.JsonOptionsWriter writer, DbDataReader reader, int ordinal) =>
            WriteNested(ref writer, NestedValues.Read(reader, ordinal, type));
        internal override void Write(ref Wires.MessagePack.MessagePackWireWriter writer, DbDataReader reader,
            int ordinal) =>
            WriteNested(ref writer, NestedValues.Read(reader, ordinal, type));
        internal override void Write(ref Wires.MessagePack.MessagePackOptionsWriter writer, DbDataReader reader,
            int ordinal) =>
            WriteNested(ref writer, NestedValues.Read(reader, ordinal, type));

        private static void WriteNested<TWriter>(ref TWriter writer, object? value)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            ref byte at = ref writer.Reserve(0);
            WriteUncheckedBoxed(ref writer, ref at, value, 0);
        }
    }
}
