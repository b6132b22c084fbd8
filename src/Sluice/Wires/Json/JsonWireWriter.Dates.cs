using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.Json;

public ref partial struct JsonWireWriter
{
    /// <inheritdoc/>
    public ref byte PutDateTime(ref byte at, DateTime value) => ref JsonDates.Put(ref at, value);
    /// <inheritdoc/>
    public ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value) => ref JsonDates.Put(ref at, value);
    /// <inheritdoc/>
    public ref byte PutDateOnly(ref byte at, DateOnly value) => ref JsonDates.Put(ref at, value);
    /// <inheritdoc/>
    public ref byte PutTimeOnly(ref byte at, TimeOnly value) => ref JsonDates.Put(ref at, value.ToTimeSpan());
    /// <inheritdoc/>
    public ref byte PutTimeSpan(ref byte at, TimeSpan value) => ref JsonDates.Put(ref at, value);

    /// <inheritdoc/>
    public ref byte PutGuid(ref byte at, Guid value)
    {
        at = (byte)'"';
        value.TryFormat(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref at, 1), 36), out _);
        WriteWord(ref Unsafe.Add(ref at, 37), (ushort)('"' | ',' << 8));
        return ref Unsafe.Add(ref at, 39);
    }
}
