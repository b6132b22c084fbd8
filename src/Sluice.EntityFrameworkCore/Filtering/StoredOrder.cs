using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Filtering;

/// <summary>Determines whether a value converter keeps the order of the values.</summary>
internal static class StoredOrder
{
    private static readonly object[] s_samples =
    [
        "", "a", "B", "b ", "\u00c4", 0, 1, -7, 1000, 0L, 1L, -7L, 1L << 40, (short)-7, (short)7, (byte)0, (byte)200,
        0m, -1.5m, 1.25m, new DateTime(2020, 1, 2, 3, 4, 5, DateTimeKind.Utc), new DateOnly(2020, 1, 2),
        new TimeOnly(3, 4, 5), Guid.Empty, new Guid("00000001-0000-0000-0000-0000000000ff"),
    ];

    internal static bool IsKept(ValueConverter converter)
    {
        Type from = EntityFrameworkTranslation.Bare(converter.ModelClrType);
        Type to = EntityFrameworkTranslation.Bare(converter.ProviderClrType);
        if (ValueWrapper.Find(from) is { } wrapper) return IsNumber(wrapper.ValueType) && IsNumber(to)
            || wrapper.ValueType == to && StoresValues(converter, wrapper);
        return IsNumber(from.IsEnum ? Enum.GetUnderlyingType(from) : from) && IsNumber(to);
    }

    // A converter could still store another value than the one within, such as text in small letters.
    private static bool StoresValues(ValueConverter converter, ValueWrapper wrapper)
    {
        foreach (object sample in s_samples)
        {
            if (sample.GetType() != wrapper.ValueType) continue;
            try
            {
                if (!Equals(converter.ConvertToProvider(wrapper.Wrap(sample)), sample)) return false;
            }
            catch (Exception e) when (e is not OutOfMemoryException)
            {
                // The type refuses the sample.
            }
        }
        return true;
    }

    private static bool IsNumber(Type type) =>
        type.IsPrimitive && type != typeof(bool) && type != typeof(char) && type != typeof(nint)
            && type != typeof(nuint) || type == typeof(decimal);
}
