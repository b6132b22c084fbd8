using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice.Wires.MessagePack;

// SAFETY: The caller has reserved WireSizes of the value or of the name: 38 bytes for a GUID as text or binary with its
// header, and the name's length with NameOverhead. The kept name of an enumeration is stored where a block is left.
internal ref partial struct MessagePackOptionsWriter
{
    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTime(ref byte at, DateTime value)
    {
        if (_state.NativeDates) return ref Plain.WriteUncheckedInt64(ref at, value.ToBinary());
        if (Plain.OldSpec) throw HasNoBinary(ref at);
        return ref Plain.WriteUncheckedDateTime(ref at, value);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDateTimeOffset(ref byte at, DateTimeOffset value)
    {
        if (!_state.NativeDates && Plain.OldSpec) throw HasNoBinary(ref at);
        if (!_state.NativeDates) return ref Plain.WriteUncheckedDateTimeOffset(ref at, value);
        at = ref MessagePackNumbers.WriteUncheckedArrayHeader(ref at, 2);
        at = ref Plain.WriteUncheckedInt64(ref at, new DateTime(value.Ticks, DateTimeKind.Utc).ToBinary());
        return ref Plain.WriteUncheckedInt32(ref at, value.TotalOffsetMinutes);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedGuid(ref byte at, Guid value)
    {
        if (!_state.Options.NativeGuids)
        {
            if (!Plain.OldSpec) return ref Plain.WriteUncheckedGuid(ref at, value);
            Plain.AssertReserved(ref at, WireSizes.Guid);
            at = ref MessagePackNumbers.WriteUncheckedStringHeader(ref at, 36, oldSpec: true);
            value.TryFormat(MemoryMarshal.CreateSpan(ref at, 36), out int written);
            return ref Unsafe.Add(ref at, written);
        }

        if (Plain.OldSpec) throw HasNoBinary(ref at);
        Plain.AssertReserved(ref at, WireSizes.Guid);
        at = ref MessagePackNumbers.WriteUncheckedBinHeader(ref at, 16);
        value.TryWriteBytes(MemoryMarshal.CreateSpan(ref at, 16));
        return ref Unsafe.Add(ref at, 16);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedDecimal(ref byte at, decimal value)
    {
        if (!_state.Options.NativeDecimals) return ref Plain.WriteUncheckedDecimal(ref at, value);
        if (Plain.OldSpec) throw HasNoBinary(ref at);
        Plain.AssertReserved(ref at, WireSizes.Decimal);
        at = ref MessagePackNumbers.WriteUncheckedBinHeader(ref at, 16);
        NativeDecimal.Write(value, MemoryMarshal.CreateSpan(ref at, 16));
        return ref Unsafe.Add(ref at, 16);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedName(ref byte at, ReadOnlySpan<byte> utf8Name, ReadOnlySpan<byte> jsonName)
    {
        at = ref MessagePackNumbers.WriteUncheckedStringHeader(ref at, utf8Name.Length, Plain.OldSpec);
        Plain.AssertReserved(ref at, utf8Name.Length);
        return ref WireSafety.AppendUnchecked(ref at, utf8Name);
    }

    // SAFETY: The table's names are no longer than what shapes reserve, doubled (EncodedNames).
    /// <inheritdoc/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ref byte WriteUncheckedMember(ref byte at, byte[]? names, int index, ReadOnlySpan<byte> utf8Name,
        ReadOnlySpan<byte> jsonName) => ref EncodedNames.AppendUnchecked(ref at, names!, index);

    /// <summary>
    /// Writes the name of a small value of an enumeration if it is kept. The same in both specifications.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryWriteUncheckedKept<TEnum>(ref byte at, TEnum value, int reserve, out nint length)
    {
        length = 0;
        ulong bits = EnumNameTable<TEnum>.Bits(value);
        if (bits >= MessagePackEnumNames<TEnum>.Count
            || Plain.Lacks(ref at, (long)MessagePackEnumNames<TEnum>.Block + Doubled(reserve))) return false;
        ref MessagePackEnumNames<TEnum>.Entry name = ref MessagePackEnumNames<TEnum>.Find(bits);
        length = Volatile.Read(ref name.Length);
        if (length <= 0) return false;
        Debug.Assert(length <= MessagePackEnumNames<TEnum>.Block);
        name.First.StoreUnsafe(ref at);
        return true;
    }

    /// <summary>Writes the name of a value of an enumeration, and keeps it if the value is small.</summary>
    internal ref byte WriteUncheckedEnum<TEnum>(ref byte at, EnumName name, int reserve)
    {
        if (name.Bits < MessagePackEnumNames<TEnum>.Count)
        {
            ref MessagePackEnumNames<TEnum>.Entry kept = ref MessagePackEnumNames<TEnum>.Find(name.Bits);
            if (kept.Length == 0) kept.Keep(name.Text);
        }
        return ref name.PlainLength != 0
            ? ref Plain.WriteUncheckedPlain(ref at, name, Doubled(reserve))
            : ref WriteUncheckedString(ref at, name.Text, reserve);
    }

    /// <inheritdoc/>
    public ref byte WriteUncheckedStringKey(ref byte at, string key, int reserve) =>
        ref Plain.WriteUncheckedChars(ref at, key, Doubled(reserve));
    /// <inheritdoc/>
    public ref byte WriteUncheckedString(ref byte at, string? value, int reserve) =>
        ref Plain.WriteUncheckedString(ref at, value, Doubled(reserve));
    /// <inheritdoc/>
    public ref byte WriteUncheckedChars(ref byte at, ReadOnlySpan<char> value, int reserve) =>
        ref Plain.WriteUncheckedChars(ref at, value, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedUtf8(ref byte at, ReadOnlySpan<byte> value, int reserve) =>
        ref Plain.WriteUncheckedUtf8(ref at, value, Doubled(reserve));
    /// <inheritdoc/>
    public ref byte WriteUncheckedBytes(ref byte at, ReadOnlySpan<byte> value, int reserve) =>
        ref Plain.WriteUncheckedBytes(ref at, value, Doubled(reserve));

    /// <inheritdoc/>
    public ref byte WriteUncheckedBigInteger(ref byte at, BigInteger value, int reserve) =>
        ref Plain.OldSpec
            ? ref Plain.WriteUncheckedBytes(ref at, value.ToByteArray(), Doubled(reserve))
            : ref Plain.WriteUncheckedBigInteger(ref at, value, Doubled(reserve));
}
