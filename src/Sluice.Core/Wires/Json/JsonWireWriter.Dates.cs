using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes of the value, which AssertReserved verifies in the checked build.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte at, DateTime value)
    {
        AssertReserved(ref at, WireSizes.DateTime);
        return ref JsonDates.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        AssertReserved(ref at, WireSizes.DateTimeOffset);
        return ref JsonDates.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateOnly(ref byte at, DateOnly value)
    {
        AssertReserved(ref at, WireSizes.DateOnly);
        return ref JsonDates.WriteUnchecked(ref at, value);
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeOnly(ref byte at, TimeOnly value)
    {
        AssertReserved(ref at, WireSizes.TimeOnly);
        return ref JsonDates.WriteUnchecked(ref at, value.ToTimeSpan());
    }
    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeSpan(ref byte at, TimeSpan value)
    {
        AssertReserved(ref at, WireSizes.TimeSpan);
        return ref JsonDates.WriteUnchecked(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte at, Guid value)
    {
        AssertReserved(ref at, WireSizes.Guid);
        at = (byte)'"';
        value.TryFormat(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref at, 1), 36), out _);
        WriteWord(ref Unsafe.Add(ref at, 37), (ushort)('"' | ',' << 8));
        return ref Unsafe.Add(ref at, 39);
    }
}
