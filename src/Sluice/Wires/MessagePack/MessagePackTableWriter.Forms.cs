using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Sluice.Wires.MessagePack;

public ref partial struct MessagePackTableWriter
{
    /// <inheritdoc/>
    public ref byte PutDateTime(ref byte at, DateTime value)
    {
        if (_nativeDates) return ref Plain.PutInt64(ref at, value.ToBinary());
        if (_oldSpec) throw HasNoBinary(ref at);
        return ref Plain.PutDateTime(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte PutDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        if (!_nativeDates && _oldSpec) throw HasNoBinary(ref at);
        if (!_nativeDates) return ref Plain.PutDateTimeOffset(ref at, value);
        at = ref MessagePackNumbers.PutArrayHeader(ref at, 2);
        at = ref Plain.PutInt64(ref at, new DateTime(value.Ticks, DateTimeKind.Utc).ToBinary());
        return ref Plain.PutInt32(ref at, value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    public ref byte PutGuid(ref byte at, Guid value)
    {
        if (!_options.NativeGuids)
        {
            if (!_oldSpec) return ref Plain.PutGuid(ref at, value);
            at = ref MessagePackNumbers.PutStringHeader(ref at, 36, oldSpec: true);
            value.TryFormat(MemoryMarshal.CreateSpan(ref at, 36), out int written);
            return ref Unsafe.Add(ref at, written);
        }

        if (_oldSpec) throw HasNoBinary(ref at);
        at = ref MessagePackNumbers.PutBinHeader(ref at, 16);
        value.TryWriteBytes(MemoryMarshal.CreateSpan(ref at, 16));
        return ref Unsafe.Add(ref at, 16);
    }

    /// <inheritdoc/>
    public ref byte PutDecimal(ref byte at, decimal value)
    {
        if (!_options.NativeDecimals) return ref Plain.PutDecimal(ref at, value);
        if (_oldSpec) throw HasNoBinary(ref at);
        at = ref MessagePackNumbers.PutBinHeader(ref at, 16);
        NativeDecimal.Write(value, MemoryMarshal.CreateSpan(ref at, 16));
        return ref Unsafe.Add(ref at, 16);
    }

    /// <inheritdoc/>
    public ref byte PutName(ref byte at, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        at = ref MessagePackNumbers.PutStringHeader(ref at, utf8Name.Length, _oldSpec);
        utf8Name.CopyTo(MemoryMarshal.CreateSpan(ref at, utf8Name.Length));
        return ref Unsafe.Add(ref at, utf8Name.Length);
    }

    /// <inheritdoc/>
    public ref byte PutStringKey(ref byte at, string key, int room) => ref Plain.PutChars(ref at, key, room, _oldSpec);
    /// <inheritdoc/>
    public ref byte PutString(ref byte at, string? value, int room) =>
        ref value is null ? ref Plain.PutString(ref at, null, room) : ref Plain.PutChars(ref at, value, room, _oldSpec);
    /// <inheritdoc/>
    public ref byte PutChars(ref byte at, ReadOnlySpan<char> value, int room) => ref Plain.PutChars(ref at, value, room, _oldSpec);
    /// <inheritdoc/>
    public ref byte PutUtf8(ref byte at, ReadOnlySpan<byte> value, int room) => ref Plain.PutUtf8(ref at, value, room, _oldSpec);
    /// <inheritdoc/>
    public ref byte PutBytes(ref byte at, ReadOnlySpan<byte> value, int room) => ref Plain.PutBytes(ref at, value, room, _oldSpec);

    /// <inheritdoc/>
    public ref byte PutBigInteger(ref byte at, BigInteger value, int room) =>
        ref _oldSpec ? ref Plain.PutBytes(ref at, value.ToByteArray(), room, oldSpec: true) : ref Plain.PutBigInteger(ref at, value, room);
}
