using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Reflection;
using Sluice.Wires.Cells;

namespace Sluice.Rows;

/// <summary>
/// Reads columns whose .NET type does not state what the database declares: JSON documents that drivers return as
/// text, and values of DuckDB whose .NET type loses the zone, the digits or the nulls.
/// </summary>
internal static class DeclaredForms
{
    private const string AsText = "Select the column as text, as in 'price::varchar'.";

    /// <summary>Gets the reader of a JSON document that is stored as text.</summary>
    internal static DeclaredForm Json { get; } = new JsonText();

    /// <summary>
    /// Returns the type of a column's values, or a type of this class where that type is not sufficient; plans are
    /// compared by it.
    /// </summary>
    internal static Type TypeOf(ReaderTraits traits, DbDataReader reader, int ordinal)
    {
        Type type = FieldTypeOf(reader, ordinal);
        if (type == typeof(string))
            return IsJson(reader, ordinal) ? typeof(JsonText) : type;
        if (!traits.IsDuckDb)
            return type;
        if (type == typeof(decimal))
            return typeof(WideDecimal);
        if (type == typeof(TimeSpan))
            return typeof(Interval);
        if (type != typeof(DateTime) && type != typeof(DateTimeOffset) && type != typeof(BigInteger))
            return type;
        return reader.GetDataTypeName(ordinal) switch
        {
            "TimestampTz" => typeof(Instant),
            "TimeTz" => typeof(ZonedTime),
            "VarInt" => typeof(Bignum),
            _ => type,
        };
    }

    /// <summary>Returns the reader of a column's values; <see langword="null"/> for the getter of its type.</summary>
    internal static DeclaredForm? FindForm(ReaderTraits traits, Type type)
    {
        if (type == typeof(JsonText))
            return Json;
        if (!traits.IsDuckDb)
            return null;
        if (type == typeof(WideDecimal))
            return new WideDecimal();
        if (type == typeof(Interval))
            return new Interval();
        if (type == typeof(Instant))
            return new Instant();
        if (type == typeof(ZonedTime))
            return new ZonedTime();
        if (type == typeof(Bignum))
            return new Bignum();
        return NestedValues.IsNested(type) ? new Nested(type) : null;
    }

    /// <summary>
    /// Returns the type that a driver has for the current value of a column. Some drivers have none for columns such as
    /// PostgreSQL's composites or DuckDB's unions; values other than null are then errors when they are read.
    /// </summary>
    internal static Type FieldTypeOf(DbDataReader reader, int ordinal)
    {
        try
        {
            return reader.GetFieldType(ordinal) ?? typeof(object);
        }
        catch (Exception exception) when (exception is InvalidCastException or ArgumentException)
        {
            return typeof(object);
        }
    }

    private static bool IsJson(DbDataReader reader, int ordinal)
    {
        try
        {
            string declared = reader.GetDataTypeName(ordinal);
            return declared.Equals("json", StringComparison.OrdinalIgnoreCase)
                || declared.Equals("jsonb", StringComparison.OrdinalIgnoreCase);
        }
        catch (Exception exception) when (exception is NotSupportedException or NotImplementedException)
        {
            return false; // A reader that does not know what the database declares.
        }
    }

    private sealed class JsonText : DeclaredForm
    {
        internal override bool IsJson => true;

        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell) =>
            cell.SetString(TextAccess.ReadStored(reader, ordinal));
    }

    /// <summary>A timestamp with a zone, which DuckDB's driver returns in UTC without saying so.</summary>
    private sealed class Instant : DeclaredForm
    {
        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell) =>
            cell.SetDateTime(DateTime.SpecifyKind(reader.GetDateTime(ordinal), DateTimeKind.Utc));
    }

    /// <summary>A time of day with an offset, as PostgreSQL shows it.</summary>
    private sealed class ZonedTime : DeclaredForm
    {
        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell) =>
            cell.SetString(TextOf(reader.GetFieldValue<DateTimeOffset>(ordinal)));
    }

    /// <summary>Returns a time with a zone as text, without the day that the driver adds.</summary>
    internal static string TextOf(DateTimeOffset time) =>
        time.ToString("HH:mm:ss.FFFFFFzzz", CultureInfo.InvariantCulture);

    private sealed class Interval : DeclaredForm
    {
        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell)
        {
            try
            {
                cell.SetTimeSpan(reader.GetFieldValue<TimeSpan>(ordinal));
            }
            catch (ArgumentOutOfRangeException exception)
            {
                throw new WireException(
                    WireError.Range,
                    $"The interval has months, which have no length, or is too long. {AsText}",
                    innerException: exception
                );
            }
        }
    }

    private sealed class Bignum : DeclaredForm
    {
        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell) =>
            throw new WireException(
                WireError.Unsupported,
                $"DuckDB's driver does not return all digits of a BIGNUM. {AsText}"
            );
    }

    /// <summary>A decimal of up to 38 digits; the driver rounds those that a .NET decimal cannot hold.</summary>
    private sealed class WideDecimal : DeclaredForm
    {
        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell) =>
            cell.SetDecimal(Exactly(reader.GetProviderSpecificValue(ordinal)));

        [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A property that is missing is an error.")]
        private static decimal Exactly(object stored)
        {
            if (stored is decimal plain)
                return plain;
            object? wide = stored.GetType().GetProperty("Value")?.GetValue(stored);
            MethodInfo? toInteger = wide?.GetType().GetMethod("ToBigInteger", []);
            if (
                stored.GetType().GetProperty("Scale")?.GetValue(stored) is not byte scale
                || toInteger?.Invoke(wide, []) is not BigInteger digits
            )
                throw new WireException(
                    WireError.Unsupported,
                    $"DuckDB's driver returned the decimal in an unknown form. {AsText}"
                );
            while (scale > 28 && digits % 10 == 0)
                (digits, scale) = (digits / 10, (byte)(scale - 1));
            if (scale > 28 || BigInteger.Abs(digits) >> 96 != 0)
                throw new WireException(WireError.Range, $"The decimal has more digits than .NET's can hold. {AsText}");
            var bits = (UInt128)BigInteger.Abs(digits);
            return new((int)(uint)bits, (int)(uint)(bits >> 32), (int)(uint)(bits >> 64), digits.Sign < 0, scale);
        }
    }

    /// <summary>A list, an array, a structure or a map.</summary>
    private sealed class Nested(Type type) : DeclaredForm
    {
        internal override void Read(DbDataReader reader, int ordinal, ref RowCell cell)
        {
            if (NestedValues.Read(reader, ordinal, type) is { } value)
                cell.SetOther(value);
            else
                cell.SetNull();
        }
    }
}
