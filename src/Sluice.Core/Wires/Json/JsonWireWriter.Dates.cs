using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

// SAFETY: The caller has reserved WireSizes of the value, which AssertReserved verifies in the checked build.
internal ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte position, DateTime value)
    {
        AssertReserved(ref position, WireSizes.DateTime);
        return ref JsonDates.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte position, DateTimeOffset value)
    {
        AssertReserved(ref position, WireSizes.DateTimeOffset);
        return ref JsonDates.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateOnly(ref byte position, DateOnly value)
    {
        AssertReserved(ref position, WireSizes.DateOnly);
        return ref JsonDates.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeOnly(ref byte position, TimeOnly value)
    {
        AssertReserved(ref position, WireSizes.TimeOnly);
        return ref JsonDates.WriteUnchecked(ref position, value.ToTimeSpan());
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedTimeSpan(ref byte position, TimeSpan value)
    {
        AssertReserved(ref position, WireSizes.TimeSpan);
        return ref JsonDates.WriteUnchecked(ref position, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte position, Guid value)
    {
        AssertReserved(ref position, WireSizes.Guid);
        position = (byte)'"';
        value.TryFormat(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref position, 1), 36), out _);
        WriteWord(ref Unsafe.Add(ref position, 37), (ushort)('"' | ',' << 8));
        return ref Unsafe.Add(ref position, 39);
    }
}
