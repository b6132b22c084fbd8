using System.Globalization;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>
/// Determines whether a value converter keeps the order of the values, and which of them are equal, by samples.
/// </summary>
internal static class StoredOrder
{
    private static readonly object[] s_samples =
    [
        "",
        "a",
        "B",
        "b ",
        "\u00c4",
        0,
        1,
        -7,
        1000,
        0L,
        1L,
        -7L,
        1L << 40,
        (short)-7,
        (short)7,
        (byte)0,
        (byte)200,
        0m,
        -1.5m,
        1.25m,
        new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        new DateOnly(2020, 1, 2),
        new TimeOnly(3, 4, 5),
        Guid.Empty,
        new Guid("00000001-0000-0000-0000-0000000000ff"),
    ];

    // In ascending order.
    private static readonly decimal[] s_numbers =
    [
        -1_000_000,
        -200,
        .. Enumerable.Range(-80, 160).Select(static n => n / 2m),
        100,
        101,
        200,
        255,
        256,
        1_000_000,
        1L << 40,
    ];

    private static readonly ConditionalWeakTable<ValueConverter, object> s_kept = [];

    internal static bool IsKept(ValueConverter converter) =>
        (bool)s_kept.GetValue(converter, static each => KeepsSamples(each));

    private static bool KeepsSamples(ValueConverter converter)
    {
        Type from = EntityFrameworkTranslation.Unwrap(converter.ModelClrType);
        Type to = EntityFrameworkTranslation.Unwrap(converter.ProviderClrType);
        if (ValueWrapper.Find(from) is { } wrapper)
        {
            if (wrapper.ValueType == to)
                return StoresValues(converter, wrapper);
            return IsNumber(wrapper.ValueType)
                && IsNumber(to)
                && Ascends(converter, Numbers(wrapper.ValueType).Select(wrapper.Wrap));
        }
        if (!IsNumber(to))
            return false;
        if (!from.IsEnum)
            return IsNumber(from) && Ascends(converter, Numbers(from));
        Type underlying = Enum.GetUnderlyingType(from);
        IEnumerable<object?> constants = Enum.GetValuesAsUnderlyingType(from)
            .Cast<object>()
            .Concat(Numbers(underlying))
            .Order()
            .Distinct()
            .Select(value => Enum.ToObject(from, value));
        return Ascends(converter, constants);
    }

    /// <summary>
    /// Determines whether values that are equal in .NET although they differ in their scale, offset or kind are stored
    /// as equal values.
    /// </summary>
    internal static bool KeepsEquality(ValueConverter converter)
    {
        Type type = EntityFrameworkTranslation.Unwrap(converter.ModelClrType);
        if (type == typeof(DateTime))
            return !StoresKind(converter);
        (object, object)? equal =
            type == typeof(decimal) ? (1.5m, 1.50m)
            : type == typeof(DateTimeOffset)
                ? (DateTimeOffset.UnixEpoch, DateTimeOffset.UnixEpoch.ToOffset(TimeSpan.FromHours(2)))
            : null;
        if (equal is not var (one, other))
            return true;
        return TryStore(converter, one, out object? first)
            && TryStore(converter, other, out object? second)
            && Equals(first, second);
    }

    // Values that are read as equal ones, but were stored as different ones. A converter to universal time is another
    // case: the values that it reads differ as well.
    private static bool StoresKind(ValueConverter converter)
    {
        var one = new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc);
        DateTime other = DateTime.SpecifyKind(one, DateTimeKind.Unspecified);
        return TryRead(converter, one, out object? first, out object? read)
            && TryRead(converter, other, out object? second, out object? again)
            && Equals(read, again)
            && !Equals(first, second);
    }

    /// <summary>
    /// Returns a time in the kind of those that a converter reads, which may be local time; any other value unchanged.
    /// </summary>
    internal static object InKind(ValueConverter converter, object value) =>
        value is DateTime { Kind: DateTimeKind.Utc } time
        && TryRead(converter, time, out _, out object? read)
        && read is DateTime { Kind: DateTimeKind.Local }
            ? time.ToLocalTime()
            : value;

    /// <summary>
    /// Returns what a converter stores of a value; <see langword="null"/> if it refuses the value.
    /// </summary>
    internal static object? FindStored(ValueConverter converter, object value) =>
        TryRead(converter, value, out object? stored, out _) ? stored : null;

    private static bool TryRead(ValueConverter converter, object value, out object? stored, out object? read)
    {
        try
        {
            stored = converter.ConvertToProvider(value);
            read = converter.ConvertFromProvider(stored);
            return true;
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The type refuses the value.
            (stored, read) = (null, null);
            return false;
        }
    }

    // A converter could still store another value than the one within, such as text in small letters.
    private static bool StoresValues(ValueConverter converter, ValueWrapper wrapper)
    {
        foreach (object sample in s_samples)
        {
            if (sample.GetType() != wrapper.ValueType)
                continue;
            try
            {
                if (!Equals(converter.ConvertToProvider(wrapper.Wrap(sample)), sample))
                    return false;
            }
            catch (Exception exception) when (exception is not OutOfMemoryException)
            {
                // The type refuses the sample.
            }
        }
        return true;
    }

    // A converter may also negate numbers, or count backwards.
    private static bool Ascends(ValueConverter converter, IEnumerable<object?> values)
    {
        object? last = null;
        foreach (object? value in values)
        {
            // What cannot be stored is not in the database.
            if (!TryStore(converter, value, out object? stored) || stored is null)
                continue;
            if (last is not null && Comparer<object>.Default.Compare(last, stored) >= 0)
                return false;
            last = stored;
        }
        return true;
    }

    private static bool TryStore(ValueConverter converter, object? value, out object? stored)
    {
        stored = null;
        try
        {
            stored = converter.ConvertToProvider(value);
            return Equals(converter.ConvertFromProvider(stored), value);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            // The type refuses the value.
            return false;
        }
    }

    private static IEnumerable<object> Numbers(Type type)
    {
        foreach (decimal number in s_numbers)
        {
            object? exact = null;
            try
            {
                object converted = Convert.ChangeType(number, type, CultureInfo.InvariantCulture);
                if (Convert.ToDecimal(converted, CultureInfo.InvariantCulture) == number)
                    exact = converted;
            }
            catch (OverflowException)
            {
                // The type has no such number.
            }
            if (exact is not null)
                yield return exact;
        }
    }

    private static bool IsNumber(Type type) =>
        type.IsPrimitive
            && type != typeof(bool)
            && type != typeof(char)
            && type != typeof(nint)
            && type != typeof(nuint)
        || type == typeof(decimal);
}
